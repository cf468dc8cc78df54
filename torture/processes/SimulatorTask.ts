import { Schema } from "effect"

/** What the simulator of the torture is told, as JSON in its first argument. */
export const SimulatorTask = Schema.fromJsonString(
  Schema.Struct({
    seed: Schema.Int,
    companies: Schema.Int,
    /** Milliseconds from one completed payroll to the next, while it is told to complete some. */
    every: Schema.Number,
    folder: Schema.String
  })
)

/** See {@link SimulatorTask}. */
export type SimulatorTask = typeof SimulatorTask.Type

/** What it says when it serves. */
export const Serving = Schema.fromJsonString(Schema.Struct({ url: Schema.String, apiKey: Schema.String }))
