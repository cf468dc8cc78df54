import type { FaultName } from "./faults.ts"
import type { Operation } from "./operations.ts"
import type { Cell } from "./prescribed.ts"

type Row = ReadonlyArray<string>

const outcomes: Readonly<Record<Cell["outcome"], string>> = {
  Committed: "carried out",
  NotCommitted: "not carried out",
  Unknown: "unknown",
  read: "–"
}

/** Columns as wide as their widest cell, as the formatter of the repository has them. */
const table = ([head, ...rows]: readonly [Row, ...ReadonlyArray<Row>]): string => {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: Row) => `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(" | ")} |`
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")
}

const toRow = ([fault, { requests, error, retryable, outcome }]: readonly [FaultName, Cell]): Row => [
  fault,
  String(requests),
  error === "none" ? "–" : `\`${error}\``,
  error === "none" ? "–" : retryable ? "yes" : "no",
  outcomes[outcome]
]

const body = (cells: ReadonlyMap<FaultName, Cell>): string =>
  table([["Fault", "Requests", "Error", "Retryable", "What is known of a write"], ...[...cells].map(toRow)])

/** The matrix as a page: operations of one method that behave alike share a table. */
export const faultTable = (
  operations: ReadonlyArray<Operation>,
  matrix: ReadonlyMap<string, ReadonlyMap<FaultName, Cell>>
): string => {
  const groups = new Map<string, Array<Operation>>()
  let cells = 0
  for (const operation of operations) {
    const row = matrix.get(operation.name) ?? new Map<FaultName, Cell>()
    cells += row.size
    const key = `${operation.endpoint.method}\n${body(row)}`
    groups.set(key, [...(groups.get(key) ?? []), operation])
  }
  const sections = [...groups].map(([key, members]) => {
    const [method = "", ...lines] = key.split("\n")
    const list = members.map(({ name, endpoint }) => `- \`${name}\`: \`${method} ${endpoint.path}\``)
    return [
      `## ${method}: ${members.length === 1 ? "one operation" : `${members.length} operations that behave alike`}`,
      "",
      ...list,
      "",
      ...lines
    ].join("\n")
  })
  return `${[
    "# What the client does when something goes wrong",
    `Every operation of the contract met every fault, on every request that it sent: ${operations.length} operations,
${cells} cells. The number of requests, the error and what is known of a write are measured by
\`packages/core/test/client/FaultMatrix.test.ts\`, which compares them with what is prescribed and with this page.
Rewrite the page with \`vitest run FaultMatrix --update\`.`,
    "Retryable says whether the same call may safely be made again and may then succeed. Where the outcome of a write is\nunknown it is looked up, never sent again; the upsert may be repeated.",
    ...sections
  ].join("\n\n")}\n`
}
