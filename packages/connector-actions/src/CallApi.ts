import { Action } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"

const value = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

/**
 * Calls any endpoint below the base address of the connection. It can delete, so hosts should treat it as what deletes.
 * What it sends is not looked up first: after an error that says `mayHaveCommitted`, the caller has to look.
 */
export const CallApi = Action.make("call_api", {
  title: "Call API",
  description:
    "Calls any endpoint of the payroll API with the key of the connection, for what no other action does. Prefer the other actions: they check, and never send twice.",
  access: "delete",
  payload: Schema.Struct({
    method: Schema.Literals(["GET", "POST", "PUT", "DELETE"]).annotate({
      title: "Method",
      description: "GET reads. The others change something, and are not repeated when it is unknown whether they have.",
      examples: ["GET"]
    }),
    path: Schema.NonEmptyString.annotate({
      title: "Path",
      description: "The path below the address of the connection, without parameters.",
      examples: ["/company-earnings"]
    }),
    query: Schema.optionalKey(
      Schema.Record(Schema.String, Schema.Union([value, Schema.Array(value)])).annotate({
        title: "Parameters",
        description: "Parameters by name. The version of the API is 3.0 unless you give api-version.",
        examples: [{ "company-ids": [101], "page-size": 50 }]
      })
    ),
    body: Schema.optionalKey(
      Schema.Json.annotate({
        title: "Body",
        description: "What is sent, as JSON. Leave it out with GET.",
        examples: [["b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312"]]
      })
    )
  }),
  success: Schema.Struct({
    status: Schema.Int.annotate({ title: "Status", description: "The HTTP status of the answer.", examples: [200] }),
    body: Schema.Json.annotate({ title: "Body", description: "The JSON of the answer; null where there is none." })
  }),
  run: (request) => Effect.flatMap(Payroll, (payroll) => payroll.request(request))
})
