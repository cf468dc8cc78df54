import { Effect, Predicate, Schema, SchemaIssue } from "effect"
import { ScenarioError } from "./ScenarioError.ts"
import { atPath, type ScenarioIssue } from "./ScenarioIssue.ts"
import { members } from "./ScenarioMembers.ts"

const names: ReadonlySet<string> = new Set(members)

const unknownMembers = (json: object): ReadonlyArray<ScenarioIssue> =>
  Object.keys(json)
    .filter((name) => !names.has(name))
    .map((name) => ({ member: name, problem: `is not a member of a scenario; the members are ${members.join(", ")}` }))

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const toKey = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === "object" ? segment.key : segment

const violations = ({ issue }: Schema.SchemaError): ReadonlyArray<ScenarioIssue> =>
  format(issue).issues.map(({ path, message }) => atPath((path ?? []).map(toKey), message))

/** Decodes an object whose members are those of a scenario; the error names everything that is wrong with it. */
export const decodeMembers = <S extends Schema.ConstraintDecoder<unknown>>(schema: S) => {
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all" })
  return (json: unknown): Effect.Effect<S["Type"], ScenarioError> => {
    if (!Predicate.isObject(json)) {
      const problem = "a scenario is one JSON object whose members are arrays of records"
      return Effect.fail(new ScenarioError({ issues: [atPath([], problem)] }))
    }
    const unknown = unknownMembers(json)
    return decode(json).pipe(
      Effect.mapError((error) => new ScenarioError({ issues: [...unknown, ...violations(error)] })),
      Effect.filterOrFail(
        () => unknown.length === 0,
        () => new ScenarioError({ issues: unknown })
      )
    )
  }
}
