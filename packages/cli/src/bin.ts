#!/usr/bin/env node
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { main } from "./main.ts"

main.pipe(Effect.provide(FetchHttpClient.layer), Effect.provide(NodeServices.layer), NodeRuntime.runMain)
