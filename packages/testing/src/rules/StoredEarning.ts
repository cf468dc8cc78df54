import type { LocalDate } from "@ferrule/core"
import { ExternalUniqueId, type NewPendingEarning, PendingEarningId } from "@ferrule/core/payroll"

/** What the server puts in where the item says nothing. */
export interface Defaults {
  readonly id: string
  readonly externalUniqueId: string
  readonly date: LocalDate.LocalDate
}

/** The record that a new pending earning becomes; `units` is read back as `hours` (specification 2.11). */
export const make = (item: NewPendingEarning, defaults: Defaults) => {
  const { unitsAmount, unitsAndRateAmount, ...same } = item
  return {
    ...same,
    id: PendingEarningId.make(defaults.id),
    externalUniqueId: item.externalUniqueId ?? ExternalUniqueId.make(defaults.externalUniqueId),
    date: item.date ?? defaults.date,
    ...(unitsAmount === undefined ? {} : { unitsAmount: { hours: unitsAmount.units } }),
    ...(unitsAndRateAmount === undefined
      ? {}
      : { unitsAndRateAmount: { hours: unitsAndRateAmount.units, rate: unitsAndRateAmount.rate } })
  }
}
