import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { print } from "../output/JsonOutput.ts"
import { actionOptions } from "./ActionOptions.ts"
import { list, nameArgument } from "./Definitions.ts"
import { runAction } from "./RunAction.ts"

const listActions = Command.make("list", {}, () => list(PayrollConnector.actions)).pipe(
  Command.withDescription("List the actions")
)

const describe = Command.make("describe", { name: nameArgument("action") }, ({ name }) =>
  Effect.flatMap(Connector.action(PayrollConnector, name), (action) => print(Connector.describeAction(action)))
).pipe(Command.withDescription("Print what an action takes and gives, with samples"))

/** `ferrule actions` */
export const actions = Command.make("actions").pipe(
  Command.withDescription("List, describe, preview and run actions, and what their fields can be chosen from"),
  Command.withSubcommands([listActions, describe, actionOptions, runAction])
)
