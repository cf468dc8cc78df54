import { Effect } from "effect"
import { amountTypes, type CompanyEarning } from "../domain/CompanyEarning.ts"
import type { CompanyEarningId, CompanyId, ExternalUniqueId } from "../domain/Ids.ts"
import { Payroll } from "../Payroll.ts"
import type { EarningRow } from "./EarningSubmission.ts"

/** Why a row is not acceptable: which field, what is wrong, and what would be right. */
export interface Fault {
  readonly field: string
  readonly reason: string
}

type EarningTypes = ReadonlyMap<CompanyEarningId, CompanyEarning>

/** The earning types of these companies, as they are set up now. */
export const earningTypesOf = (companyIds: ReadonlyArray<CompanyId>) =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const types = yield* payroll.stable.companyEarnings({ companyIds })
    return new Map(types.map((earning) => [earning.id, earning]))
  })

const noAccess: Fault = {
  field: "companyId",
  reason: "The connection has no access to this company, or there is none with this id. Check the id and the access."
}

const checkType = (row: EarningRow, types: EarningTypes): Fault | undefined => {
  const type = types.get(row.companyEarningId)
  if (type === undefined || (type.companyId != null && type.companyId !== row.companyId)) {
    return { field: "companyEarningId", reason: "It is not an earning type of this company. Choose one of its types." }
  }
  const accepted = type.acceptedAmountTypes
  const given = amountTypes.find((name) => row[name] !== undefined)
  if (accepted == null || given === undefined || accepted.includes(given)) return undefined
  return {
    field: given,
    reason:
      accepted.length === 0
        ? "Earnings of this type cannot be created. Choose another earning type."
        : `This earning type takes ${accepted.join(" or ")}, not ${given}.`
  }
}

/** What is wrong with each row; nothing for those that are acceptable. */
export const check = (
  rows: ReadonlyArray<EarningRow>,
  identities: ReadonlyArray<ExternalUniqueId>,
  known: { readonly companies: ReadonlySet<CompanyId>; readonly types: EarningTypes }
): ReadonlyArray<Fault | undefined> => {
  const firstRow = new Map<string, number>()
  return rows.map((row, index) => {
    const identity = String(identities[index]).toLowerCase()
    const earlier = firstRow.get(identity)
    if (earlier === undefined) firstRow.set(identity, index + 1)
    if (row.date === undefined && row.reference === undefined && row.externalUniqueId === undefined) {
      return { field: "date", reason: "Without a reference, a date is needed to tell the item from others. Give one." }
    }
    if (earlier !== undefined) {
      const field = row.externalUniqueId === undefined ? "reference" : "externalUniqueId"
      return { field, reason: `It is the same as in row ${earlier}. Give each item its own.` }
    }
    return known.companies.has(row.companyId) ? checkType(row, known.types) : noAccess
  })
}
