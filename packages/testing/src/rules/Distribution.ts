import type { Records } from "../world/Scenario.ts"

/** How a category of ledger lines is spread over departments (specification 4.4 rule 3). */
export type Distribution = "homeDepartment" | "workDepartment" | "none"

type Line = Records["generalLedger"]["items"][number]

/** The line's parameter, and how it was asked to be spread; what was not asked for keeps the company's default. */
export type Distributions = { readonly [Category in NonNullable<Line["distribution"]>]: Distribution | undefined }

/** Whether a line is about workers' compensation. */
export const isWorkersCompensation = ({ distribution }: Line): boolean =>
  distribution === "workers-compensation-expenses" || distribution === "workers-compensation-liabilities"

/** The line with the department that its distribution gives it. */
export const apply = (line: Line, asked: Distributions): Line => {
  const distribution =
    line.distribution === null || line.distribution === undefined ? undefined : asked[line.distribution]
  switch (distribution) {
    case "homeDepartment":
      return { ...line, departmentId: line.homeDepartmentId ?? null }
    case "workDepartment":
      return { ...line, departmentId: line.workDepartmentId ?? null }
    case "none":
      return { ...line, departmentId: null }
    default:
      return line
  }
}
