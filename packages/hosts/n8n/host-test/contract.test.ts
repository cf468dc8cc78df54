import { prismGate } from "@ferrule/host-prism"
import { PayrollConnector } from "@ferrule/payroll"
import { HostContract } from "@ferrule/testing/contracts"
import { n8nHost } from "./N8nHost.ts"

HostContract.make(n8nHost, PayrollConnector, { through: prismGate })
