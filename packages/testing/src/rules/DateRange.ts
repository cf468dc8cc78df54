import { LocalDate } from "@ferrule/core"
import { inParameter, type Violation } from "../problems/Violation.ts"

/** One end of a range: the parameter's name, and its value where it was given. */
export interface Bound {
  readonly parameter: string
  readonly value: LocalDate.LocalDate | undefined
}

/** A range of days, both ends included; an end that is left out leaves that side open. */
export interface DateRange {
  readonly from: Bound
  readonly to: Bound
}

/** The range of two parameters that are named alike, such as `paycheck-date-from` and `paycheck-date-to`. */
export const make = (
  name: string,
  from: LocalDate.LocalDate | undefined,
  to: LocalDate.LocalDate | undefined
): DateRange => ({
  from: { parameter: `${name}-from`, value: from },
  to: { parameter: `${name}-to`, value: to }
})

const longest = 365

/** Wrong order, or too long (specification 4.4 rule 1, section 8; assumption 25). */
export const violations = ({ from, to }: DateRange, limit = longest): ReadonlyArray<Violation> => {
  if (from.value === undefined || to.value === undefined) return []
  const days = LocalDate.daysBetween(from.value, to.value)
  if (days < 0) return [inParameter(from.parameter, `must not be after \`${to.parameter}\``)]
  return days > limit
    ? [
        inParameter(
          to.parameter,
          `must be at most ${limit} days after \`${from.parameter}\`; it is ${days} days after it`
        )
      ]
    : []
}

/** The ends that are missing although both are required; `unless` says when they would not be. */
export const missing = ({ from, to }: DateRange, unless: string): ReadonlyArray<Violation> =>
  [from, to]
    .filter(({ value }) => value === undefined)
    .map(({ parameter }) => inParameter(parameter, `is missing; it is required unless ${unless}`))

/** Whether a date lies in the range; a record without a date lies in none that has an end. */
export const contains = ({ from, to }: DateRange, date: string | null | undefined): boolean => {
  if (from.value === undefined && to.value === undefined) return true
  if (date === null || date === undefined) return false
  return (from.value === undefined || date >= from.value) && (to.value === undefined || date <= to.value)
}
