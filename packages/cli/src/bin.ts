#!/usr/bin/env node
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Runtime } from "effect"
import { FetchHttpClient } from "effect/http"
import { main } from "./main.ts"

// Each write says itself whether it was taken; without a listener Node would end the process with a stack trace.
process.stdout.on("error", () => {})

/** Who was interrupted ends with 130, unless it was told that this is how it ends well. */
const teardown: Runtime.Teardown = (exit, end) =>
  Runtime.defaultTeardown(exit, (code) => end(code === 130 ? Number(process.exitCode ?? code) : code))

main.pipe(Effect.provide(FetchHttpClient.layer), Effect.provide(NodeServices.layer), (program) =>
  NodeRuntime.runMain(program, { teardown })
)
