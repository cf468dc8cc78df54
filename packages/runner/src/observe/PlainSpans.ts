import { Cause, Exit, Option, Predicate, Tracer } from "effect"

/** What may leave with a span. Addresses, queries, headers and whatever else libraries note stay here (law 10). */
const kept: ReadonlySet<string> = new Set([
  "http.request.method",
  "http.response.status_code",
  "url.template",
  "error.type",
  "db.system.name",
  // Statements have places for values, and never the values.
  "db.query.text"
])

const isKept = (name: string): boolean => kept.has(name) || name.startsWith("ferrule.")

const nameOf = (error: unknown): string => {
  if (Predicate.hasProperty(error, "_tag") && typeof error._tag === "string") return error._tag
  return error instanceof Error ? error.name : "Error"
}

/** A failure by its name alone: the words of a database or a server may repeat what they were sent. */
const named = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const name = nameOf(Cause.squash(exit.cause))
  return Exit.fail({ name, message: name })
}

// What a runner asks of its database all the time, whether there is work or not, is nobody's trace.
const idle: ReadonlySet<string> = new Set(["sql.transaction", "sqlite", "postgres"])

/** A tracer whose spans carry only what law 10 allows, whoever opens them. */
export const plain = (tracer: Tracer.Tracer): Tracer.Tracer => ({
  ...tracer,
  span: (options) => {
    const isIdle = Option.isNone(options.parent) && idle.has(options.name)
    const span = tracer.span({ ...options, links: [], sampled: options.sampled && !isIdle })
    const { attribute, end } = span
    return Object.assign(span, {
      attribute: (name: string, value: unknown) => {
        if (isKept(name)) attribute.call(span, name, value)
      },
      event: () => {},
      addLinks: () => {},
      end: (at: bigint, exit: Exit.Exit<unknown, unknown>) => end.call(span, at, named(exit))
    })
  }
})
