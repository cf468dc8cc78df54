import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Account } from "../domain/Account.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { QueryV3 } from "./Query.ts"

/** Specification 4.1. */
export const AccountApi = HttpApiGroup.make("account")
  .add(
    HttpApiEndpoint.get("get", "/accounts/me", {
      query: QueryV3({}),
      success: Account,
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "getAccount",
        summary: "Get the account",
        description: "The integration account that the API key belongs to."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Account", description: "The integration itself." }))
