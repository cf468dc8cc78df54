import { inspect } from "node:util"
import { Cause, Context, Exit, Logger, References, Tracer } from "effect"

/** Those who must not be named. */
export interface People {
  readonly ids: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
}

/** What must not be printed: the key, amounts, employees. */
const needlesOf = ({ ids, names }: People) => new RegExp(`sim-key-1|731\\d{3}|\\b(${[...ids, ...names].join("|")})\\b`)

/** Listens to all that is logged and traced, and remembers what should not have been said. */
export interface Secrets {
  readonly services: Context.Context<never>
  readonly hear: (text: string) => void
  /** What a failure says when it is printed in the ways that people print failures. */
  readonly hearFailure: (cause: Cause.Cause<unknown>) => void
  readonly spilt: ReadonlyArray<string>
}

const spanOf = (hear: (text: string) => void): Tracer.Tracer =>
  Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      hear(options.name)
      return Object.assign(span, {
        attribute: (name: string, value: unknown) => hear(`${name}=${String(value)}`),
        end: (_: bigint, exit: Exit.Exit<unknown, unknown>) => {
          if (Exit.isFailure(exit)) hear(String(Cause.squash(exit.cause)))
        }
      })
    }
  })

export const make = (people: People): Secrets => {
  const needles = needlesOf(people)
  const spilt: Array<string> = []
  const hear = (text: string) => {
    // Fibers are numbered, and a number may be that of an employee.
    if (needles.test(text.replaceAll(/#\d+/g, ""))) spilt.push(text)
  }
  const logger = Logger.make(({ cause, message }) => {
    hear(inspect(message, { depth: 6 }))
    if (cause.reasons.length > 0) hear(Cause.pretty(cause))
  })
  return {
    services: Context.make(Logger.CurrentLoggers, new Set([logger])).pipe(
      Context.add(References.MinimumLogLevel, "Trace"),
      Context.add(Tracer.Tracer, spanOf(hear))
    ),
    hear,
    hearFailure: (cause) => {
      const error = Cause.squash(cause)
      hear(Cause.pretty(cause))
      hear(inspect(error, { depth: 8 }))
      hear(JSON.stringify(error))
    },
    spilt
  }
}
