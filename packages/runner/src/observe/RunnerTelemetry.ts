import { Config, ConfigProvider, Effect, Layer, Tracer } from "effect"
import type { HttpClient } from "effect/http"
import { OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { plain } from "./PlainSpans.ts"

// Who names an address wants both; OTEL_TRACES_EXPORTER=none, and the like, takes one away.
const defaults = ConfigProvider.fromEnv({
  env: { OTEL_TRACES_EXPORTER: "otlp", OTEL_METRICS_EXPORTER: "otlp", OTEL_SERVICE_NAME: "ferrule-runner" }
})

const withDefaults = ConfigProvider.layer(
  Effect.map(ConfigProvider.ConfigProvider, (given) => ConfigProvider.orElse(given, defaults))
)

const serialization = Layer.unwrap(
  Config.String("OTEL_EXPORTER_OTLP_PROTOCOL").pipe(
    Config.withDefault("http/protobuf"),
    Effect.map((protocol) =>
      protocol === "http/json" ? OtlpSerialization.layerJson : OtlpSerialization.layerProtobuf
    ),
    Effect.orDie
  )
)

const plainTracer = Layer.effect(Tracer.Tracer, Effect.map(Tracer.Tracer, plain))

/**
 * Sends spans and metrics where the variables of OpenTelemetry say, such as `OTEL_EXPORTER_OTLP_ENDPOINT`; nothing where
 * they say nothing. Spans keep the names of operations and their outcomes, and no addresses, ids or texts.
 */
export const layer: Layer.Layer<never, never, HttpClient.HttpClient> = plainTracer.pipe(
  Layer.provideMerge(Layer.merge(OtlpTracer.layerFromConfig(), OtlpMetrics.layerFromConfig())),
  Layer.provide(serialization),
  Layer.provide(withDefaults)
)
