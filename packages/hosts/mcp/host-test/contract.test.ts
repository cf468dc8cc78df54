import { PayrollConnector } from "@ferrule/payroll"
import { HostContract } from "@ferrule/testing/contracts"
import { mcpClientHost } from "./McpClientHost.ts"

HostContract.make(mcpClientHost, PayrollConnector)
