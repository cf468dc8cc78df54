// What the installable package exports: the component that Prismatic's SDK makes.
import { prismaticComponent } from "@ferrule/host-prismatic"
import { PayrollConnector } from "@ferrule/payroll"
import { component } from "@prismatic-io/spectral"

export default component(prismaticComponent(PayrollConnector))
