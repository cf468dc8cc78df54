import { Decimal } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Scenario, ScenarioChange } from "@ferrule/testing"
import { Effect, Result } from "effect"

const organizationId = "3f0c6a1e-52b7-4d7e-9a4b-0c2f6d1e8a11"

/** A sound world with two companies; each test breaks it in one place. */
const sound = {
  accounts: [{ apiKey: "key-a", companyIds: [101], account: { id: 4001, applicationName: "Harbor Time" } }],
  organizations: [{ id: organizationId, name: "Harbor Group" }],
  companies: [
    { id: 101, name: "Harbor Coffee", code: "HARB", organizationId },
    { id: 102, name: "Cedar Foods", code: "CEDA", organizationId }
  ],
  departments: [{ departmentId: 1401, departmentCode: "ROAST", companyId: 101 }],
  employees: [
    { id: 1, firstName: "Maya", companyId: 101, status: "Active", connectedEmployeeIds: [2] },
    { id: 2, companyId: 102, status: "Active" }
  ],
  companyEarnings: [{ id: 1101, code: "REG", companyId: 101, acceptedAmountTypes: ["unitsAmount"] }],
  companyDeductions: [{ id: 1201, code: "MED", companyId: 101, category: "section125Health" }],
  companyTaxCodes: [{ companyId: 101, taxCodeId: 1301, taxCode: "FIT" }],
  payrollRuns: [{ companyId: 101, payrollNumber: 1, paycheckDate: "2026-03-06" }],
  paychecks: [{ companyId: 101, employeeId: 1, payrollNumber: 1, paycheckNumber: "10001", netPay: { total: 0.1 } }],
  generalLedger: [{ companyId: 101, payrollNumber: 1, items: [{ amount: 12.34, distribution: "salary-expenses" }] }],
  pendingEarnings: [
    {
      id: "b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312",
      companyId: 101,
      employeeId: 1,
      companyEarningId: 1101,
      unitsAmount: { hours: 7.25 }
    }
  ],
  pendingDeductions: [{ id: "d-1", companyId: 101, employeeId: 1, companyDeductionId: 1201 }],
  scheduledDeductions: [{ employeeDeductionId: 5001, companyId: 101, employeeId: 1, companyDeductionId: 1201 }],
  timePunches: [{ id: "p-1", companyId: 101, employeeId: 1, time: "2026-03-02T08:00:00-05:00" }],
  directEntryEarnings: [{ directEntryEarningId: 6001, companyId: 101, employeeId: 1, companyEarningId: 1101 }],
  departmentAssignments: [{ companyId: 101, employeeId: 1, departmentIds: [1401] }]
}

type Sound = typeof sound

/** The sound world with other records in one member. */
const withRecords = (member: keyof Sound, ...records: ReadonlyArray<object>) => ({ ...sound, [member]: records })

/** The sound world with one record more. */
const adding = (member: keyof Sound, record: object) => withRecords(member, ...sound[member], record)

const refusal = (json: unknown): ReadonlyArray<string> => {
  const result = Effect.runSync(Effect.result(Scenario.decode(json)))
  return Result.isFailure(result) ? result.failure.message.split("\n").map((line) => line.trim()) : []
}

