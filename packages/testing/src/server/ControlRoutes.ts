import { ByteSize, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as ProblemResponse from "../problems/ProblemResponse.ts"
import type { Violation } from "../problems/Violation.ts"
import type { ServedRequest } from "../http/RequestLog.ts"
import { describe } from "../world/ScenarioIssue.ts"
import * as Scenario from "../world/Scenario.ts"
import type { World } from "../world/World.ts"

/** A whole world may be put in at once. */
const largestChange = ByteSize.mebibytes(256)

const violationOf = (issue: Scenario.ScenarioIssue): Violation => ({
  pointer: `/${issue.member.replaceAll(".", "/")}${issue.index === undefined ? "" : `/${issue.index}`}`,
  detail: `${describe(issue)}.`
})

const applied = (world: World) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    request.json.pipe(
      Effect.matchEffect({
        onFailure: () => Effect.succeed(ProblemResponse.make(request, 400, "The body must be a change as JSON.")),
        onSuccess: (change) =>
          world.apply(change).pipe(
            Effect.match({
              onFailure: ({ issues }) => ProblemResponse.badRequest(request, issues.map(violationOf)),
              onSuccess: (changed) => HttpServerResponse.jsonUnsafe(changed)
            })
          )
      })
    )
  ).pipe(Effect.provideService(HttpServerRequest.MaxBodySize, largestChange))

/** Reads and changes the world from outside; needs neither a key nor a version. */
export const controlRoutes = (world: World, requests: Effect.Effect<ReadonlyArray<ServedRequest>>) =>
  Layer.mergeAll(
    HttpRouter.add(
      "GET",
      "/__simulator/world",
      Effect.sync(() => HttpServerResponse.jsonUnsafe(Scenario.encode(world.snapshot())))
    ),
    HttpRouter.add(
      "GET",
      "/__simulator/requests",
      Effect.map(requests, (served) => HttpServerResponse.jsonUnsafe(served))
    ),
    HttpRouter.add("POST", "/__simulator/apply", applied(world))
  )
