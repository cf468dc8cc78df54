import { describe, expect, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import { csvSheet } from "../src/csv/CsvSheet.ts"
import { asPlain, plainRow, previewed } from "./support/imports.ts"
import { simulated } from "./support/submissions.ts"

const seed = 20261121
const signs = { comma: ",", semicolon: ";", tab: "\t" } as const

/** A cell as a spreadsheet writes it: in quotation marks where it has to be. */
const written = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "\r", "\n", " ", "\uFEFF", "\u0000", "=", "ß", "'") })
)
const isReadable = (cell: string): boolean => !cell.includes("\uFFFD")

const table = fc.record({
  header: fc.constantFrom(
    ["Code", "E-mail", "Bonus"],
    ["E-mail", "Bonus", "Say, what; for", "Code"],
    ["Bonus", "Code", "E-mail", '"x"']
  ),
  rows: fc.array(fc.array(hostile.filter(isReadable), { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
  delimiter: fc.constantFrom("comma", "semicolon", "tab"),
  end: fc.constantFrom("\r\n", "\n", "\r"),
  bom: fc.constantFrom("", "\uFEFF"),
  trailing: fc.nat(3),
  isDeclared: fc.boolean()
})

const columns = { employeeCode: "Code", email: "E-mail", amount: "Bonus" }

describe("the text of a file", () => {
  it("gives back every cell, whatever is in it, under its column and the row of the spreadsheet", () => {
    fc.assert(
      fc.property(table, ({ bom, delimiter, end, header, isDeclared, rows, trailing }) => {
        const width = header.length
        const lines = [header, ...rows.map((row) => row.slice(0, width))]
        const text = lines.map((line) => line.map(written).join(signs[delimiter])).join(end)
        const sheet = csvSheet(bom + text + end.repeat(trailing), { columns, ...(isDeclared ? { delimiter } : {}) })
        const read = Result.isSuccess(sheet) ? sheet.success : expect.fail()
        const expected = lines
          .map((cells, index) => ({ row: index + 1, cells }))
          .slice(1)
          .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
        expect(read.rows.map(({ cells, row }) => ({ row, cells: header.map((name) => cells.get(name)) }))).toEqual(
          expected
        )
        expect(read.rows.every(({ fault }) => fault === undefined)).toBe(true)
      }),
      { seed, numRuns: 500 }
    )
  })

  it("never throws, and refuses as a whole what it cannot part for certain", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", "Code", "E-mail", "Bonus") }), (text) => {
        const sheet = csvSheet(text, { columns })
        if (Result.isFailure(sheet)) expect(sheet.failure.message).toMatch(/^The input of .*\.$/)
      }),
      { seed, numRuns: 500 }
    )
  })
})

describe("the rows of a report", () => {
  it.effect("are those of the spreadsheet, whatever lies between them", () =>
    Effect.gen(function* () {
      const context = yield* Effect.context<never>()
      const kinds = fc.array(fc.constantFrom("good", "wrong", "stranger", "empty", "tall"), {
        minLength: 1,
        maxLength: 12
      })
      const lines = (kind: string, index: number): string => {
        const { Code, "E-mail": email } = plainRow()
        const cells = {
          good: `${Code},${email},1,r${index}`,
          wrong: `${Code},${email},x,r${index}`,
          stranger: `E9,e9@x,1,r${index}`
        }
        if (kind === "tall") return `${Code},"${email}\n",1,r${index}`
        return kind === "good" || kind === "wrong" || kind === "stranger" ? cells[kind] : ""
      }
      const numbers = (entries: ReadonlyArray<{ readonly row: number }>) => entries.map(({ row }) => row)
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(kinds, async (some) => {
            const csv = ["Code,E-mail,Bonus,Reference", ...some.map(lines), `${lines("good", 99)}`].join("\n")
            const report = Object(
              await Effect.runPromiseWith(context)(Effect.provide(previewed({ ...asPlain, csv }), simulated()))
            )
            const rowsOf = (...wanted: ReadonlyArray<string>) =>
              some.flatMap((kind, index) => (wanted.includes(kind) ? [index + 2] : []))
            expect(numbers(report.create)).toEqual([...rowsOf("good", "tall"), some.length + 2])
            expect(numbers(report.rejected)).toEqual(rowsOf("wrong"))
            expect(numbers(report.excluded)).toEqual(rowsOf("stranger"))
            expect(report.submitted).toBe(rowsOf("good", "tall", "wrong", "stranger").length + 1)
          }),
          { seed, numRuns: 40 }
        )
      )
    })
  )
})
