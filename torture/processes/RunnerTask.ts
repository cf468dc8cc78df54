import { Schema } from "effect"

/** What a runner of the torture is told, as JSON in its first argument. */
export const RunnerTask = Schema.fromJsonString(
  Schema.Struct({
    name: Schema.String,
    database: Schema.String,
    /** The simulated API, and by how many names it is known. */
    baseUrl: Schema.String,
    apiKey: Schema.String,
    connections: Schema.Int,
    /** Where the witnesses are. */
    folder: Schema.String
  })
)

/** See {@link RunnerTask}. */
export type RunnerTask = typeof RunnerTask.Type
