import * as Actions from "@ferrule/connector-actions"
import { ActionContract } from "@ferrule/testing/contracts"
import { Predicate } from "effect"

/** The parts of a report are its lists of rows; what is submitted is in one of them (law 1). */
const accounting = (report: unknown) => {
  const { submitted, ...rest } = Object(report)
  const parts = Object.values(rest).flatMap((part) =>
    Array.isArray(part) && part.every((row) => Predicate.isObject(row) && "row" in row) ? [part.length] : []
  )
  return { submitted: Number(submitted), parts }
}

const amount = 98_765.43
const secrets = [String(amount), "payday-4711"]
const who = { companyId: 101, employeeId: 100001 }
const earning = {
  ...who,
  companyEarningId: 1108,
  date: "2026-03-20",
  reference: "payday-4711",
  flatAmount: { amount },
  laborDistributedJobCode: "BAR-1"
}
const deduction = {
  ...who,
  companyDeductionId: 1205,
  date: "2026-03-20",
  reference: "payday-4711",
  flatAmount: { employeeAmount: amount, employerAmount: 20.5 }
}
const other = { employeeId: 100002, reference: "payday-4712" }
const options = { onInvalid: "fail", onExcluded: "fail", batchSize: 1 }

ActionContract.make(Actions.CreatePendingEarnings, {
  payload: { dataSource: "contract", earnings: [earning, { ...earning, ...other }], ...options },
  accounting,
  secrets
})
ActionContract.make(Actions.ImportPendingEarnings, {
  payload: {
    dataSource: "contract",
    companyId: 101,
    csv: "Id,Code,Earning,Amount,Date,Reference\n100001,E0001,BONUS,98765.43,2026-03-20,payday-4711\n",
    columns: {
      employeeId: "Id",
      employeeCode: "Code",
      earningTypeCode: "Earning",
      amount: "Amount",
      date: "Date",
      reference: "Reference"
    }
  },
  accounting,
  secrets
})
ActionContract.make(Actions.DeletePendingEarnings, {
  payload: { ids: ["e4845980-81b2-43ad-bf7b-0000000186a1"], onMissing: "fail", onInvalid: "fail", batchSize: 1 },
  accounting
})
ActionContract.make(Actions.CreatePendingDeductions, {
  payload: { dataSource: "contract", deductions: [deduction, { ...deduction, ...other }], ...options },
  accounting,
  secrets
})
ActionContract.make(Actions.DeletePendingDeductions, {
  payload: { ids: ["e5e147a9-70af-4206-bd01-0000000186a1"], onMissing: "fail", onInvalid: "fail", batchSize: 1 },
  accounting
})
ActionContract.make(Actions.UpsertScheduledDeductions, {
  payload: {
    deductions: [
      {
        ...who,
        companyDeductionId: 1208,
        effectiveFrom: "2026-04-01",
        effectiveTo: "2026-12-31",
        flatAmount: { employeeAmount: amount, employerAmount: 0 },
        isOneTime: false,
        status: "Active"
      }
    ],
    onInvalid: "fail",
    batchSize: 1
  },
  accounting,
  secrets
})
ActionContract.make(Actions.StopScheduledDeduction, { payload: { ...who, companyDeductionId: 1201 } })
ActionContract.make(Actions.ReconcileSubmission, {
  payload: {
    dataSource: "sales-desk",
    items: "earnings",
    companyIds: [101],
    dateFrom: "2026-01-01",
    dateTo: "2026-12-31",
    limit: 5
  }
})
