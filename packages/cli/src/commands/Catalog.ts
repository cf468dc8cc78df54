import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Command } from "effect/cli"
import { print } from "../output/JsonOutput.ts"

/** `ferrule catalog` */
export const catalog = Command.make("catalog", {}, () => print(Connector.catalog(PayrollConnector))).pipe(
  Command.withDescription("Print every action and trigger with its schemas, as one JSON document")
)
