import { prismGate } from "@ferrule/host-prism"
import { PayrollConnector } from "@ferrule/payroll"
import { HostContract } from "@ferrule/testing/contracts"
import { mcpClientHost } from "./McpClientHost.ts"

HostContract.make(mcpClientHost, PayrollConnector, { through: prismGate })
