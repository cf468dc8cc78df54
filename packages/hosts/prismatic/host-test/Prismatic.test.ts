import { prismGate } from "@ferrule/host-prism"
import { PayrollConnector } from "@ferrule/payroll"
import { HostContract } from "@ferrule/testing/contracts"
import { prismatic } from "./PrismaticHost.ts"

HostContract.make(prismatic, PayrollConnector, { through: prismGate })
