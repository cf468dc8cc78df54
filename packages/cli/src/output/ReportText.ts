import { Predicate } from "effect"
import { shown } from "./JsonOutput.ts"

type Json = Readonly<Record<string, unknown>>

/** The parts of a report, in the order in which they are read. */
const parts = [
  "create",
  "created",
  "update",
  "updated",
  "delete",
  "deleted",
  "unchanged",
  "existing",
  "excluded",
  "missing",
  "rejected",
  "unknown"
]

const words: Readonly<Record<string, string>> = {
  create: "to create",
  update: "to update",
  delete: "to delete",
  existing: "there already"
}

const figures: Readonly<Record<string, string>> = {
  flatAmount: "flat amounts",
  ratedAmount: "units at a rate",
  employeeAmount: "from employees",
  employerAmount: "from employers"
}

const states: Readonly<Record<string, string>> = {
  goneWithPayroll: "gone with a payroll",
  notCreated: "not created"
}

/** Parts whose rows need somebody. */
const troubled: ReadonlySet<string> = new Set(["excluded", "missing", "rejected", "unknown"])

// More rows than that are not read on a terminal; the report itself has them all.
const mostRows = 50

const listOf = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value) ? value.filter((item): item is Json => Predicate.isObject(item)) : []

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? shown(String(value)) : ""

/** Whether a value is what a write says of its rows. */
export const isReport = (value: unknown): value is Json =>
  Predicate.isObject(value) && "submitted" in value && "planHash" in value && "totals" in value

const count = (value: unknown, what: string): string => `${text(value)} ${what}${value === 1 ? "" : "s"}`

const figuresOf = (totals: Json): string =>
  Object.entries(totals)
    .filter(([, figure]) => typeof figure === "string" && Number(figure) !== 0)
    .map(([name, figure]) => `${figures[name] ?? name} ${text(figure)}`)
    .join(", ") || "nothing"

/** Whether a value is what became of the items of a data source. */
export const isReconciliation = (value: unknown): value is Json =>
  Predicate.isObject(value) && Predicate.isObject(value.counts) && Array.isArray(value.items) && "more" in value

/** What became of submitted items as lines for people: how many of each state, and those that need somebody. */
export const reconciliationText = (result: Json): string => {
  const counts = Object.entries(Object(result.counts))
    .filter(([, number]) => Number(number) > 0)
    .map(([state, number]) => `${text(number)} ${states[state] ?? state}`)
  const items = listOf(result.items).filter(({ reason }) => text(reason) !== "")
  const lines = items.slice(0, mostRows).map((item) => {
    const state = text(item.state)
    return `  ${text(item.externalUniqueId)}: ${states[state] ?? state}. ${text(item.reason)}`
  })
  const left = items.length - lines.length
  return [
    counts.length === 0 ? "Nothing is known of this data source." : `${counts.join(", ")}.`,
    ...lines,
    ...(left > 0 ? [`  and ${left} more; --json has them all.`] : [])
  ].join("\n")
}

/** A report as lines for people: how many rows of each kind, the totals, and every row that needs somebody. */
export const reportText = (report: Json): string => {
  const present = parts.filter((part) => Array.isArray(report[part]))
  const counts = present
    .map((part) => ({ part, count: listOf(report[part]).length }))
    .filter(({ count }) => count > 0)
    .map(({ count, part }) => `${count} ${words[part] ?? part}`)
  const isPreview = ["create", "update", "delete"].some((part) => part in report)
  const rows = present
    .filter((part) => troubled.has(part))
    .flatMap((part) => listOf(report[part]).map((row) => ({ ...row, part })))
    .toSorted((a, b) => Number(Object(a).row) - Number(Object(b).row))
    .map((row: Json) => {
      const field = text(row.field)
      return `  row ${text(row.row)}: ${text(row.part)}${field === "" ? "" : `, ${field}`}. ${text(row.reason)}`
    })
  const few = rows.slice(0, mostRows)
  const left = rows.length - few.length
  const totals = Predicate.isObject(report.totals) ? report.totals : {}
  const companies = listOf(totals.companies)
  return [
    `${count(report.submitted, "row")}: ${counts.join(", ")}.`,
    `Totals of ${count(totals.items, "item")}: ${figuresOf(totals)}.`,
    ...(companies.length < 2
      ? []
      : companies.map((company) => `  company ${text(company.companyId)}: ${figuresOf(company)}`)),
    ...(few.length === 0 ? [] : ["Rows that need somebody:", ...few]),
    ...(left > 0 ? [`  and ${left} more; --json has them all.`] : []),
    ...(isPreview ? [`Nothing was changed. To do just this: run it with --plan ${text(report.planHash)}`] : [])
  ].join("\n")
}
