import { Decimal, LocalDate } from "@ferrule/core"
import { EmployeeDeductionId } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import type { CompanySetup } from "./CompanySetup.ts"
import type { Draw } from "./Draw.ts"
import * as PayCatalog from "./PayCatalog.ts"

/** Who takes part: so many in a hundred, or whoever comes at one place of every seven. */
type Participation = { readonly percent: number } | { readonly place: number }

/** How a type of deduction runs: on and on, stopped before today, until a day to come, or once. At most ten types. */
const plans: ReadonlyMap<string, Participation & { readonly runs: "on" | "stopped" | "ending" | "once" }> = new Map([
  ["MED", { percent: 70, runs: "on" }],
  ["DEN", { percent: 35, runs: "on" }],
  ["VIS", { place: 1, runs: "stopped" }],
  ["401K", { percent: 50, runs: "on" }],
  ["LIFE", { percent: 15, runs: "on" }],
  ["UNION", { place: 3, runs: "ending" }],
  ["CHAR", { place: 2, runs: "once" }],
  ["GARN", { percent: 3, runs: "on" }],
  ["CHSUP", { percent: 2, runs: "on" }]
])

const ordinals = Array.from(plans.keys())

const period = (runs: "on" | "stopped" | "ending" | "once", today: LocalDate.LocalDate, draw: Draw) => {
  const isOneTime = runs === "once"
  const effectiveFrom = LocalDate.addDays(today, isOneTime ? -draw.integer(15, 40) : -draw.integer(200, 340))
  const effectiveTo =
    runs === "stopped"
      ? LocalDate.addDays(today, -draw.integer(10, 120))
      : runs === "ending"
        ? LocalDate.addDays(today, draw.integer(30, 200))
        : null
  return { status: runs === "stopped" ? "InActive" : "Active", isOneTime, effectiveFrom, effectiveTo }
}

const between = ([from, to]: readonly [number, number], draw: Draw) =>
  to === 0 ? Decimal.make(0) : draw.dollars(from, to)

/** What each employee has scheduled, each type of deduction at most once; the first employee always has insurance. */
export const scheduledDeductions = (
  setup: CompanySetup,
  employees: ReadonlyArray<Records["employees"]>,
  today: LocalDate.LocalDate,
  draw: Draw
): WorldRecords["scheduledDeductions"] =>
  employees.flatMap((employee, index) =>
    PayCatalog.deductions.flatMap(({ code, employee: own, employer }, at) => {
      const plan = plans.get(code)
      const type = setup.companyDeductions[at]
      if (plan === undefined || type === undefined) return []
      const takesPart = "place" in plan ? index % 7 === plan.place : draw.percent(plan.percent)
      if (!takesPart && !(index === 0 && code === "MED")) return []
      return [
        {
          employeeDeductionId: EmployeeDeductionId.make(employee.id * 10 + ordinals.indexOf(code)),
          employeeId: employee.id,
          companyId: setup.company.id,
          companyDeductionId: type.id,
          ...period(plan.runs, today, draw),
          flatAmount: { employeeAmount: between(own, draw), employerAmount: between(employer, draw) }
        }
      ]
    })
  )
