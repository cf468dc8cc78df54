export * as PostgresJournal from "./PostgresJournal.ts"
