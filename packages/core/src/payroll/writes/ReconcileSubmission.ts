import { pendingDeductions } from "./CreatePendingDeductions.ts"
import { pendingEarnings } from "./CreatePendingEarnings.ts"
import { reconcile } from "./reconcile/Reconcile.ts"
import type { Reconciliation } from "./Reconciliation.ts"

/**
 * Says what became of the items that a data source has submitted (laws 1, 3, 6): pending, gone with a payroll run,
 * missing, duplicated, not created, or unknown. What an earlier run had to leave unknown is settled where that can be told.
 */
export const reconcileSubmission = (request: Reconciliation) =>
  request.items === "deductions" ? reconcile(pendingDeductions, request) : reconcile(pendingEarnings, request)
