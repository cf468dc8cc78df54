import { Schema } from "effect"

/** One thing that is wrong with a scenario, and where. */
export const ScenarioIssue = Schema.Struct({
  member: Schema.String.annotate({ description: "Member of the scenario, such as `employees`; empty for the whole." }),
  index: Schema.optionalKey(Schema.Int.annotate({ description: "Index of the record, counted from 0." })),
  field: Schema.optionalKey(Schema.String.annotate({ description: "Field of the record." })),
  problem: Schema.String.annotate({ description: "What is wrong." })
})

/** See {@link ScenarioIssue}. */
export interface ScenarioIssue extends Schema.Schema.Type<typeof ScenarioIssue> {}

const toField = (keys: ReadonlyArray<PropertyKey>): string =>
  keys.map((key, at) => (typeof key === "number" ? `[${key}]` : `${at === 0 ? "" : "."}${String(key)}`)).join("")

/** An issue at a path such as `["employees", 3, "companyId"]`. */
export const atPath = ([member, index, ...keys]: ReadonlyArray<PropertyKey>, problem: string): ScenarioIssue => ({
  member: member === undefined ? "" : String(member),
  ...(typeof index === "number" ? { index } : {}),
  ...(keys.length > 0 ? { field: toField(keys) } : {}),
  problem
})

/** An issue in one line: `employees[3].companyId: no company has the id 999`. */
export const describe = ({ member, index, field, problem }: ScenarioIssue): string => {
  const place = `${member}${index === undefined ? "" : `[${index}]`}${field === undefined ? "" : `.${field}`}`
  return place === "" ? problem : `${place}: ${problem}`
}
