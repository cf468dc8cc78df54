import { BigDecimal, Effect, Schema, Stream } from "effect"
import type { ApiClient } from "../../client/ApiClient.ts"
import type { ApiError } from "../../client/ApiError.ts"
import * as Pages from "../../client/Pages.ts"
import { type Decimal, sum, toBigDecimal } from "../../values/Decimal.ts"
import type { PayrollApi } from "../api/PayrollApi.ts"
import type { GeneralLedger, GeneralLedgerTransaction } from "../domain/GeneralLedger.ts"

type Operations = ApiClient<typeof PayrollApi>

/** Which journal, and how it is spread over departments. */
export type LedgerQuery = Omit<
  Parameters<Operations["generalLedger"]["get"]>[0]["query"],
  "pageNumber" | "pageSize" | "apiVersion"
>

/** The lines of a payroll run's journal, with what the API says of the whole of it. */
export interface WholeLedger extends Omit<GeneralLedger, "pageNumber" | "pageSize" | "totalItemsCount" | "items"> {
  readonly items: ReadonlyArray<GeneralLedgerTransaction>
  /** Whether there are more lines than these. */
  readonly more: boolean
}

/** The API's totals of a journal are not what its lines add up to; no amounts are said. */
export class LedgerMismatch extends Schema.TaggedError<LedgerMismatch>()("LedgerMismatch", {
  side: Schema.Literals(["debit", "credit"])
}) {
  readonly retryable = false
  override get message(): string {
    return `The ${this.side} lines of this payroll run do not add up to the total that the API gives for them. Ask the operator of the API before you use them.`
  }
}

const sides = ["debit", "credit"] as const
const halfACent = BigDecimal.fromStringUnsafe("0.005")

/** The side whose lines do not add up, to the cent, to the total that the API gives for it. */
const mismatchOf = ({ totalCredits, totalDebits }: GeneralLedger, lines: ReadonlyArray<GeneralLedgerTransaction>) =>
  sides.find((side) => {
    const total = side === "debit" ? totalDebits : totalCredits
    if (total === undefined || total === null) return false
    const amounts = lines.flatMap(({ amount, type }): ReadonlyArray<Decimal> =>
      type === side && amount !== undefined && amount !== null ? [amount] : []
    )
    const difference = BigDecimal.abs(BigDecimal.subtract(sum(amounts), toBigDecimal(total)))
    return BigDecimal.isGreaterThanOrEqualTo(difference, halfACent)
  })

const mostAttempts = 6

/**
 * Reads the journal of a payroll run. Its lines have no identity, so all of them are there only when their number is
 * what every page says, and they add up to the totals (assumption 21); else it is read again. Up to a limit no more is
 * read than what is asked for.
 */
export const wholeLedgerOf =
  ({ generalLedger }: Operations) =>
  (
    query: LedgerQuery,
    limit = Number.POSITIVE_INFINITY
  ): Effect.Effect<WholeLedger, ApiError | Pages.UnstableRead | LedgerMismatch> =>
    Effect.gen(function* () {
      let mismatch: LedgerMismatch | undefined
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const seen: Array<GeneralLedger> = []
        const read = (pageNumber: number) =>
          generalLedger
            .get({ query: { ...query, pageSize: Math.min(500, limit + 1), pageNumber } })
            .pipe(Effect.tap((page) => Effect.sync(() => seen.push(page))))
        const lines = yield* Stream.runCollect(Stream.take(Pages.stream(read), limit + 1))
        const [first] = seen
        if (first === undefined) continue
        const { items: _, pageNumber: _page, pageSize: _size, totalItemsCount, ...head } = first
        if (lines.length > limit) return { ...head, items: lines.slice(0, limit), more: true }
        mismatch = undefined
        const isWhole =
          lines.length === totalItemsCount && seen.every((page) => page.totalItemsCount === totalItemsCount)
        if (!isWhole) continue
        const side = mismatchOf(first, lines)
        if (side === undefined) return { ...head, items: lines, more: false }
        mismatch = new LedgerMismatch({ side })
      }
      return yield* mismatch ?? new Pages.UnstableRead({ what: "ledger lines" })
    })
