import { BuildPayrollJournal, GetGeneralLedger } from "@ferrule/connector-actions"
import { Action, Decimal } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { BigDecimal, Effect } from "effect"
import { answering, asked, json, refusal, simulated, world, worldWith } from "./world.ts"

const run = { companyId: 101, payrollNumber: 1 }
const build = (payload: object = {}) => Action.run(BuildPayrollJournal, { ...run, ...payload })

type Line = { readonly [name: string]: unknown }
const line = (type: string | null, amount: number | null, changes: Line = {}): Line => ({
  accountNumber: type === "debit" ? "6000" : "1000",
  accountDescription: type === "debit" ? "Wages expense" : "Payroll cash",
  type,
  amount,
  transactionCategory: "salary",
  ...changes
})

/** A world in which the ledger of the run has these lines. */
const ledger = (...items: ReadonlyArray<Line>) =>
  simulated({
    scenario: worldWith({ generalLedger: [{ ...run, paycheckDate: "2026-01-02", items }] })
  })

const total = (amounts: ReadonlyArray<string>) =>
  BigDecimal.format(BigDecimal.sumAll(amounts.map(BigDecimal.fromStringUnsafe)))

describe("get_general_ledger", () => {
  const [generated] = world.generalLedger
  const lines = (generated?.items ?? []).filter(
    ({ transactionCategory }) => transactionCategory !== "workersCompensation"
  )

  it.effect("gives all lines and the totals of the run", () =>
    Effect.gen(function* () {
      const result = yield* Action.run(GetGeneralLedger, { ...run, limit: 500 })
      expect([result.items.length, result.more]).toEqual([lines.length, false])
      expect(result.totalDebits).toBe(result.totalCredits)
      expect(result).toMatchObject({ companyId: 101, payrollNumber: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("gives the first lines with the totals of all, and says that there are more", () =>
    Effect.gen(function* () {
      const all = yield* Action.run(GetGeneralLedger, { ...run, limit: 500 })
      const few = yield* Action.run(GetGeneralLedger, { ...run, limit: 3 })
      expect(few).toEqual({ ...all, items: all.items.slice(0, 3), more: true })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("spreads lines over departments as it is asked to", () =>
    Effect.gen(function* () {
      const { items } = yield* Action.run(GetGeneralLedger, { ...run, salaryExpenses: "none", limit: 500 })
      const wages = items.filter(({ accountNumber }) => accountNumber === "6000")
      expect(new Set(wages.map(({ departmentId }) => departmentId))).toEqual(new Set([null]))
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("adds workers' compensation where it is asked for", () =>
    Effect.gen(function* () {
      const { items } = yield* Action.run(GetGeneralLedger, { ...run, includeWorkersCompensation: true, limit: 500 })
      expect(items.length).toBeGreaterThan(lines.length)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("is not found where there is no such run", () =>
    Effect.gen(function* () {
      expect(yield* refusal(GetGeneralLedger, { companyId: 101, payrollNumber: 77 })).toMatchObject({
        _tag: "NotFound"
      })
    }).pipe(Effect.provide(simulated()))
  )
})

describe("the reading of a ledger", () => {
  const page = (items: ReadonlyArray<Line>, totals: object) =>
    json({ pageNumber: 1, pageSize: 500, totalItemsCount: items.length, items, ...totals })
  const balanced = [line("debit", 100.1), line("credit", 100.1)]

  it.effect("is refused where the lines do not add up to the total, and no amount is said", () =>
    Effect.gen(function* () {
      const error = yield* refusal(BuildPayrollJournal, run)
      expect(error).toMatchObject({ _tag: "LedgerMismatch", side: "credit", retryable: false })
      expect(JSON.stringify(error) + String(error)).not.toMatch(/100|300/)
    }).pipe(Effect.provide(answering(() => page(balanced, { totalDebits: 100.1, totalCredits: 300.1 }))))
  )

  it.effect("is repeated until count and totals agree", () => {
    const totals = { totalDebits: 100.1, totalCredits: 100.1 }
    let reads = 0
    const layer = answering(() => page(++reads < 3 ? balanced.slice(0, 1) : balanced, totals))
    return Effect.gen(function* () {
      expect((yield* build()).totalDebits).toBe("100.10")
      expect(reads).toBe(3)
    }).pipe(Effect.provide(layer))
  })

  it.effect("takes a total that is off by a float, and does without one that is missing", () =>
    Effect.gen(function* () {
      expect((yield* build()).totalDebits).toBe("100.10")
    }).pipe(Effect.provide(answering(() => page(balanced, { totalDebits: 100.10000000000001, totalCredits: null }))))
  )

  it.effect("is refused where pages say different counts", () =>
    Effect.gen(function* () {
      expect(yield* refusal(BuildPayrollJournal, run)).toMatchObject({ _tag: "UnstableRead" })
    }).pipe(
      Effect.provide(
        answering((url) => {
          const pageNumber = Number(url.searchParams.get("page-number"))
          return json({
            pageNumber,
            pageSize: 2,
            totalItemsCount: 3 + pageNumber,
            items: pageNumber > 2 ? [] : balanced
          })
        })
      )
    )
  )
})

describe("build_payroll_journal", () => {
  it.effect("balances to the last digit, with a line for each account, department and side", () =>
    Effect.gen(function* () {
      const journal = yield* build()
      const amounts = (side: string) => journal.lines.filter((each) => each.side === side).map(({ amount }) => amount)
      expect(total(amounts("debit"))).toBe(total(amounts("credit")))
      expect(BigDecimal.format(BigDecimal.fromStringUnsafe(journal.totalDebits))).toBe(total(amounts("debit")))
      const places = journal.lines.map(({ account, department, departmentId, side }) =>
        JSON.stringify([account, department, departmentId, side])
      )
      expect(new Set(places).size).toBe(places.length)
      expect(journal.lines.reduce((sum, { ledgerLines }) => sum + ledgerLines, 0)).toBe(journal.ledgerLines)
      expect(yield* asked).toEqual(["GET /general-ledger-transactions 200"])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("adds ten cents and twenty to thirty", () =>
    Effect.gen(function* () {
      const { lines, totalDebits } = yield* build()
      expect([totalDebits, ...lines.map(({ amount }) => amount)]).toEqual(["0.30", "0.30", "0.30"])
    }).pipe(Effect.provide(ledger(line("debit", 0.1), line("debit", 0.2), line("credit", 0.3))))
  )

  it.effect("posts each line by the first rule that fits its account, department and category", () =>
    Effect.gen(function* () {
      const { lines, unmapped } = yield* build({
        rules: [
          { accountNumber: "6000", departmentId: 1402, account: "7020", department: "Roastery" },
          { accountNumber: "6000", transactionCategory: "bonus", account: "7030", accountName: "Bonuses" },
          { accountNumber: "6000", account: "7010" },
          { account: "9999" }
        ]
      })
      expect(
        lines.map(({ account, amount, department, departmentId }) => [account, department, departmentId, amount])
      ).toEqual([
        ["7020", "Roastery", null, "10.00"],
        ["7030", null, 1401, "5.00"],
        ["7010", null, 1401, "1.00"],
        ["9999", null, null, "16.00"]
      ])
      expect(unmapped).toEqual([])
    }).pipe(
      Effect.provide(
        ledger(
          line("debit", 10, { departmentId: 1402 }),
          line("debit", 5, { departmentId: 1401, transactionCategory: "bonus" }),
          line("debit", 1, { departmentId: 1401 }),
          line("credit", 16)
        )
      )
    )
  )

  it.effect("keeps the payroll's account of lines without a rule, and lists them", () =>
    Effect.gen(function* () {
      const { lines, unmapped } = yield* build({ rules: [{ accountNumber: "6000", account: "7010" }] })
      expect(lines.map(({ account, accountName }) => [account, accountName])).toEqual([
        ["7010", null],
        ["1000", "Payroll cash"]
      ])
      expect(unmapped).toEqual([
        {
          accountNumber: "1000",
          accountDescription: "Payroll cash",
          departmentId: null,
          transactionCategory: "salary",
          ledgerLines: 2
        }
      ])
    }).pipe(Effect.provide(ledger(line("debit", 3), line("credit", 1), line("credit", 2))))
  )

  it.effect("builds nothing where a rule is missing and every line has to have one, and names the accounts", () =>
    Effect.gen(function* () {
      const error = yield* refusal(BuildPayrollJournal, { ...run, onUnmapped: "fail" })
      expect(error).toMatchObject({
        _tag: "UnmappedAccounts",
        accounts: [{ accountNumber: "6000" }, { accountNumber: "1000" }]
      })
      expect(String(error)).toContain("6000, 1000")
    }).pipe(Effect.provide(ledger(line("debit", 3), line("credit", 3))))
  )

  it.effect("puts amounts below zero on the other side", () =>
    Effect.gen(function* () {
      const { lines } = yield* build()
      expect(lines.map(({ account, amount, side }) => [account, side, amount])).toEqual([
        ["6000", "debit", "5.00"],
        ["6000", "credit", "2.00"],
        ["1000", "credit", "3.00"]
      ])
    }).pipe(Effect.provide(ledger(line("debit", 5), line("debit", -2), line("credit", 3))))
  )

  it.effect.each([
    { what: "a cent", credit: 99.99, greater: "debits" },
    { what: "a hundredth of a cent", credit: 100.0001, greater: "credits" }
  ])("builds nothing where the sides differ by $what, and does not say by how much", ({ credit, greater }) =>
    Effect.gen(function* () {
      const error = yield* refusal(BuildPayrollJournal, run)
      expect(error).toMatchObject({ _tag: "UnbalancedJournal", greater, retryable: false })
      expect(JSON.stringify(error) + String(error)).not.toMatch(/99|100|0\.01/)
    }).pipe(Effect.provide(ledger(line("debit", 100), line("credit", credit))))
  )

  it.effect("builds nothing of lines without a side, an amount or an account, and says which", () =>
    Effect.gen(function* () {
      expect(yield* refusal(BuildPayrollJournal, run)).toMatchObject({
        _tag: "UnusableLedgerLines",
        violations: [
          { path: "items[1].type", expected: "debit or credit" },
          { path: "items[2].type" },
          { path: "items[3].amount", expected: "an amount" },
          { path: "items[4].accountNumber" }
        ]
      })
    }).pipe(
      Effect.provide(
        ledger(
          line("debit", 1),
          line("memo", 1),
          line(null, 1),
          line("credit", null),
          line("credit", 1, { accountNumber: null })
        )
      )
    )
  )

  it.effect("reads ledgers of more than one page", () =>
    Effect.gen(function* () {
      const { ledgerLines, totalDebits } = yield* build()
      expect([ledgerLines, totalDebits]).toEqual([1202, "60.10"])
    }).pipe(
      Effect.provide(
        ledger(
          ...Array.from({ length: 601 }, () => line("debit", 0.1)),
          ...Array.from({ length: 601 }, () => line("credit", 0.1))
        )
      )
    )
  )

  it("never adds as floats", () => {
    expect(
      Decimal.formatSum(
        Array.from({ length: 601 }, () => Decimal.make(0.1)),
        2
      )
    ).toBe("60.10")
  })
})
