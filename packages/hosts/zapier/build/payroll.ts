// What the installable integration exports. Writes are noted in the database that whoever runs it names.
import { zapierApp } from "@ferrule/host-zapier"
import { PayrollConnector } from "@ferrule/payroll"
import { PostgresJournal } from "@ferrule/postgres"
import manifest from "../package.json" with { type: "json" }

export default zapierApp(PayrollConnector, {
  version: manifest.version,
  ...PostgresJournal.fromEnvironment("FERRULE_JOURNAL_URL")
})
