// The script of the installable package: everything in one file. Writes are noted in Node-RED's own folder.
import { nodeRed } from "@ferrule/host-nodered"
import { PayrollConnector } from "@ferrule/payroll"
import { FileJournal } from "@ferrule/sqlite"
import { join } from "node:path"

const nodes = nodeRed(PayrollConnector, {
  journal: (folder) => FileJournal.layer(join(folder, "ferrule-payroll.journal"))
})

export default nodes.register
