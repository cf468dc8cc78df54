import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Page } from "../domain/Page.ts"
import { TimePunch } from "../domain/TimePunch.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { TimeQuery } from "./TimeQuery.ts"

/** Specification 4.8. */
export const TimePunchesApi = HttpApiGroup.make("timePunches")
  .add(
    HttpApiEndpoint.get("list", "/time-punches", {
      query: TimeQuery,
      success: Page(TimePunch).annotate({ identifier: "TimePunchPage", description: "A page of time punches." }),
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listTimePunches",
        summary: "List time punches",
        description: "Clock-ins and clock-outs between two days. Not found where there are none."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Time punches", description: "Clock-ins and clock-outs." }))
