import { Action } from "@ferrule/core"
import { Account, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"

/** Gives the account that the API key belongs to. */
export const GetAccount = Action.make("get_account", {
  title: "Get account",
  description: "Gives the integration account that the connection belongs to.",
  access: "read",
  payload: Schema.Struct({}),
  success: Account,
  run: () => Effect.flatMap(Payroll, ({ account }) => account.get())
})
