import { expect, it } from "@effect/vitest"
import type { HostStage } from "./HostStage.ts"

/** What can be chosen shows with names, can be searched, and follows what was chosen before. */
export const choosingFields = (stage: () => HostStage): void => {
  const chosen = async (...[name, field, search, payload]: Parameters<HostStage["host"]["options"]>) =>
    (await stage().host.options(name, field, search, payload)).map(({ value }) => Number(value)).toSorted()

  it("with the names of what there is", async () => {
    const options = await stage().host.options("get_company", "companyId")
    expect(options.map(({ label }) => label.slice(0, 16)).toSorted()).toEqual(["Prairie Home Car", "Prairie Printing"])
  })

  it("of fields in rows, and of triggers", async () => {
    expect(await chosen("create_pending_earnings", "earnings[].companyId")).toEqual([101, 102])
    expect(await chosen("new_payroll_run", "companies")).toEqual([101, 102])
  })

  it("with what is searched for", async () => {
    expect(await chosen("get_company", "companyId", "home")).toEqual([102])
    expect(await chosen("get_company", "companyId", "no such company")).toEqual([])
  })

  it("with what belongs to what was chosen before", async () => {
    const ofFirst = await chosen("get_general_ledger", "payrollNumber", undefined, { companyId: 101 })
    expect(ofFirst).toEqual([1, 2])
    const employees = await chosen("find_employees", "employeeIds[]", undefined, { companyId: 102 })
    expect(employees).toEqual([101_001, 101_002, 101_003, 101_004])
  })
}
