export { CreatePendingEarnings } from "./CreatePendingEarnings.ts"
