import { Option, Result, Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import * as Expectations from "./Expectations.ts"
import { inParameter, type Violation } from "./Violation.ts"

type Values = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

interface Parameter {
  readonly name: string
  readonly isRequired: boolean
  readonly decode: (value: unknown) => Result.Result<unknown, Schema.SchemaError>
}

const version = "api-version"

// A schema stops at the first stage that fails; taken parameter by parameter, all that is wrong shows at once.
const parametersOf = ({ query }: HttpApiEndpoint.Top): ReadonlyArray<Parameter> => {
  if (query === undefined || !SchemaAST.isObjects(query.ast)) return []
  const wire = SchemaAST.toEncoded(query.ast)
  const names = SchemaAST.isObjects(wire) ? wire.propertySignatures.map(({ name }) => String(name)) : []
  return query.ast.propertySignatures.map(({ type }, index) => {
    const name = names[index] ?? ""
    const schema = Schema.make<Schema.Codec<unknown, unknown>>(type)
    return {
      name,
      isRequired: name === version || !SchemaAST.isOptional(type),
      decode: Schema.decodeUnknownResult(Schema.toCodecArrayFromSingle(Schema.toCodecStringTree(schema)), {
        errors: "all"
      })
    }
  })
}

const ordinal = (path: ReadonlyArray<PropertyKey>): string =>
  path.length === 0 ? "" : `(value ${Number(path[0]) + 1}) `

const violationsOf = ({ name, isRequired, decode }: Parameter, value: unknown): ReadonlyArray<Violation> => {
  if (value === undefined && !isRequired) return []
  const failure = Result.getFailure(decode(value ?? ""))
  if (Option.isNone(failure)) return []
  const expectations = Expectations.ofSchemaError(failure.value)
  if (value !== undefined) return expectations.map(({ path, what }) => inParameter(name, `${ordinal(path)}${what}`))
  return [inParameter(name, `is missing; it ${expectations[0]?.what ?? "is required"}`)]
}

const cache = new WeakMap<HttpApiEndpoint.Top, ReadonlyArray<Parameter>>()

/** Everything that is wrong with the query of a request, parameter by parameter. */
export const find = (endpoint: HttpApiEndpoint.Top, query: Values): ReadonlyArray<Violation> => {
  const parameters = cache.get(endpoint) ?? parametersOf(endpoint)
  cache.set(endpoint, parameters)
  return parameters.flatMap((parameter) => violationsOf(parameter, query[parameter.name]))
}
