export * as ActionContract from "./ActionContract.ts"
