import { Argument } from "effect/cli"
import { databaseFlag } from "./DatabaseFlag.ts"

/** What every command about one subscription takes. */
export const subscriptionFlags = {
  id: Argument.String("id").pipe(
    Argument.withDescription("Id of the subscription, as `ferrule subscriptions list` shows it")
  ),
  database: databaseFlag
}
