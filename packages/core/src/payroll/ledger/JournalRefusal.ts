import { Schema } from "effect"
import { describe, Violation } from "../../client/Violation.ts"
import { DepartmentId } from "../domain/Ids.ts"

/** Lines of the ledger that no journal can be made of: which, and what would be right. Never amounts. */
export class UnusableLedgerLines extends Schema.TaggedError<UnusableLedgerLines>()("UnusableLedgerLines", {
  violations: Schema.Array(Violation)
}) {
  readonly retryable = false
  override get message(): string {
    return `No journal was built, because the payroll ledger has lines that cannot be posted. ${describe(this.violations)}. Ask the operator of the API to correct them.`
  }
}

/** Debits and credits are not the same; says which are more, and never by how much. */
export class UnbalancedJournal extends Schema.TaggedError<UnbalancedJournal>()("UnbalancedJournal", {
  greater: Schema.Literals(["debits", "credits"])
}) {
  readonly retryable = false
  override get message(): string {
    const [more, less] = this.greater === "debits" ? ["debits", "credits"] : ["credits", "debits"]
    return `No journal was built, because the ${more} of this payroll run are more than its ${less}. Look at its general ledger, and ask the operator of the API about the difference.`
  }
}

/** Lines of the payroll ledger that no rule fits, by account, department and category. */
export const UnmappedAccount = Schema.Struct({
  accountNumber: Schema.NullOr(Schema.String).annotate({
    description: "Account of the payroll ledger.",
    examples: ["6100"]
  }),
  accountDescription: Schema.NullOr(Schema.String).annotate({
    description: "Name of the account there.",
    examples: ["Payroll tax expense"]
  }),
  departmentId: Schema.NullOr(DepartmentId).annotate({ description: "Department of the lines." }),
  transactionCategory: Schema.NullOr(Schema.String).annotate({
    description: "Category of the lines.",
    examples: ["employerTax"]
  }),
  ledgerLines: Schema.Int.annotate({ description: "How many lines there are of these.", examples: [12] })
}).annotate({ identifier: "UnmappedAccount", description: "Lines of the payroll ledger that no rule fits." })

/** See {@link UnmappedAccount}. */
export interface UnmappedAccount extends Schema.Schema.Type<typeof UnmappedAccount> {}

/** Accounts have no rule, and the caller wants every line mapped. */
export class UnmappedAccounts extends Schema.TaggedError<UnmappedAccounts>()("UnmappedAccounts", {
  accounts: Schema.Array(UnmappedAccount)
}) {
  readonly retryable = false
  override get message(): string {
    const numbers = [...new Set(this.accounts.map(({ accountNumber }) => accountNumber ?? "without a number"))]
    const more = numbers.length > 5 ? ` and ${numbers.length - 5} more` : ""
    return `No journal was built, because no rule fits lines of these payroll accounts: ${numbers.slice(0, 5).join(", ")}${more}. Add rules for them.`
  }
}
