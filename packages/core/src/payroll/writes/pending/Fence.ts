import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import { sha256 } from "../../../values/Digests.ts"
import type { CompanyId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import type { PendingRecord } from "./PendingItem.ts"
import { type PendingView, whileVisible } from "./PendingLookup.ts"

/** A digest of the numbers of payroll runs. */
export const digestOf = (numbers: ReadonlyArray<number>): Effect.Effect<string> =>
  sha256(numbers.toSorted((a, b) => a - b).join())

/** A digest of the numbers of each company's payroll runs. While it stays the same, no run has used up what was pending. */
export const fencesOf = (
  companyIds: ReadonlyArray<CompanyId>
): Effect.Effect<ReadonlyMap<CompanyId, string>, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* () {
    if (companyIds.length === 0) return new Map<CompanyId, string>()
    const payroll = yield* Payroll
    const runs = yield* whileVisible(companyIds, payroll.stable.payrollRuns({ companyIds }))
    const numbers = new Map<CompanyId, Array<number>>(companyIds.map((id) => [id, []]))
    for (const { companyId, payrollNumber } of runs) numbers.get(companyId)?.push(payrollNumber)
    const fences = yield* Effect.forEach(numbers, ([id, of]) =>
      Effect.map(digestOf(of), (digest) => [id, digest] as const)
    )
    return new Map(fences)
  })

/**
 * The companies of which something vanished that was pending before: a payroll run may have used it up and not show yet.
 * Only what the later look-up would have seen is compared.
 */
export const companiesWithLosses = (
  before: Iterable<PendingRecord>,
  after: PendingView<PendingRecord>
): ReadonlySet<CompanyId> => {
  const asked = after.employeeIds === undefined ? undefined : new Set(after.employeeIds)
  const losses = new Set<CompanyId>()
  for (const { companyId, employeeId, id } of before) {
    const wasAsked = asked === undefined || (employeeId != null && asked.has(employeeId))
    if (companyId != null && wasAsked && !after.seen.has(id)) losses.add(companyId)
  }
  return losses
}
