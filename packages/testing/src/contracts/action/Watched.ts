import { inspect } from "node:util"
import { Cause, Effect, Exit, Logger, Metric, References, Tracer } from "effect"

/** What an effect left behind, and everything that a person or a machine could print of it. */
export interface Watched<A, E> {
  readonly exit: Exit.Exit<A, E>
  readonly spans: ReadonlyArray<Tracer.NativeSpan>
  readonly printed: string
}

const json = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? ""
  } catch {
    return ""
  }
}

/** Every way in which an error prints. */
export const printError = (error: unknown): string =>
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
    inspect(cause, { depth: 20 }),
    printError(Cause.squash(cause)),
    ...Cause.prettyErrors(cause).map(printError)
  ].join("\n")

const printSpan = (span: Tracer.NativeSpan): string =>
  [
    span.name,
    json([...span.attributes]),
    inspect(span.events, { depth: 20 }),
    inspect(span.links, { depth: 20 }),
    span.status._tag === "Ended" && Exit.isFailure(span.status.exit) ? printCause(span.status.exit.cause) : ""
  ].join("\n")

/** Runs an effect with every log at every level, every span and every metric written down; the failure is logged too. */
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
    const loggers = [Logger.formatJson, Logger.formatLogFmt, Logger.formatSimple].map((logger) =>
      Logger.map(logger, (line) => void logged.push(line))
    )
    return yield* Effect.gen(function* () {
      const exit = yield* Effect.exit(effect)
      if (Exit.isFailure(exit)) yield* Effect.logTrace("It failed", exit.cause)
      const failed = Exit.isFailure(exit) ? printCause(exit.cause) : ""
      const printed = [failed, ...logged, ...spans.map(printSpan), yield* Metric.dump].join("\n")
      return { exit, spans, printed }
    }).pipe(
      Effect.withTracer(tracer),
      Effect.provideService(References.MinimumLogLevel, "Trace"),
      Effect.provideService(Metric.MetricRegistry, new Map()),
      Effect.provide(Logger.layer(loggers))
    )
  })
