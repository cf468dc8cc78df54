import { OptionList } from "@ferrule/core"
import { type Employee, Payroll } from "@ferrule/core/payroll"
import { Effect, Stream } from "effect"
import { CompaniesGiven, companyIdsOf } from "./CompaniesGiven.ts"

const nameOf = ({ firstName, id, lastName }: Employee): string =>
  [lastName, firstName].filter((name) => name != null && name !== "").join(", ") || `Employee ${id}`

const toOption = (employee: Employee) => {
  const { email, id, status } = employee
  const hint = [email, status === "Active" ? undefined : status].filter((part) => part != null && part !== "")
  return { value: id, label: nameOf(employee), ...(hint.length === 0 ? {} : { hint: hint.join(", ") }) }
}

/** Employees by name; the hint is their e-mail address, and their status where they are not active. */
export const Employees = OptionList.make("employees", {
  title: "Employees",
  given: CompaniesGiven,
  load: (given) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const companyIds = yield* companyIdsOf(given)
      return Stream.fromIterable(companyIds).pipe(
        Stream.flatMap((companyId) => payroll.stream.employees({ companyId })),
        Stream.map(toOption)
      )
    })
})
