import { Connections } from "@ferrule/runner"
import type { RunnerTask } from "./RunnerTask.ts"

/** The name of a connection by its number. */
export const connectionName = (number: number): string => `connection-${number}`

/** The simulated API under many names, so that many shards have something to do. */
export const connections = ({ apiKey, baseUrl, connections }: Pick<RunnerTask, "apiKey" | "baseUrl" | "connections">) =>
  Connections.layerRecord(
    Object.fromEntries(
      Array.from({ length: connections }, (_, number) => [connectionName(number), { baseUrl, apiKey }])
    )
  )
