interface Row {
  readonly row: number
}

/** What a report says of each row, from 1 on. */
export const byRow = <Verdict extends string>(
  report: Readonly<Record<Verdict, ReadonlyArray<Row>>>,
  verdicts: ReadonlyArray<Verdict>
): ReadonlyMap<number, ReadonlyArray<Verdict>> => {
  const rows = new Map<number, Array<Verdict>>()
  for (const verdict of verdicts) {
    for (const { row } of report[verdict]) {
      const known = rows.get(row)
      if (known === undefined) rows.set(row, [verdict])
      else known.push(verdict)
    }
  }
  return rows
}

/** Says it where a report does not account for every row, once each (law 1). */
export const unaccounted = <Verdict extends string>(
  name: string,
  report: (Readonly<Record<Verdict, ReadonlyArray<Row>>> & { readonly submitted: number }) | undefined,
  verdicts: ReadonlyArray<Verdict>,
  rows: number
): ReadonlyArray<string> => {
  if (report === undefined) return []
  const said = [...byRow(report, verdicts)]
  const isEach = said.every(([row, of]) => of.length === 1 && row >= 1 && row <= rows)
  return report.submitted === rows && said.length === rows && isEach
    ? []
    : [`accounting: ${name} does not account for each of its ${rows} rows once`]
}

const usual = new Set([
  "Unavailable",
  "RateLimited",
  "Unauthorized",
  "ContractViolation",
  "UnstableRead",
  "JournalUnavailable",
  "InvalidRequest"
])

/** Whether a run may fail so as a whole where the API misbehaves. */
export const isUsual = (failure: string): boolean => usual.has(failure)
