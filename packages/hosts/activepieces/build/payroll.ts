// What the installable package exports. Writes are noted in the database that whoever hosts Activepieces names.
import { activepiecesPiece } from "@ferrule/host-activepieces"
import { PayrollConnector } from "@ferrule/payroll"
import { PostgresJournal } from "@ferrule/postgres"

export const payroll = activepiecesPiece(PayrollConnector, {
  authors: ["ferrule"],
  categories: ["HUMAN_RESOURCES"],
  ...PostgresJournal.fromEnvironment("FERRULE_JOURNAL_URL")
})
