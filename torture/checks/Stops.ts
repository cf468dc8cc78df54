import type { Evidence } from "../Evidence.ts"
import type { Finding } from "./Finding.ts"
import { summary } from "./Quantiles.ts"

/** What a runner may take to stop, milliseconds: what is under way, and a bit. */
const bound = 22_000

/** A runner that is told to stop does so by itself, in time; and none ends, or complains of itself, unasked. */
export const stops = ({ complaints, stops }: Evidence): Finding => ({
  name: "stops when told, and only then",
  figure: summary(stops.map(({ took }) => took)),
  faults: [
    ...complaints,
    ...stops.flatMap(({ code, runner, signal, took }) =>
      signal === "SIGKILL" || code === 1 || took > bound
        ? [`${runner} took ${Math.round(took)} ms to stop, and ended with ${signal ?? code}`]
        : []
    )
  ]
})
