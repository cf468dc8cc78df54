import { Layer, Option, Predicate, Tracer } from "effect"

/** A step that has ended: a call of an action or trigger, or a request under it. It has no personal data. */
export interface EndedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly endedAt: number
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly isError: boolean
}

/** Where a host is told of what goes on. */
export interface Telemetry {
  onSpan(span: EndedSpan): void
}

const isPlain = (value: unknown): value is string | number | boolean =>
  Predicate.isString(value) || Predicate.isNumber(value) || Predicate.isBoolean(value)

class ToldSpan extends Tracer.NativeSpan {
  readonly onEnd: Telemetry["onSpan"]
  constructor(options: ConstructorParameters<typeof Tracer.NativeSpan>[0], onEnd: Telemetry["onSpan"]) {
    super(options)
    this.onEnd = onEnd
  }
  override end(...args: Parameters<Tracer.NativeSpan["end"]>): void {
    if (this.status._tag === "Ended") return
    super.end(...args)
    const [endTime, exit] = args
    const parent = Option.getOrUndefined(this.parent)
    this.onEnd({
      name: this.name,
      traceId: this.traceId,
      spanId: this.spanId,
      ...(parent === undefined ? {} : { parentSpanId: parent.spanId }),
      startedAt: Number(this.startTime / 1_000_000n),
      endedAt: Number(endTime / 1_000_000n),
      attributes: Object.fromEntries(
        [...this.attributes].flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : []))
      ),
      isError: exit._tag === "Failure"
    })
  }
}

/** Tells of every span; nothing where nobody wants to know. */
export const layer = (telemetry: Telemetry | undefined): Layer.Layer<never> =>
  telemetry === undefined
    ? Layer.empty
    : Layer.succeed(
        Tracer.Tracer,
        Tracer.make({ span: (options) => new ToldSpan(options, (span) => telemetry.onSpan(span)) })
      )
