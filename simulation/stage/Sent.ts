import { type ApiError, ContractViolation, Unavailable } from "@ferrule/core"
import { Effect } from "effect"
import { type ApiCall, batchOf } from "../api/ApiCall.ts"

/** What the runs of a story have sent, and what left open what became of it. */
export interface Sent {
  readonly watch: (call: ApiCall, answer: Effect.Effect<unknown, ApiError>) => Effect.Effect<unknown, ApiError>
  /** Items that were sent again after it had been left open what became of them. */
  readonly again: ReadonlyArray<string>
}

const leavesOpen = (error: ApiError): boolean =>
  error instanceof ContractViolation ? (error.status ?? 0) < 400 : error instanceof Unavailable && error.sent

const idOf = (item: unknown): string =>
  String((item as { readonly externalUniqueId?: unknown }).externalUniqueId).toLowerCase()

export const make = (): Sent => {
  const open = new Set<string>()
  const again: Array<string> = []
  return {
    again,
    watch: (call, answer) =>
      Effect.suspend(() => {
        if (call.method !== "POST") return answer
        const ids = batchOf(call).map(idOf)
        again.push(...ids.filter((id) => open.has(id)))
        return Effect.tapError(answer, (error) =>
          Effect.sync(() => {
            if (leavesOpen(error)) for (const id of ids) open.add(id)
          })
        )
      })
  }
}