describe("Scenario", () => {
  it.effect("a sound world is accepted", () =>
    Effect.gen(function* () {
      const world = yield* Scenario.decode(sound)
      expect(Scenario.members.map((member) => world[member].length)).toEqual(
        Scenario.members.map((member) => sound[member].length)
      )
    })
  )

  it.effect("what is left out has its default", () =>
    Effect.gen(function* () {
      expect(yield* Scenario.decode({})).toEqual(Scenario.empty)
      expect(Object.keys(Scenario.empty).toSorted()).toEqual(Scenario.members.toSorted())
      const { companyTaxCodes, departments, employees } = yield* Scenario.decode(sound)
      expect(companyTaxCodes[0]?.isFederal).toBe(false)
      expect(departments[0]?.isHidden).toBe(false)
      expect(employees.map(({ connectedEmployeeIds }) => connectedEmployeeIds)).toEqual([[2], []])
    })
  )

  it.effect("a world survives being written and read", () =>
    Effect.gen(function* () {
      const world = yield* Scenario.decode(sound)
      const json: unknown = JSON.parse(JSON.stringify(Scenario.encode(world)))
      expect(yield* Scenario.decode(json)).toEqual(world)
      expect(json).toMatchObject(sound)
    })
  )

  it.effect("amounts keep their text and unknown fields of records are dropped", () =>
    Effect.gen(function* () {
      const amounts = [0.1, 1234567890.12, 999999999999.99, -7.25]
      const world = yield* Scenario.decode(
        withRecords("generalLedger", {
          companyId: 101,
          payrollNumber: 1,
          totalDebits: 5,
          items: amounts.map((amount) => ({ amount, colour: "red" }))
        })
      )
      expect(world.generalLedger[0]?.items.map(({ amount }) => amount)).toEqual(amounts.map(Decimal.make))
      expect(JSON.stringify(Scenario.encode(world).generalLedger)).toBe(
        JSON.stringify([{ companyId: 101, payrollNumber: 1, items: amounts.map((amount) => ({ amount })) }])
      )
    })
  )

  it("what is no object is refused", () => {
    for (const json of [null, [], "world", 1]) {
      expect(refusal(json)).toEqual([
        "The scenario has one problem:",
        "a scenario is one JSON object whose members are arrays of records"
      ])
    }
  })

  it("a member that is unknown is refused, so that a typo is not an empty world", () => {
    expect(refusal({ ...sound, employes: [] })[1]).toMatch(/^employes: is not a member of a scenario; the members are /)
  })

  it("every violation is named with its member, index and field", () => {
    const broken = {
      companies: {},
      employees: [{ id: "1", companyId: 101, hireDate: "2026-02-30" }, 5, {}],
      paychecks: [{ ...sound.paychecks[0], netPay: { directDeposits: [{ amount: "12" }] } }],
      generalLedger: [{ companyId: 101, payrollNumber: 1, items: [{}, { distribution: "salary" }] }]
    }
    const [, ...lines] = refusal(broken)
    expect(lines.map((line) => line.split(": ")[0])).toEqual([
      "companies",
      "employees[0].id",
      "employees[0].hireDate",
      "employees[1]",
      "employees[2].id",
      "employees[2].companyId",
      "paychecks[0].netPay.directDeposits[0].amount",
      "generalLedger[0].items[1].distribution"
    ])
    expect(lines[2]).toBe("employees[0].hireDate: Expected a calendar date written YYYY-MM-DD")
  })

  const required: ReadonlyArray<readonly [keyof Sound, ReadonlyArray<string>]> = [
    ["accounts", ["apiKey", "companyIds"]],
    ["organizations", ["id"]],
    ["companies", ["id", "organizationId"]],
    ["departments", ["departmentId", "companyId"]],
    ["employees", ["id", "companyId"]],
    ["companyEarnings", ["id", "companyId"]],
    ["companyDeductions", ["id", "companyId"]],
    ["companyTaxCodes", ["companyId", "taxCodeId"]],
    ["payrollRuns", ["payrollNumber", "companyId"]],
    ["paychecks", ["companyId", "employeeId", "payrollNumber", "paycheckNumber"]],
    ["generalLedger", ["companyId", "payrollNumber"]],
    ["pendingEarnings", ["id", "employeeId", "companyId", "companyEarningId"]],
    ["pendingDeductions", ["id", "employeeId", "companyId", "companyDeductionId"]],
    ["scheduledDeductions", ["employeeDeductionId", "employeeId", "companyId", "companyDeductionId"]],
    ["timePunches", ["id", "employeeId", "companyId"]],
    ["directEntryEarnings", ["directEntryEarningId", "employeeId", "companyId"]],
    ["departmentAssignments", ["companyId", "employeeId"]]
  ]
  it.each(required)("%s require %s and nothing else", (member, fields) => {
    const [, ...lines] = refusal(withRecords(member, {}))
    expect(lines.map((line) => line.split(": ")[0])).toEqual(fields.map((field) => `${member}[0].${field}`))
  })

  const broken: ReadonlyArray<readonly [keyof Sound, object, string]> = [
    ["accounts", { apiKey: "b", companyIds: [101, 9] }, "accounts[1].companyIds[1]: no company has the id 9"],
    [
      "companies",
      { id: 103, organizationId: "7c9e6679-7425-40de-944b-e07fc1f90ae7" },
      "companies[2].organizationId: no organization has the id 7c9e6679-7425-40de-944b-e07fc1f90ae7"
    ],
    ["departments", { departmentId: 9, companyId: 9 }, "departments[1].companyId: no company has the id 9"],
    ["employees", { id: 9, companyId: 9 }, "employees[2].companyId: no company has the id 9"],
    [
      "employees",
      { id: 9, companyId: 101, connectedEmployeeIds: [8] },
      "employees[2].connectedEmployeeIds[0]: no employee has the id 8"
    ],
    ["companyEarnings", { id: 9, companyId: 9 }, "companyEarnings[1].companyId: no company has the id 9"],
    ["companyDeductions", { id: 9, companyId: 9 }, "companyDeductions[1].companyId: no company has the id 9"],
    ["companyTaxCodes", { companyId: 9, taxCodeId: 1 }, "companyTaxCodes[1].companyId: no company has the id 9"],
    ["payrollRuns", { companyId: 9, payrollNumber: 1 }, "payrollRuns[1].companyId: no company has the id 9"],
    [
      "paychecks",
      { companyId: 101, employeeId: 9, payrollNumber: 1, paycheckNumber: "1" },
      "paychecks[1].employeeId: no employee has the id 9"
    ],
    ["generalLedger", { companyId: 9, payrollNumber: 1 }, "generalLedger[1].companyId: no company has the id 9"],
    [
      "pendingEarnings",
      { id: "7c9e6679-7425-40de-944b-e07fc1f90ae7", companyId: 102, employeeId: 2, companyEarningId: 1101 },
      "pendingEarnings[1].companyEarningId: the company earning 1101 belongs to company 101, not to 102"
    ],
    [
      "pendingDeductions",
      { id: "d-2", companyId: 101, employeeId: 1, companyDeductionId: 9 },
      "pendingDeductions[1].companyDeductionId: no company deduction has the id 9"
    ],
    [
      "scheduledDeductions",
      { employeeDeductionId: 9, companyId: 102, employeeId: 2, companyDeductionId: 1201 },
      "scheduledDeductions[1].companyDeductionId: the company deduction 1201 belongs to company 101, not to 102"
    ],
    [
      "timePunches",
      { id: "p-2", companyId: 101, employeeId: 9 },
      "timePunches[1].employeeId: no employee has the id 9"
    ],
    [
      "directEntryEarnings",
      { directEntryEarningId: 9, companyId: 101, employeeId: 1, companyEarningId: 9 },
      "directEntryEarnings[1].companyEarningId: no company earning has the id 9"
    ],
    [
      "departmentAssignments",
      { companyId: 102, employeeId: 2, departmentIds: [1401, 9] },
      "departmentAssignments[1].departmentIds[1]: no department has the id 9"
    ]
  ]
  it.each(broken)("%s: a reference that leads nowhere is refused", (member, record, message) => {
    expect(refusal(adding(member, record))).toEqual(["The scenario has one problem:", message])
  })

  it.each(Scenario.members)("%s: a record that is there already is refused", (member) => {
    const first: object = { ...sound[member][0] }
    const lines = refusal(withRecords(member, ...sound[member], first))
    const fields = Scenario.identityFields(member).join(", ")
    expect(lines).toEqual([
      "The scenario has one problem:",
      `${member}[${sound[member].length}].${fields}: repeats record 0`
    ])
  })

  it("broken references and repeated records are all reported", () => {
    const lines = refusal({ employees: [1, 1, 2].map((id) => ({ id, companyId: 9 })) })
    expect(lines[0]).toBe("The scenario has 4 problems:")
  })
})

