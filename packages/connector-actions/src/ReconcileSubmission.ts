import { Action } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"

/** Says what became of everything that a data source has submitted. */
export const ReconcileSubmission = Action.make("reconcile_submission", {
  title: "Reconcile a submission",
  description: "Says what became of submitted items: pending, used up by a payroll, missing, duplicated or unknown.",
  access: "read",
  payload: Payroll.Reconciliation,
  success: Payroll.ReconciliationReport,
  run: Payroll.reconcileSubmission
})
