import { prismGate } from "@ferrule/host-prism"
import { PayrollConnector } from "@ferrule/payroll"
import { HostContract } from "@ferrule/testing/contracts"
import { zapierHost } from "./zapierHost.ts"

HostContract.make(zapierHost, PayrollConnector, { through: prismGate })
