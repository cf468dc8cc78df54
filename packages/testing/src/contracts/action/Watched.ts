import { inspect } from "node:util"
import { Cause, Effect, Exit, Logger, Metric, References, Tracer } from "effect"

/** How an effect ended, and everything that a person or a machine could print of it. */
export interface Watched<A, E> {
  readonly exit: Exit.Exit<A, E>
  readonly printed: string
}

const json = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? ""
  } catch {
    return ""
  }
}

const printError = (error: unknown): string =>
  [
    String(error),
    json(error),
    inspect(error, { depth: 20, maxArrayLength: null, maxStringLength: null }),
    error instanceof Error ? `${error.message}\n${error.stack}` : ""
  ].join("\n")

const printCause = (cause: Cause.Cause<unknown>): string =>
  [
    Cause.pretty(cause),
    json(cause),
    printError(Cause.squash(cause)),
    ...Cause.prettyErrors(cause).map(printError)
  ].join("\n")

const printSpan = (span: Tracer.NativeSpan): string =>
  [
    span.name,
    json([...span.attributes]),
    inspect([span.events, span.links], { depth: 20 }),
    span.status._tag === "Ended" && Exit.isFailure(span.status.exit) ? printCause(span.status.exit.cause) : ""
  ].join("\n")

/** Runs an effect with every log of every level, every span and every metric written down. */
export const watch = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Watched<A, E>, never, R> =>
  Effect.gen(function* () {
    const logged: Array<string> = []
    const spans: Array<Tracer.NativeSpan> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      }
    })
    const loggers = [Logger.formatJson, Logger.formatLogFmt].map((logger) =>
      Logger.map(logger, (line) => void logged.push(line))
    )
    return yield* Effect.gen(function* () {
      const exit = yield* Effect.exit(effect)
      if (Exit.isFailure(exit)) yield* Effect.logTrace("It failed", exit.cause)
      const failed = Exit.isFailure(exit) ? printCause(exit.cause) : ""
      return { exit, printed: [failed, ...logged, ...spans.map(printSpan), yield* Metric.dump].join("\n") }
    }).pipe(
      Effect.withTracer(tracer),
      Effect.provideService(References.MinimumLogLevel, "Trace"),
      Effect.provideService(Metric.MetricRegistry, new Map()),
      Effect.provide(Logger.layer(loggers))
    )
  })
