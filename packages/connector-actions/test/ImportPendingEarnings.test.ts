import { EmployeeId } from "@ferrule/core/payroll"
import { limitedKey } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  asBonuses,
  asPlain,
  bonuses,
  columns,
  faults,
  importing,
  plainRow,
  previewed,
  refusal,
  reported
} from "./support/imports.ts"
import { counts, none, pending, posts, row, scenario, simulated, submit } from "./support/submissions.ts"

const employee = (index: number) => (scenario.employees ?? [])[index] ?? expect.fail()

describe("a spreadsheet of bonuses", () => {
  const input = { csv: bonuses, ...asBonuses }

  it.effect("accounts for every row under its number in the spreadsheet, and names the column that is at fault", () =>
    Effect.gen(function* () {
      const report = yield* reported(input)
      expect(counts(report)).toEqual({ ...none, submitted: 19, created: 5, excluded: 1, rejected: 13 })
      expect(report.created.map(({ row }) => row)).toEqual([2, 3, 5, 6, 7])
      expect(report.excluded.map(({ row }) => row)).toEqual([10])
      expect(faults(report)).toEqual([
        [8, "E-mail"],
        [9, "Name"],
        [11, "E-mail"],
        [12, "Bonus"],
        [13, "Date"],
        [14, "Earning"],
        [15, "Bonus"],
        [16, "Reference"],
        [17, undefined],
        [18, "Bonus"],
        [19, "Bonus"],
        [20, "Date"],
        [21, "Code"]
      ])
      expect(report.totals).toMatchObject({ items: 5, flatAmount: "1704.48" })
      expect((yield* pending).map(({ date, flatAmount }) => [date, flatAmount?.amount])).toEqual([
        ["2026-03-20", 1250],
        ["2026-03-20", 300],
        ["2026-03-20", 99.99],
        ["2026-03-20", 99.99],
        ["2026-03-20", -45.5]
      ])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("says why in sentences that name columns, and neither people nor amounts", () =>
    Effect.gen(function* () {
      const report = yield* reported(input)
      for (const { reason } of [...report.rejected, ...report.excluded]) {
        expect(reason).toMatch(/^[A-Z].*\.$/)
        expect(reason).not.toMatch(/Olga|Malik|Ines|Petrov|E00|@|1234567|XMAS|q1-/)
      }
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("creates nothing the second time", () =>
    Effect.gen(function* () {
      yield* reported(input)
      const again = yield* reported(input)
      expect(counts(again)).toEqual({ ...none, submitted: 19, existing: 5, excluded: 1, rejected: 13 })
      expect(yield* pending).toHaveLength(5)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("creates only what was mended when the mended file is imported", () =>
    Effect.gen(function* () {
      yield* reported(input)
      const mended = bonuses.replace('"1.234,50"', '"1,234.50"').replace("31.03.2026", "03/31/2026")
      const report = yield* reported({ ...input, csv: mended })
      expect(report.created.map(({ row }) => row)).toEqual([12, 13])
      expect(report.existing.map(({ row }) => row)).toEqual([2, 3, 5, 6, 7])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("previews what it then does, and runs by that plan", () =>
    Effect.gen(function* () {
      const preview = yield* previewed(input)
      expect(yield* posts).toHaveLength(0)
      expect(preview).toMatchObject({ submitted: 19, create: [2, 3, 5, 6, 7].map((row) => ({ row })) })
      const { planHash } = Object(preview)
      const report = yield* reported({ ...input, planHash })
      expect(report.planHash).toBe(planHash)
      expect(report.rejected).toEqual(Object(preview).rejected)
      expect(report.excluded).toEqual(Object(preview).excluded)
      expect(report.created).toMatchObject(Object(preview).create)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("refuses a plan when a rejected row is another one since", () =>
    Effect.gen(function* () {
      const { planHash } = Object(yield* previewed(input))
      const error = yield* Effect.flip(importing({ ...input, csv: bonuses.replace("XMAS", "BONUS"), planHash }))
      expect(error).toMatchObject({ _tag: "StalePlan", operation: "import_pending_earnings" })
      const moved = bonuses.replace("\r\n,,,Total", "\r\n\r\n,,,Total")
      expect(yield* Effect.flip(importing({ ...input, csv: moved, planHash }))).toMatchObject({ _tag: "StalePlan" })
      expect(yield* posts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("sends nothing when all or nothing was asked for and a row cannot be read", () =>
    Effect.gen(function* () {
      const lines = bonuses.split("\r\n")
      const oneWrong = [...lines.slice(0, 3), lines[3], lines[12]].join("\r\n")
      const report = yield* reported({ ...input, csv: oneWrong, onInvalid: "abort" })
      expect(counts(report)).toEqual({ ...none, submitted: 3, rejected: 3 })
      expect(report.rejected[0]?.reason).toContain("Nothing was sent: row 4")
      expect(yield* posts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("fails with the report, unless wrong rows and strangers are to be skipped", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(importing(input))
      expect(error).toMatchObject({ _tag: "IncompleteWrite", operation: "import_pending_earnings" })
      expect(yield* Effect.flip(importing({ ...input, onInvalid: "skip" }))).toMatchObject({ _tag: "IncompleteWrite" })
      const skipped = yield* importing({ ...input, onInvalid: "skip", onExcluded: "skip" })
      expect(counts(skipped)).toEqual({ ...none, submitted: 19, existing: 5, excluded: 1, rejected: 13 })
    }).pipe(Effect.provide(simulated()))
  )
})

describe("the file", () => {
  const header = "Code;Name;E-mail;Earning;Bonus;Date;Reference"
  const line = "E0003;Miriam Campbell;;BONUS;1.250,00;20.03.2026;r-1"
  const european = { columns, dateFormat: "DD.MM.YYYY", numberFormat: "1.234,50" }

  it.effect.each([
    ["semicolons", ";", "\n"],
    ["tabs", "\t", "\r\n"],
    ["lines that end as on old machines", ";", "\r"]
  ] as const)("is understood with %s", ([_, sign, end]) =>
    Effect.gen(function* () {
      const csv = [header, line].map((text) => text.replaceAll(";", sign)).join(end)
      expect(counts(yield* importing({ csv, ...european }))).toEqual({ ...none, submitted: 1, created: 1 })
      expect((yield* pending).map(({ flatAmount }) => flatAmount?.amount)).toEqual([1250])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect.each([
    ["has no header", line, ["columns.employeeCode", "columns.email"]],
    ["lacks a column", `${header.replace("Bonus", "Prize")}\n${line}`, ["columns.amount"]],
    ["has two columns of one name", `${header.replace("Name", "Code")}\n${line}`, ["csv: a name of its own"]],
    ["has a column without a name", `${header.replace("Name", "")}\n${line}`, ["csv: a name for each"]],
    ["has no rows", `${header}\n\n;;;\n`, ["at least one row"]],
    ["opens a quotation mark for good", `${header}\n"${line}`, ["csv: rows that end: row 2"]],
    ["has a quotation mark inside a cell", `${header}\n${line}\nE0003;Miriam "Mim";;`, ["row 3 has one elsewhere"]],
    ["was saved in an older encoding", `${header}\n${line.replace("Miriam", "Mir\uFFFDam")}`, ["UTF-8"]],
    ["begins with an empty row", `\n${header}\n${line}`, ["the names of the columns in the first row"]]
  ] as const)("is refused before anything is sent when it %s", ([_, csv, expected]) =>
    Effect.gen(function* () {
      const violations = yield* refusal({ csv, ...european })
      for (const text of expected) expect(violations.join()).toContain(text)
      expect(violations.join()).not.toMatch(/Miriam|1\.250|E0003/)
      expect(yield* posts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("keeps a row apart whose cells do not fit the columns", () =>
    Effect.gen(function* () {
      const short = "E0003;Miriam Campbell;;BONUS;1"
      const report = yield* reported({
        csv: [`${header};;`, `${line};;`, short, `${line};surplus`].join("\n"),
        ...european
      })
      expect(report.created.map(({ row }) => row)).toEqual([2])
      expect(report.rejected.map(({ reason, row }) => [row, reason.slice(0, 24)])).toEqual([
        [3, "The row has 5 cells, and"],
        [4, "The row has more cells t"]
      ])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("is the same work as the same rows in a list, which are counted from 1", () =>
    Effect.gen(function* () {
      const report = yield* importing({ csv: `${header}\n${line}`, ...european })
      expect(report.created.map(({ row }) => row)).toEqual([2])
      const first = { Code: "E0003", Name: "Miriam Campbell", Earning: "BONUS", Bonus: 1250, Date: "2026-03-20" }
      const rows = [{}, { ...first, "E-mail": null, Reference: "r-1", Manager: { id: 1 } }]
      const again = yield* importing({ rows, ...european })
      expect(again.existing.map((entry) => entry.row)).toEqual([2])
      expect(counts(again)).toEqual({ ...none, submitted: 1, existing: 1 })
    }).pipe(Effect.provide(simulated()))
  )
})

describe("what is asked of the input", () => {
  it.effect.each([
    ["neither text nor rows", { ...asPlain }, "exactly one of csv and rows"],
    ["text and rows", { ...asPlain, csv: "a", rows: [plainRow()] }, "exactly one of csv and rows"],
    [
      "one column for the employee",
      { ...asPlain, rows: [plainRow()], columns: { employeeCode: "Code", amount: "Bonus" } },
      "columns: at least two of employeeId, employeeCode, email"
    ],
    [
      "no amount",
      { ...asPlain, rows: [plainRow()], columns: { ...asPlain.columns, amount: undefined } },
      "columns.amount"
    ],
    [
      "a rate without hours",
      { ...asPlain, rows: [plainRow()], columns: { ...asPlain.columns, rate: "R" } },
      "columns.hours"
    ],
    [
      "one column for two things",
      { ...asPlain, rows: [plainRow()], columns: { ...asPlain.columns, jobCode: "Code" } },
      "columns.jobCode"
    ],
    ["no earning type", { ...asPlain, rows: [plainRow()], companyEarningId: undefined }, "companyEarningId: a value"],
    [
      "two earning types",
      { ...asPlain, rows: [plainRow()], columns: { ...asPlain.columns, earningTypeName: "Type" } },
      "companyEarningId: left out"
    ],
    ["two dates", { ...asPlain, rows: [plainRow()], columns: { ...asPlain.columns, date: "Day" } }, "date: left out"],
    [
      "neither date nor reference",
      { ...asPlain, rows: [plainRow()], date: undefined, columns: { ...asPlain.columns, reference: undefined } },
      "date: a value"
    ]
  ] as const)("refuses %s", ([_, input, expected]) =>
    Effect.gen(function* () {
      expect((yield* refusal(JSON.parse(JSON.stringify(input)))).join("\n")).toContain(expected)
    }).pipe(Effect.provide(simulated()))
  )
})

describe("who the employee is", () => {
  const by = (columns: object, rows: ReadonlyArray<object>) =>
    reported({ ...asPlain, columns: { ...columns, amount: "Bonus" }, rows: rows.map((row) => ({ Bonus: 1, ...row })) })
  const twins = {
    ...scenario,
    employees: [
      ...(scenario.employees ?? []),
      { ...employee(0), id: EmployeeId.make(100_090), email: "other@foxglovefoods1.example", employeeCode: "E0090" }
    ]
  }

  it.effect("is found by id and code exactly, by names and addresses however they are written", () =>
    Effect.gen(function* () {
      const { email, firstName, id, lastName } = employee(0)
      const all = { employeeId: "Id", employeeCode: "Code", email: "Mail", firstName: "First", lastName: "Last" }
      const report = yield* by(all, [
        { Id: id, Code: "E0001" },
        { Id: ` ${id} `, Mail: ` ${email?.toUpperCase()}` },
        { First: lastName, Last: firstName },
        { First: `${firstName?.toUpperCase()}\u200b`, Last: ` ${lastName?.normalize("NFD")}\u00a0` },
        { Code: "e0001", Last: lastName },
        { Code: "1", Mail: email },
        { Id: `0${id}`, Mail: email }
      ])
      expect(report.created.map(({ row }) => row)).toEqual([1, 2, 4])
      expect(report.excluded.map(({ row }) => row)).toEqual([3])
      expect(faults(report)).toEqual([
        [5, "Code"],
        [6, "Code"],
        [7, "Id"]
      ])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("does not become somebody else for want of an accent", () =>
    Effect.gen(function* () {
      const report = yield* by({ employeeCode: "Code", lastName: "Last" }, [{ Code: "E0001", Last: "Saenz" }])
      expect(faults(report)).toEqual([[1, "Last"]])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("is never guessed among two who have the same name", () =>
    Effect.gen(function* () {
      const { email, firstName, lastName } = employee(0)
      const names = { firstName: "First", lastName: "Last", email: "Mail" }
      const report = yield* by(names, [
        { First: firstName, Last: lastName },
        { First: firstName, Last: lastName, Mail: email }
      ])
      expect(faults(report)).toEqual([[1, "First"]])
      expect(report.rejected[0]?.reason).toBe(
        "Several employees have this “First” and “Last”. Fill in a column that tells them apart."
      )
      expect(report.created.map(({ row }) => row)).toEqual([2])
    }).pipe(Effect.provide(simulated({ scenario: twins })))
  )

  it.effect("is not looked for in a company that the connection does not see", () =>
    Effect.gen(function* () {
      const report = yield* reported({ ...asPlain, companyId: 102, rows: [plainRow()] })
      expect(counts(report)).toEqual({ ...none, submitted: 1, rejected: 1 })
      expect(faults(report)).toEqual([[1, "companyId"]])
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )
})

describe("what is paid", () => {
  const hours = {
    employeeCode: "Code",
    lastName: "Last",
    earningTypeName: "For",
    hours: "Hours",
    rate: "Rate",
    amount: "Sum"
  }
  const paid = (rows: ReadonlyArray<object>, options: object = {}) =>
    reported({
      columns: hours,
      date: "2026-03-20",
      rows: rows.map((row) => ({ Code: "E0005", Last: "Grant", ...row })),
      ...options
    })

  it.effect("is an amount, or hours, or hours at a rate, for a type that is named", () =>
    Effect.gen(function* () {
      const report = yield* paid([
        { For: "bonus", Sum: "12.50 USD" },
        { For: " Regular ", Hours: "7.5", Rate: "" },
        { For: "OVERTIME", Hours: 2, Rate: "$31.25" },
        { For: "Bonus", Sum: 1, Hours: 1 },
        { For: "Regular", Rate: 20 },
        { For: "Regular", Hours: 1, Rate: -20 },
        { For: "Bonus", Sum: "0.00" },
        { For: "Holiday", Hours: 8, Rate: 20 },
        { For: "", Sum: 5 },
        { For: "Bonus", Sum: true }
      ])
      expect(report.totals).toMatchObject({ flatAmount: "12.50", units: "9.5", ratedAmount: "62.50" })
      expect(faults(report)).toEqual([
        [4, "Sum"],
        [5, "Hours"],
        [6, "Rate"],
        [7, "Sum"],
        [8, "Rate"],
        [9, "For"],
        [10, "Sum"]
      ])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("is charged where the row says", () =>
    Effect.gen(function* () {
      const labor = {
        departmentId: "Dep",
        clientId: "Client",
        projectId: "Project",
        jobCode: "Job",
        workersCompensationCode: "Class"
      }
      const report = yield* paid(
        [
          { For: "Bonus", Sum: 1, Dep: "1401", Client: 301, Project: "12", Job: "BAR-1", Class: "9079" },
          { For: "Bonus", Sum: 2, Dep: "OPS", Client: "", Project: "", Job: "", Class: "" }
        ],
        { columns: { employeeCode: "Code", lastName: "Last", earningTypeName: "For", amount: "Sum", ...labor } }
      )
      expect(faults(report)).toEqual([[2, "Dep"]])
      expect(yield* pending).toMatchObject([
        {
          laborDistributedDepartmentId: 1401,
          laborDistributedClientProject: { clientId: 301, projectId: 12 },
          laborDistributedJobCode: "BAR-1",
          workersCompensationCode: "9079"
        }
      ])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("has its other faults told too, so that a row is mended once", () =>
    Effect.gen(function* () {
      const report = yield* reported({ ...asPlain, rows: [plainRow({ Code: "E0002", Bonus: "much" })] })
      expect(report.rejected).toHaveLength(1)
      expect(report.rejected[0]?.reason).toContain("Also “Bonus”: It is not a number")
    }).pipe(Effect.provide(simulated()))
  )
})

describe("rows without a reference", () => {
  const same = plainRow({ Reference: "" })

  it.effect("are known again by what they say, whatever is wrong with rows between them", () =>
    Effect.gen(function* () {
      const first = yield* reported({ ...asPlain, rows: [same, plainRow({ Reference: "", Bonus: "?" }), same] })
      expect(first.created.map(({ row }) => row)).toEqual([1, 3])
      const second = yield* importing({ ...asPlain, rows: [same, same, same] })
      expect(second.existing.map(({ row }) => row)).toEqual([1, 2])
      expect(second.created.map(({ row }) => row)).toEqual([3])
      expect(yield* pending).toHaveLength(3)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are the earnings that create_pending_earnings knows by the same content", () =>
    Effect.gen(function* () {
      yield* importing({ ...asPlain, rows: [same] })
      const { reference: _, ...direct } = row(0, { companyEarningId: asPlain.companyEarningId })
      expect(counts(yield* submit([direct]))).toEqual({ ...none, submitted: 1, existing: 1 })
    }).pipe(Effect.provide(simulated()))
  )
})
