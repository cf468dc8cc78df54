/** What a check has found. */
export interface Finding {
  readonly name: string
  /** How much was looked at, or how well it went. */
  readonly figure: string
  /** What is wrong, as sentences. */
  readonly faults: ReadonlyArray<string>
}

/** The most faults that are told of a check. */
const told = 5

/** The findings as a table, with what is wrong below. */
export const table = (findings: ReadonlyArray<Finding>): string => {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.map(
    ({ faults, figure, name }) => `${faults.length === 0 ? "✓" : "✗"} ${name.padEnd(width)}  ${figure}`
  )
  const wrong = findings.flatMap(({ faults, name }) => [
    ...faults.slice(0, told).map((fault) => `${name}: ${fault}.`),
    ...(faults.length > told ? [`${name}: and ${faults.length - told} more.`] : [])
  ])
  return [...lines, ...(wrong.length === 0 ? [] : ["", ...wrong])].join("\n")
}
