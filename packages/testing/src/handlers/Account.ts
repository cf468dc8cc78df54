import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../problems/Refusal.ts"
import * as Access from "../rules/Access.ts"
import { ServedApi } from "./ServedApi.ts"

/** Specification 4.1; assumption 12. */
export const Account = HttpApiBuilder.group(ServedApi, "account", (handlers) =>
  handlers.handle(
    "get",
    Effect.fnUntraced(function* () {
      const { account } = yield* Access.current
      return account ?? (yield* notFound("The account of this API key was not found."))
    })
  )
)
