// What the nodes of the installable package share: everything in one file. Writes are noted in n8n's own folder.
import { n8nNodes } from "@ferrule/host-n8n"
import { PayrollConnector } from "@ferrule/payroll"
import { FileJournal } from "@ferrule/sqlite"
import { NodeApiError, NodeOperationError } from "n8n-workflow"
import { homedir } from "node:os"
import { join } from "node:path"

const folder = join(process.env.N8N_USER_FOLDER ?? homedir(), ".n8n")

export const nodes = n8nNodes(PayrollConnector, {
  n8n: { NodeApiError, NodeOperationError },
  documentationUrl: "https://www.npmjs.com/package/n8n-nodes-ferrule-payroll",
  journal: FileJournal.layer(join(folder, "ferrule-payroll.journal"))
})
