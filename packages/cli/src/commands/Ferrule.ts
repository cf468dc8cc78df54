import { Command } from "effect/cli"
import { JsonFlag } from "../output/JsonOutput.ts"
import { actions } from "./Actions.ts"
import { catalog } from "./Catalog.ts"
import { connection } from "./Connection.ts"
import { deliveries } from "./Deliveries.ts"
import { openapi } from "./OpenApi.ts"
import { runner } from "./Runner.ts"
import { simulate } from "./Simulate.ts"
import { subscriptions } from "./Subscriptions.ts"
import { triggers } from "./Triggers.ts"

/** The `ferrule` command. */
export const ferrule = Command.make("ferrule").pipe(
  Command.withDescription(
    "Try the payroll connector: simulate the API, run actions, poll triggers, by hand or by themselves"
  ),
  Command.withSubcommands([
    simulate,
    connection,
    catalog,
    actions,
    triggers,
    runner,
    subscriptions,
    deliveries,
    openapi
  ]),
  Command.withGlobalFlags([JsonFlag]),
  Command.withExamples([
    { command: "ferrule simulate", description: "Serve a simulated payroll API on this machine" },
    {
      command: "FERRULE_API_KEY=… ferrule connection test --base-url http://127.0.0.1:4010",
      description: "See whom a key belongs to and which companies it can see"
    },
    {
      command: "ferrule actions run create_pending_earnings --payload earnings.json",
      description: "Run an action"
    },
    {
      command: "ferrule triggers poll new_payroll_run --state runs.state --start all",
      description: "See which payroll runs are new"
    },
    {
      command: "ferrule runner start",
      description: "Poll what `ferrule subscriptions create` names, and send webhooks"
    }
  ])
)
