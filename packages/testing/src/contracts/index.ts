export * as ActionContract from "./ActionContract.ts"
export type { JournalStore } from "./journal/JournalStore.ts"
export { WriteJournalContract } from "./WriteJournalContract.ts"
export { printError, watch, type Watched } from "./action/Watched.ts"
