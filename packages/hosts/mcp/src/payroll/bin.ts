#!/usr/bin/env node
import { PayrollConnector } from "@ferrule/payroll"
import { FileJournal } from "@ferrule/sqlite"
import { runCommand } from "../command.ts"

runCommand(PayrollConnector, { name: "ferrule-mcp", journal: FileJournal.layer })
