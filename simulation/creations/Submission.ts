import { Decimal, LocalDate } from "@ferrule/core"
import { DataSource, type DeductionRow, type EarningRow, EmployeeId, ExternalUniqueId } from "@ferrule/core/payroll"
import { companies } from "../world/Cast.ts"
import type { Item, RunPlan, Story } from "./Story.ts"

/** The source of everything that stories create. */
export const dataSource = DataSource.make("simulation")

/** The first of the days that items belong to. */
const firstDay = LocalDate.make("2026-01-05")

const cents = { poison: 0.66, "left out": 0.55 } as const

/** Amounts are like nothing else in a story, so that they can be looked for: 731 and three digits. */
const amountOf = ({ intent }: Item, index: number, isChanged: boolean): number =>
  731_000 + index * 10 + (isChanged ? 5 : 0) + (intent === "poison" || intent === "left out" ? cents[intent] : 0)

const centsOf = (item: unknown): number => {
  const { flatAmount } = item as { readonly flatAmount?: { amount?: number; employeeAmount?: number } }
  return Math.round(((flatAmount?.amount ?? flatAmount?.employeeAmount ?? 0) % 1) * 100)
}

/** Whether the API refuses every batch that has this item, for a reason that nothing says beforehand. */
export const isPoison = (item: unknown): boolean => centsOf(item) === 66

/** Whether the API leaves this item out without a word. */
export const isLeftOut = (item: unknown): boolean => centsOf(item) === 55

const nobody = EmployeeId.make(999_999)

const nameOf = (item: Item, index: number) => {
  if (item.naming === "reference") return { reference: `item-${index}` }
  return item.naming === "external"
    ? { externalUniqueId: ExternalUniqueId.make(`7C9E6679-7425-40DE-944B-E07FC1F9000${index}`) }
    : {}
}

/** What rows are made of. */
export type Submitted = Pick<Story, "kind" | "items">

/** The row that a run makes of an item. */
export const rowOf = (story: Submitted, index: number, isChanged: boolean): EarningRow | DeductionRow => {
  const item = story.items[index]
  const company = companies[item?.company ?? 0]
  const other = companies[1 - (item?.company ?? 0)]
  if (item === undefined || company === undefined || other === undefined) throw new RangeError("no such item")
  const { intent } = item
  const employees = intent === "stranger" ? other.employees : company.employees
  const isTwin = intent === "twin" && index > 0
  const names = isTwin ? { reference: "twin" } : intent === "undated" ? {} : nameOf(item, index)
  const row = {
    companyId: company.id,
    employeeId: intent === "nobody" ? nobody : (employees[item.employee] ?? nobody),
    ...(intent === "undated" ? {} : { date: LocalDate.addDays(firstDay, item.day) }),
    ...names
  }
  const amount = Decimal.make(amountOf(item, index, isChanged))
  if (story.kind === "deductions") {
    const { deduction } = intent === "foreign type" || intent === "closed type" ? other : company
    return {
      ...row,
      companyDeductionId: deduction,
      flatAmount: { employeeAmount: amount, employerAmount: Decimal.make(1) }
    }
  }
  const type = intent === "foreign type" ? other.flat : intent === "closed type" ? company.closed : company.flat
  return { ...row, companyEarningId: type, flatAmount: { amount } }
}

/** The items that a run submits, by their place in the story. */
export const indexesOf = ({ items }: Submitted, { without }: Pick<RunPlan, "without">): ReadonlyArray<number> =>
  items.map((_, index) => index).filter((index) => !without.includes(index))