describe("ScenarioChange", () => {
  it.effect("records and identities are read by the same rules", () =>
    Effect.gen(function* () {
      const { remove, upsert } = yield* ScenarioChange.decode({
        upsert: { employees: [{ id: 3, companyId: 999 }] },
        remove: { paychecks: [sound.paychecks[0]], employees: [{ id: 1 }] }
      })
      expect(upsert).toEqual({
        ...Scenario.empty,
        employees: [{ id: 3, companyId: 999, connectedEmployeeIds: [] }]
      })
      expect(remove.paychecks).toEqual([{ companyId: 101, employeeId: 1, payrollNumber: 1, paycheckNumber: "10001" }])
      expect(remove.employees).toEqual([{ id: 1 }])
    })
  )

  it.effect.each([
    [{ upsert: { employees: [{ id: 3 }] } }, "upsert.employees[0].companyId: "],
    [{ remove: { paychecks: [{ companyId: 1 }] } }, "remove.paychecks[0].payrollNumber: "],
    [{ remove: { employes: [] } }, "remove.employes: is not a member"],
    [{ upserts: {} }, "a change is one JSON object with the members upsert and remove"],
    [{ upsert: [] }, "upsert: a scenario is one JSON object"]
  ] as const)("%j is refused", ([json, message]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(ScenarioChange.decode(json))
      expect(error.message).toContain(message)
    })
  )
})
