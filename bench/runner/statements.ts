import { Runner, RunnerStore } from "@ferrule/runner"
import { Effect, Layer } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { connections, idle } from "./idle.ts"
import type { Tally } from "./tally.ts"

/** How the statements are to be sent. */
export interface Sending {
  /** How many polls are claimed, and settled, at a time. */
  readonly claim: number
  readonly settlement: number
  /** The shards that are asked for, where several processes share them. */
  readonly shards?: ReadonlyArray<number>
  /** How many claim and settle at once. */
  readonly atOnce: number
}

interface Sent {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
}

interface Claimed {
  readonly subscription: string
  readonly version: number
}

const isClaimed = (row: object): row is Claimed => "subscription" in row && "version" in row

/** The statements that the store sends while it does this. */
const recorded = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const sent: Array<Sent> = []
    const note: Statement.Transformer = (statement) => {
      const [text, values] = statement.compile()
      sent.push({ text, values })
      return Effect.succeed(statement)
    }
    return work.pipe(
      Effect.provideService(Statement.CurrentTransformer, note),
      Effect.map((result) => ({ result, sent }))
    )
  })

/** The statement for other claims, at another time: lists of claims, and times, are replaced. */
const anew =
  (claims: ReadonlyArray<Claimed>, passed: number) =>
  (value: unknown): unknown => {
    if (typeof value === "number") return value > 1e12 ? value + passed : value
    if (typeof value !== "string" || !value.startsWith("[")) return value
    const [first]: ReadonlyArray<unknown> = JSON.parse(value)
    if (typeof first === "string") return JSON.stringify(claims.map(({ subscription }) => subscription))
    if (typeof first !== "object" || first === null) return value
    const rows = claims.map(({ subscription, version }) => ({
      ...first,
      subscription,
      ...("version" in first ? { version } : {})
    }))
    return JSON.stringify(rows)
  }

/**
 * Sends, for ever, what the store sends to claim polls and to settle them: the same statements in the same transactions by
 * the same client. There are no polls, no scheduler, and nobody looks at what comes back but for the ids.
 */
export const send = (tally: Tally, { atOnce, claim, settlement, shards }: Sending) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { polls } = yield* RunnerStore
    const request = { owner: "statements", limit: claim, lease: 6000, stealAfter: 2000, busy: [] }
    const at = Date.now()
    const claiming = yield* recorded(polls.claim({ ...request, ...(shards === undefined ? {} : { shards }) }))
    const ends = claiming.result.work.map(({ subscription, version }) => ({
      subscription,
      version,
      dueIn: 0,
      events: []
    }))
    const settling = yield* recorded(polls.settle(ends))

    const transaction = (sent: ReadonlyArray<Sent>, claims: ReadonlyArray<Claimed>) =>
      sql.withTransaction(
        Effect.gen(function* () {
          let own = claims
          for (const { text, values } of sent) {
            const rows = yield* sql.unsafe<object>(text, values.map(anew(own, Date.now() - at)))
            const found = rows.filter(isClaimed)
            if (found.length > 0) own = found
          }
          return own
        })
      )

    const once = Effect.gen(function* () {
      const claims = yield* transaction(claiming.sent, [])
      tally.claimed(claims.length)
      for (let from = 0; from < claims.length; from += settlement) {
        const portion = claims.slice(from, from + settlement)
        yield* transaction(settling.sent, portion)
        tally.settled(portion.length)
      }
    })
    yield* Effect.forEach(Array.from({ length: atOnce }), () => Effect.forever(once), { concurrency: atOnce })
  }).pipe(Effect.provide(Runner.layerDesk({ connectors: [idle] }).pipe(Layer.provide(connections))))
