import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { DirectEntryEarning } from "../domain/DirectEntryEarning.ts"
import { Page } from "../domain/Page.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { TimeQuery } from "./TimeQuery.ts"

/** Specification 4.8. */
export const DirectEntryEarningsApi = HttpApiGroup.make("directEntryEarnings")
  .add(
    HttpApiEndpoint.get("list", "/direct-entry-earnings", {
      query: TimeQuery,
      success: Page(DirectEntryEarning).annotate({
        identifier: "DirectEntryEarningPage",
        description: "A page of direct entry earnings."
      }),
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listDirectEntryEarnings",
        summary: "List direct entry earnings",
        description: "Earnings entered by hand between two days. Not found where there are none."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Direct entry earnings", description: "Earnings entered by hand." }))
