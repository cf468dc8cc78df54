import type { Effect } from "effect"

/** How requests reach the simulated API and answers come back; hostile or not is decided above it. */
export interface Wire<Request, Reply, E> {
  readonly operation: (request: Request) => string
  readonly isWrite: (request: Request) => boolean
  /** Carries it out by the rules of the API. */
  readonly carryOut: (request: Request) => Effect.Effect<Reply, E>
  /** The same request with the first part of its batch only, in percent. */
  readonly part: (request: Request, share: number) => Request
  readonly status: (request: Request, status: number, retryAfter: number) => Effect.Effect<Reply, E>
  readonly lost: (request: Request) => Effect.Effect<never, E>
  readonly refused: (request: Request) => Effect.Effect<never, E>
  readonly truncated: (request: Request, reply: Reply) => Effect.Effect<Reply, E>
  readonly malformed: (request: Request, reply: Reply) => Effect.Effect<Reply, E>
  /** The answer of a write, without what tells its items apart. */
  readonly nameless: (reply: Reply) => Reply
  /** A later page of a list that has changed since the page before: its first item slipped away. */
  readonly drifted: (reply: Reply) => Reply
  /** A page without its items, which may say that there are none at all. */
  readonly emptied: (reply: Reply, isNothing: boolean) => Reply
  readonly miscounted: (reply: Reply, by: number) => Reply
}
