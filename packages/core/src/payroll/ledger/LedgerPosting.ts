import { Array, BigDecimal, Effect } from "effect"
import { type Decimal, formatSum, make as decimal, sum, toNumber } from "../../values/Decimal.ts"
import type { GeneralLedgerTransaction } from "../domain/GeneralLedger.ts"
import { UnbalancedJournal, type UnmappedAccount, UnmappedAccounts, UnusableLedgerLines } from "./JournalRefusal.ts"
import { type JournalRule, ruleFor } from "./JournalRule.ts"
import { type PayrollJournal, sides } from "./PayrollJournal.ts"
import type { WholeLedger } from "./WholeLedger.ts"

type Side = (typeof sides)[number]

/** A ledger line that can be posted: an amount below zero has gone to the other side. */
interface Posting {
  readonly line: GeneralLedgerTransaction
  readonly rule: JournalRule | undefined
  readonly side: Side
  readonly amount: Decimal
}

/** Items with the same key, in the order in which the keys came. */
const grouped = <Item>(items: ReadonlyArray<Item>, key: (item: Item) => ReadonlyArray<unknown>) =>
  Object.values(Array.groupBy(items, (item) => JSON.stringify(key(item))))

const unmappedOf = (postings: ReadonlyArray<Posting>): ReadonlyArray<UnmappedAccount> =>
  grouped(
    postings.filter(({ rule }) => rule === undefined).map(({ line }) => line),
    (line) => [line.accountNumber, line.departmentId, line.transactionCategory]
  ).map((lines) => ({
    accountNumber: lines[0].accountNumber ?? null,
    accountDescription: lines[0].accountDescription ?? null,
    departmentId: lines[0].departmentId ?? null,
    transactionCategory: lines[0].transactionCategory ?? null,
    ledgerLines: lines.length
  }))

const placeOf = ({ line, rule, side }: Posting) => ({
  account: rule?.account ?? line.accountNumber ?? "",
  accountName: (rule === undefined ? line.accountDescription : rule.accountName) ?? null,
  department: rule?.department ?? null,
  departmentId: rule?.department === undefined ? (line.departmentId ?? null) : null,
  side
})

const linesOf = (postings: ReadonlyArray<Posting>): PayrollJournal["lines"] =>
  grouped(postings, (posting) => {
    const { accountName: _, ...place } = placeOf(posting)
    return Object.values(place)
  }).map((group) => {
    const amounts = group.map(({ amount }) => amount)
    return { ...placeOf(group[0]), amount: formatSum(amounts, 2), ledgerLines: group.length }
  })

/** The lines as they are posted, or what is wrong with those that cannot be. */
const post = (lines: ReadonlyArray<GeneralLedgerTransaction>, rules: ReadonlyArray<JournalRule>) => {
  const violations: Array<{ readonly path: string; readonly expected: string }> = []
  const postings = lines.flatMap((line, index): ReadonlyArray<Posting> => {
    const { accountNumber, amount, type } = line
    const rule = ruleFor(rules, line)
    const side = sides.find((each) => each === type)
    if (side === undefined) violations.push({ path: `items[${index}].type`, expected: "debit or credit" })
    if (amount === undefined || amount === null)
      violations.push({ path: `items[${index}].amount`, expected: "an amount" })
    if (!accountNumber && rule === undefined) {
      violations.push({ path: `items[${index}].accountNumber`, expected: "an account, or a rule that fits the line" })
    }
    if (side === undefined || amount === undefined || amount === null) return []
    const number = toNumber(amount)
    const opposite = side === "debit" ? "credit" : "debit"
    return [{ line, rule, side: number < 0 ? opposite : side, amount: decimal(Math.abs(number)) }]
  })
  return { postings, violations }
}

/**
 * A journal entry of all lines of a ledger, each posted by the first rule that fits it. Fails rather than gives what
 * does not balance to the last digit, or leaves a line out.
 */
export const postLedger = (
  ledger: WholeLedger,
  options: { readonly rules: ReadonlyArray<JournalRule>; readonly onUnmapped: "keep" | "fail" }
): Effect.Effect<PayrollJournal, UnusableLedgerLines | UnbalancedJournal | UnmappedAccounts> =>
  Effect.gen(function* () {
    const { items, more: _more, totalCredits: _credits, totalDebits: _debits, ...head } = ledger
    const { postings, violations } = post(items, options.rules)
    if (violations.length > 0) return yield* new UnusableLedgerLines({ violations })
    const amountsOf = (side: Side) => postings.filter((each) => each.side === side).map(({ amount }) => amount)
    const [debits, credits] = [amountsOf("debit"), amountsOf("credit")]
    const difference = BigDecimal.sign(BigDecimal.subtract(sum(debits), sum(credits)))
    if (difference !== 0) return yield* new UnbalancedJournal({ greater: difference > 0 ? "debits" : "credits" })
    const unmapped = unmappedOf(postings)
    if (options.onUnmapped === "fail" && unmapped.length > 0) return yield* new UnmappedAccounts({ accounts: unmapped })
    return {
      ...head,
      lines: linesOf(postings),
      totalDebits: formatSum(debits, 2),
      totalCredits: formatSum(credits, 2),
      ledgerLines: items.length,
      unmapped
    }
  })
