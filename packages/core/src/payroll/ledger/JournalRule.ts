import { Schema } from "effect"
import type { GeneralLedgerTransaction } from "../domain/GeneralLedger.ts"
import { DepartmentId } from "../domain/Ids.ts"

/** Where lines of the payroll ledger go in the books: conditions, of which all have to hold, and a place. */
export const JournalRule = Schema.Struct({
  accountNumber: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Payroll account",
      description: "Only lines of this account of the payroll ledger. Any account if left out.",
      examples: ["6000"]
    })
  ),
  departmentId: Schema.optionalKey(
    DepartmentId.annotate({
      title: "Payroll department",
      description: "Only lines of this department. Any department, or none, if left out.",
      examples: [DepartmentId.make(1401)]
    })
  ),
  transactionCategory: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Category",
      description: "Only lines of this transaction category. Any category if left out.",
      examples: ["salary"]
    })
  ),
  account: Schema.NonEmptyString.annotate({
    title: "Account",
    description: "The account in your books that such lines go to.",
    examples: ["7010"]
  }),
  accountName: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Account name",
      description: "What the account is called in your books.",
      examples: ["Wages"]
    })
  ),
  department: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Department",
      description: "The department, class or cost center in your books. The payroll's own department if left out.",
      examples: ["Roastery"]
    })
  )
}).annotate({
  identifier: "JournalRule",
  title: "Rule",
  description: "Where certain lines of the payroll ledger go in your books."
})

/** See {@link JournalRule}. */
export interface JournalRule extends Schema.Schema.Type<typeof JournalRule> {}

/** The first rule that fits a line. */
export const ruleFor = (rules: ReadonlyArray<JournalRule>, line: GeneralLedgerTransaction): JournalRule | undefined =>
  rules.find(
    ({ accountNumber, departmentId, transactionCategory }) =>
      (accountNumber === undefined || accountNumber === line.accountNumber) &&
      (departmentId === undefined || departmentId === line.departmentId) &&
      (transactionCategory === undefined || transactionCategory === line.transactionCategory)
  )
