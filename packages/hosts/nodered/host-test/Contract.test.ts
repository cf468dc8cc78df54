import { prismGate } from "@ferrule/host-prism"
import { PayrollConnector } from "@ferrule/payroll"
import { HostContract } from "@ferrule/testing/contracts"
import { nodeRedHost } from "./NodeRedHost.ts"

HostContract.make(nodeRedHost, PayrollConnector, { through: prismGate })
