import { Schema } from "effect"
import { HttpApiSchema } from "effect/http-api"

const Violation = Schema.Struct({
  parameter: Schema.optionalKey(Schema.String.annotate({ description: "Query parameter that is at fault." })),
  pointer: Schema.optionalKey(Schema.String.annotate({ description: "JSON pointer to what is at fault in the body." })),
  detail: Schema.String.annotate({ description: "What is wrong, and what would be right." })
}).annotate({ identifier: "Violation", description: "One thing that is wrong with a request." })

const problem = <const Status extends number>(status: Status, identifier: string, description: string) =>
  Schema.Struct({
    type: Schema.String.annotate({ description: "Address of a page that defines the kind of problem." }),
    title: Schema.String.annotate({ description: "The kind of problem in a few words." }),
    status: Schema.Literal(status).annotate({ description: "The HTTP status." }),
    detail: Schema.optionalKey(Schema.String.annotate({ description: "What went wrong in this request." })),
    instance: Schema.optionalKey(Schema.String.annotate({ description: "The request it happened in." })),
    errors: Schema.optionalKey(Schema.Array(Violation).annotate({ description: "Everything that is wrong." }))
  })
    .annotate({ identifier, description })
    .pipe(HttpApiSchema.asJson({ contentType: "application/problem+json" }), HttpApiSchema.status(status))

/** The request is not acceptable (specification 7). */
export const BadRequest = problem(400, "BadRequest", "The request is not acceptable; `detail` says why.")

/** The API key is missing or not known (assumption 12). */
export const Unauthorized = problem(401, "Unauthorized", "The API key is missing or not known.")

/** Nothing is there, or the integration may not see it (specification 7). */
export const NotFound = problem(404, "NotFound", "Nothing is there, or the integration has no access to it.")

/** A problem as it travels: RFC 9457 problem details with everything that is wrong, item by item. */
export type Problem = typeof BadRequest.Type | typeof Unauthorized.Type | typeof NotFound.Type
