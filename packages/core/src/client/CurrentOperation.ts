import { Context } from "effect"

/** The operation that a request belongs to, such as `payrollRuns.list`: what errors and spans are named after. */
export const CurrentOperation = Context.Reference<string>("@ferrule/core/client/CurrentOperation", {
  defaultValue: () => "request"
})
