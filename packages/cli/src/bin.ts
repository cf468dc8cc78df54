#!/usr/bin/env node
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { main } from "./main.ts"

// Each write says itself whether it was taken; without a listener Node would end the process with a stack trace.
process.stdout.on("error", () => {})

main.pipe(Effect.provide(FetchHttpClient.layer), Effect.provide(NodeServices.layer), NodeRuntime.runMain)
