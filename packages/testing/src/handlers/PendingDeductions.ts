import { ExternalUniqueId, type NewPendingDeduction, PendingDeductionId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { refuse } from "../problems/Refusal.ts"
import { inBody, type Violation } from "../problems/Violation.ts"
import * as Paging from "../rules/Paging.ts"
import * as PendingBatch from "../rules/PendingBatch.ts"
import * as PendingQuery from "../rules/PendingQuery.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import type { WorldState } from "../world/WorldState.ts"
import { ServedApi } from "./ServedApi.ts"

const checkType = (
  { companyDeductions }: WorldState,
  { companyId, companyDeductionId }: NewPendingDeduction,
  index: number
): ReadonlyArray<Violation> =>
  companyDeductions.get(companyDeductionId)?.companyId === companyId
    ? []
    : [inBody([index, "companyDeductionId"], "must be a deduction type of the item's company")]

/** Specification 4.7; assumptions 3, 4, 6, 7 and 31. */
export const PendingDeductions = HttpApiBuilder.group(ServedApi, "pendingDeductions", (handlers) =>
  handlers
    .handle(
      "create",
      Effect.fnUntraced(function* ({ payload }) {
        const { records, nextUuid, today } = yield* World
        const inaccessible = yield* PendingBatch.inaccessible(payload)
        yield* refuse([...inaccessible, ...payload.flatMap((item, index) => checkType(records, item, index))])
        const date = yield* today
        return (yield* PendingBatch.resolved(payload)).map((item) => {
          const id = PendingDeductionId.make(nextUuid())
          const made = ExternalUniqueId.make(nextUuid())
          const deduction = { date, externalUniqueId: made, ...item, id }
          records.pendingDeductions.set(deduction)
          const { externalUniqueId, dataSource } = deduction
          return { id, externalUniqueId, ...(dataSource === undefined ? {} : { dataSource }) }
        })
      })
    )
    .handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const ids = { parameter: "pending-paycheck-deduction-ids", values: query.pendingPaycheckDeductionIds }
        yield* refuse(PendingQuery.violations(query, ids))
        const { records } = yield* World
        const deductions = records.pendingDeductions
          .of(yield* Scope.companies(query))
          .filter(PendingQuery.matches(query, ids))
          .filter(
            ({ companyDeductionId: id }) => query.companyDeductionId === undefined || id === query.companyDeductionId
          )
        return yield* Paging.page(deductions, query)
      })
    )
    .handle(
      "delete",
      Effect.fnUntraced(function* ({ payload }) {
        const { pendingDeductions } = (yield* World).records
        yield* refuse(yield* PendingBatch.unknownIds(payload, pendingDeductions.get))
        for (const id of payload) pendingDeductions.remove(id)
      })
    )
)
