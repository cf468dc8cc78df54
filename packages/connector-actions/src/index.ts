export { CreatePendingDeductions } from "./CreatePendingDeductions.ts"
export { CreatePendingEarnings } from "./CreatePendingEarnings.ts"
