#!/usr/bin/env node
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { main } from "./main.ts"

// Each write says itself whether it was taken; without a listener Node would end the process with a stack trace.
process.stdout.on("error", () => {})

main.pipe(Effect.provide(FetchHttpClient.layer), Effect.provide(NodeServices.layer), NodeRuntime.runMain)
