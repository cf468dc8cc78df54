import { type ApiError, Policy } from "@ferrule/core"
import { PayrollApi } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { over, type Payroll } from "../../packages/core/src/payroll/Payroll.ts"
import type { Asked } from "../api/ApiCall.ts"

type Send = (call: Asked) => Effect.Effect<unknown, ApiError>
type Operations = Parameters<typeof over>[0]

const endpoints: Array<{ readonly group: string; readonly name: string; readonly method: "GET" }> = []
HttpApi.reflect(PayrollApi, {
  onGroup: () => {},
  onEndpoint: ({ endpoint: { identifier, method }, group }) => {
    endpoints.push({ group: group.identifier, name: identifier, method: method as "GET" })
  }
})

/** Lists for which the API answers 404 where nothing matches; the service says that they are empty. */
const mayMatchNothing = new Set(["timePunches.list", "directEntryEarnings.list", "departmentAssignments.list"])

const nothing = ({ request }: Asked) => {
  const { query = {} } = request as { readonly query?: { readonly pageNumber?: number; readonly pageSize?: number } }
  const { pageNumber = 1, pageSize = 50 } = query
  return { pageNumber, pageSize, totalItemsCount: 0, items: [] }
}

/** The service over calls that need no HTTP, under the policy of a connection of its own. */
export const make = (send: Send, caller: string): Effect.Effect<Payroll["Service"]> =>
  Effect.map(Policy.make(), (policy) => {
    const groups: Record<string, Record<string, unknown>> = {}
    for (const { group, method, name } of endpoints) {
      const operation = `${group}.${name}`
      const named = (groups[group] ??= {})
      named[name] = (request: object = {}) => {
        const call = { operation, method, request, caller }
        const answer = policy.run({ operation, method }, send(call))
        return mayMatchNothing.has(operation) && nothing(call).pageNumber === 1
          ? Effect.catchTag(answer, "NotFound", () => Effect.succeed(nothing(call)))
          : answer
      }
    }
    // The record was filled from the very groups and endpoints that the type lists.
    return over(groups as unknown as Operations, {
      address: "https://payroll.example",
      request: ({ method, path }) => Effect.die(new Error(`No story asks for ${method} ${path}.`)),
      drift: Effect.succeed([])
    })
  })
