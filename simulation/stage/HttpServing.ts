import { Effect, Scope } from "effect"
import { HttpClientRequest, type HttpClientError, UrlParams } from "effect/http"
import * as ApiRoutes from "../../packages/testing/src/http/ApiRoutes.ts"
import * as InMemoryClient from "../../packages/testing/src/http/InMemoryClient.ts"
import * as SeededRandom from "../../packages/testing/src/SeededRandom.ts"
import { type Answer, batchOf, type HttpCall, withBatch } from "../api/HttpWire.ts"
import { isLeftOut, isPoison } from "../creations/Submission.ts"
import type { Arrange } from "../../packages/testing/src/rules/ListOrder.ts"
import type { World } from "../../packages/testing/src/world/World.ts"

const refusal: Answer = {
  status: 400,
  headers: { "content-type": "application/problem+json" },
  body: JSON.stringify({ status: 400, title: "Refused", detail: "An item is not acceptable, whatever the others are." })
}

const nothing: Answer = { status: 201, headers: { "content-type": "application/json" }, body: "[]" }

const shorter = (request: HttpClientRequest.HttpClientRequest, longest: number) =>
  // The list of employees names it otherwise.
  ["page-size", "pageSize"].reduce((kept, name) => {
    const size = UrlParams.getFirst(request.urlParams, name)
    return size._tag === "Some" && Number(size.value) > longest
      ? HttpClientRequest.setUrlParam(kept, name, String(longest))
      : kept
  }, request)

/** Carries out requests by the simulated API with its routes, its schemas and its codec. */
export const make = (
  worldOf: (caller: string) => World,
  {
    arrange = (all) => all,
    page,
    random
  }: { readonly arrange?: Arrange; readonly page: number; readonly random: () => number }
): ((call: HttpCall) => Effect.Effect<Answer, HttpClientError.HttpClientError>) => {
  const scope = Scope.makeUnsafe()
  const clients = new Map<string, ReturnType<typeof InMemoryClient.make>>()
  const clientOf = (caller: string) => {
    const known = clients.get(caller) ?? InMemoryClient.make(ApiRoutes.make(worldOf(caller), arrange), scope)
    clients.set(caller, known)
    return known
  }
  return ({ caller, request }) =>
    Effect.gen(function* () {
      const items = batchOf(request)
      if (items.some(isPoison)) return refusal
      const kept = items.filter((item) => !isLeftOut(item))
      // What is left out leaves an answer without it; a batch of nothing is no request that anybody makes.
      if (kept.length === 0 && items.length > 0) return nothing
      const served = kept.length === items.length ? request : withBatch(request, kept)
      const response = yield* clientOf(caller).execute(shorter(served, page))
      const body = yield* response.text
      const { headers, status } = response
      const isBatch = body.startsWith("[")
      // Answers come in an order of their own.
      const shuffled = isBatch ? JSON.stringify(SeededRandom.shuffle(random, JSON.parse(body))) : body
      return { status, headers: { "content-type": headers["content-type"] ?? "" }, body: shuffled }
    })
}
