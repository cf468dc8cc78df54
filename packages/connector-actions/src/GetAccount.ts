import { Action } from "@ferrule/core"
import { Account, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { NoFields } from "./NoFields.ts"

/** Gives the account that the API key belongs to. */
export const GetAccount = Action.make("get_account", {
  title: "Get account",
  description: "Gives the integration account that the connection belongs to.",
  access: "read",
  payload: NoFields,
  success: Account,
  run: () => Effect.flatMap(Payroll, ({ account }) => account.get())
})
