export * as FileJournal from "./FileJournal.ts"
export * as SqliteClient from "./SqliteClient.ts"
