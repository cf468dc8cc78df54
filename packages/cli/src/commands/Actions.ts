import { Action, Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { connectionFlags, payrollLayer } from "../ConnectionFlags.ts"
import { print } from "../JsonOutput.ts"
import { payloadFlag, readPayload } from "../PayloadFlag.ts"
import { withProgress } from "../Progress.ts"
import { actionOptions } from "./ActionOptions.ts"
import { list, nameArgument } from "./Definitions.ts"

const listActions = Command.make("list", {}, () => list(PayrollConnector.actions)).pipe(
  Command.withDescription("List the actions")
)

const describe = Command.make("describe", { name: nameArgument("action") }, ({ name }) =>
  Effect.flatMap(Connector.action(PayrollConnector, name), (action) => print(Connector.describeAction(action)))
).pipe(Command.withDescription("Print what an action takes and gives, with samples"))

const run = Command.make(
  "run",
  { name: nameArgument("action"), payload: payloadFlag, ...connectionFlags },
  ({ name, payload, ...settings }) =>
    Effect.gen(function* () {
      const action = yield* Connector.action(PayrollConnector, name)
      const input = yield* readPayload(payload)
      const result = yield* Action.runJson(action, input).pipe(
        withProgress(`Running ${name}`),
        Effect.provide(payrollLayer(settings))
      )
      yield* print(result)
    })
).pipe(Command.withDescription("Run an action and print its result"))

/** `ferrule actions` */
export const actions = Command.make("actions").pipe(
  Command.withDescription("List, describe and run actions, and what their fields can be chosen from"),
  Command.withSubcommands([listActions, describe, actionOptions, run])
)
