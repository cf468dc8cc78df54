import { Predicate, Schema } from "effect"
import { HttpApi, type HttpApiEndpoint, OpenApi } from "effect/http-api"
import * as JsonSample from "../../values/JsonSample.ts"
import { tidy } from "../../values/JsonSchemaDocument.ts"
import { PayrollApi } from "./PayrollApi.ts"
import { toKebab } from "./Query.ts"

type Json = Record<string, unknown>

/** The values of a parameter as they are meant (integers, dates, switches), not as the texts that carry them. */
const parameterSchemas = (endpoint: HttpApiEndpoint.Top): ReadonlyMap<string, Json> => {
  const schemas = new Map<string, Json>()
  for (const part of [endpoint.params, endpoint.query]) {
    const properties = part && Schema.toJsonSchemaDocument(Schema.toType(part)).schema.properties
    for (const [name, property] of Object.entries(Predicate.isObject(properties) ? properties : {})) {
      if (Predicate.isObject(property)) schemas.set(name, property).set(toKebab(name), property)
    }
  }
  return schemas
}

const describeParameter = (
  parameter: OpenApi.OpenAPISpecParameter,
  schemas: ReadonlyMap<string, Json>
): OpenApi.OpenAPISpecParameter & Json => {
  const { description = "Version of the API that the endpoint belongs to.", ...schema }: Json = Object(
    tidy(schemas.get(parameter.name) ?? parameter.schema)
  )
  return {
    ...parameter,
    schema,
    description: String(description),
    example: JsonSample.ofJsonSchema(schema, {}),
    ...(schema.type === "array" ? { style: "form", explode: true } : {})
  }
}

const withExamples = (spec: OpenApi.OpenAPISpec, content: OpenApi.OpenApiSpecContent | undefined): void => {
  for (const media of Object.values(content ?? {})) {
    if (media !== undefined) {
      Object.assign(media, { example: JsonSample.ofJsonSchema(media.schema, spec.components.schemas) })
    }
  }
}

const statusTexts: Readonly<Record<string, string>> = {
  "200": "The answer.",
  "201": "Created; the answer says what.",
  "204": "Done; there is no answer.",
  "400": "The request is not acceptable.",
  "401": "The API key is missing or not known.",
  "404": "Nothing is there, or the integration has no access to it."
}

const describeOperations = (spec: OpenApi.OpenAPISpec): void => {
  HttpApi.reflect(PayrollApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const path = endpoint.path.replace(/:(\w+)/g, "{$1}")
      const operation = spec.paths[path]?.[endpoint.method.toLowerCase() as OpenApi.OpenAPISpecMethodName]
      if (operation === undefined) return
      const schemas = parameterSchemas(endpoint)
      operation.parameters = operation.parameters.map((parameter) => describeParameter(parameter, schemas))
      withExamples(spec, operation.requestBody?.content)
      for (const [status, response] of Object.entries(operation.responses)) {
        response.description = statusTexts[status] ?? response.description
        withExamples(spec, response.content)
      }
    }
  })
}

/** The contract as an OpenAPI 3.1 document, with the values of parameters typed as what they are. */
export const make = (options?: { readonly serverUrl?: string }): OpenApi.OpenAPISpec => {
  const spec = OpenApi.fromApi(PayrollApi)
  spec.components.schemas = Object.fromEntries(
    Object.entries(spec.components.schemas).map(([name, schema]) => [name, Object(tidy(schema))])
  )
  spec.paths = Object(tidy(spec.paths))
  describeOperations(spec)
  return {
    ...spec,
    info: {
      ...spec.info,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      contact: { name: "Ferrule" }
    },
    servers: [{ url: options?.serverUrl ?? "https://api.payroll.example", description: "Base address of the API" }]
  } as OpenApi.OpenAPISpec
}
