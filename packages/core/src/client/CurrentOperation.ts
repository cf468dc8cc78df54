import { Context } from "effect"

/** The operation that a request belongs to, such as `payrollRuns.list`: what errors and spans are named after. */
export const CurrentOperation = Context.Reference<string>("@ferrule/core/client/CurrentOperation", {
  defaultValue: () => "request"
})

/** The path of that operation as its contract writes it, such as `/companies/:id`. */
export const CurrentPath = Context.Reference<string>("@ferrule/core/client/CurrentPath", { defaultValue: () => "" })
