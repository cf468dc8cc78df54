import { prismGate } from "@ferrule/host-prism"
import { PayrollConnector } from "@ferrule/payroll"
import { HostContract } from "@ferrule/testing/contracts"
import { activepieces } from "./ActivepiecesHost.ts"

HostContract.make(activepieces, PayrollConnector, { through: prismGate })
