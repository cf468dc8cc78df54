export * as DatabaseFile from "./DatabaseFile.ts"
export * as FileJournal from "./FileJournal.ts"
export * as SqliteClient from "./SqliteClient.ts"
export * as SqliteFailure from "./SqliteFailure.ts"
