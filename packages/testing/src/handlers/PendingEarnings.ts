import { amountTypes, type NewPendingEarning } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { refuse } from "../problems/Refusal.ts"
import { inBody, type Violation } from "../problems/Violation.ts"
import * as Paging from "../rules/Paging.ts"
import * as PendingBatch from "../rules/PendingBatch.ts"
import * as PendingQuery from "../rules/PendingQuery.ts"
import * as Scope from "../rules/Scope.ts"
import * as StoredEarning from "../rules/StoredEarning.ts"
import { World } from "../world/World.ts"
import type { WorldState } from "../world/WorldState.ts"

import { ServedApi } from "./ServedApi.ts"

const checkType = (
  { companyEarnings }: WorldState,
  item: NewPendingEarning,
  index: number
): ReadonlyArray<Violation> => {
  const earning = companyEarnings.get(item.companyEarningId)
  if (earning?.companyId !== item.companyId) {
    return [inBody([index, "companyEarningId"], "must be an earning type of the item's company")]
  }
  const accepted = earning.acceptedAmountTypes ?? amountTypes
  const given = amountTypes.find((type) => item[type] !== undefined)
  if (given === undefined || accepted.includes(given)) return []
  const right = accepted.length === 0 ? "it accepts none" : `it accepts ${accepted.join(", ")}`
  return [inBody([index, given], `is not an amount that the earning type accepts; ${right}`)]
}

/** Specification 4.6; assumptions 5, 7 and 31. */
export const PendingEarnings = HttpApiBuilder.group(ServedApi, "pendingEarnings", (handlers) =>
  handlers
    .handle(
      "create",
      Effect.fnUntraced(function* ({ payload }) {
        const { records, nextUuid, today } = yield* World
        const inaccessible = yield* PendingBatch.inaccessible(payload)
        yield* refuse([...inaccessible, ...payload.flatMap((item, index) => checkType(records, item, index))])
        const date = yield* today
        return (yield* PendingBatch.resolved(payload)).map((item) => {
          const earning = StoredEarning.make(item, { id: nextUuid(), externalUniqueId: nextUuid(), date })
          records.pendingEarnings.set(earning)
          const { id, externalUniqueId, dataSource } = earning
          return { ids: [id], externalUniqueId, ...(dataSource === undefined ? {} : { dataSource }) }
        })
      })
    )
    .handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const ids = { parameter: "pending-paycheck-earning-ids", values: query.pendingPaycheckEarningIds }
        yield* refuse(PendingQuery.violations(query, ids))
        const { records } = yield* World
        const isWanted = PendingQuery.matches(query, ids)
        const earnings = records.pendingEarnings
          .of(yield* Scope.companies(query))
          .filter(isWanted)
          .filter(({ companyEarningId: id }) => query.companyEarningId === undefined || id === query.companyEarningId)
        return yield* Paging.page(earnings, query)
      })
    )
    .handle(
      "delete",
      Effect.fnUntraced(function* ({ payload }) {
        const { pendingEarnings } = (yield* World).records
        yield* refuse(yield* PendingBatch.unknownIds(payload, pendingEarnings.get))
        for (const id of payload) pendingEarnings.remove(id)
      })
    )
)
