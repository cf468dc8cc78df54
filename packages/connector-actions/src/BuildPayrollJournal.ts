import { Action } from "@ferrule/core"
import { JournalRule, Payroll, PayrollJournal, postLedger } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { ledgerOptions } from "./LedgerOptions.ts"

const { companyId, payrollNumber, ...spread } = ledgerOptions

/** Makes a balanced journal entry of the ledger of one payroll run. */
export const BuildPayrollJournal = Action.make("build_payroll_journal", {
  title: "Build payroll journal",
  description:
    "Makes a journal entry for your books from a payroll run, by rules that say which account each line goes to. Gives it only if it balances to the cent.",
  access: "read",
  payload: Schema.Struct({
    companyId,
    payrollNumber,
    rules: Schema.optionalKey(
      Schema.Array(JournalRule).annotate({
        title: "Rules",
        description:
          "Which lines of the payroll go to which account. The first rule that fits a line is used, so put special ones first.",
        examples: [[{ accountNumber: "6000", account: "7010", accountName: "Wages" }]]
      })
    ),
    onUnmapped: Schema.optionalKey(
      Schema.Literals(["keep", "fail"]).annotate({
        title: "Lines without a rule",
        description:
          "Keep the payroll's own account and list it in the result, as it is if left out; or build nothing and say which accounts need a rule.",
        examples: ["fail"],
        choiceLabels: { keep: "Keep the account", fail: "Build nothing" }
      })
    ),
    ...spread
  }),
  success: PayrollJournal,
  run: ({ onUnmapped = "keep", rules = [], ...query }) =>
    Effect.flatMap(Payroll, ({ ledger }) => ledger(query)).pipe(
      Effect.flatMap((whole) => postLedger(whole, { rules, onUnmapped }))
    )
})
