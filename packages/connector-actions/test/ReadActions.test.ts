import * as Actions from "@ferrule/connector-actions"
import { ActionContract } from "@ferrule/testing/contracts"

const company = { companyId: 101 }
const companies = { companyIds: [101], limit: 50 }
const run = { companyId: 101, payrollNumber: 1 }
const days = { startDate: "2026-02-01", endDate: "2026-03-15" }
const effective = { effectiveDateFrom: "2025-06-01", effectiveDateTo: "2026-12-31" }
const person = ["Zebulon", "Quackenbush"]

ActionContract.make(Actions.GetAccount, { payload: {} })
ActionContract.make(Actions.FindOrganizations, { payload: { name: "Group", companyIds: [101], limit: 5 } })
ActionContract.make(Actions.GetOrganization, {
  payload: { organizationId: "33a8c5d6-709c-47df-9fa2-000000000001" }
})
ActionContract.make(Actions.FindCompanies, { payload: { name: "Prairie", code: "prai1", companyIds: [101], limit: 5 } })
ActionContract.make(Actions.GetCompany, { payload: company })
ActionContract.make(Actions.ListEarningTypes, { payload: companies })
ActionContract.make(Actions.ListDeductionTypes, { payload: { ...companies, category: "retirement401k" } })
ActionContract.make(Actions.ListTaxCodes, { payload: { ...companies, includeFederal: true } })
ActionContract.make(Actions.FindEmployees, {
  payload: { ...company, employeeCodes: ["E0001"], name: person.join(" "), status: "Active", includeCodes: true }
})
ActionContract.make(Actions.GetEmployee, { payload: { employeeId: 100001 } })
ActionContract.make(Actions.GetConnectedEmployees, { payload: { employeeId: 100001 } })
ActionContract.make(Actions.ListDepartmentAssignments, { payload: { ...companies, includeDepartments: true } })
ActionContract.make(Actions.ListPayrollRuns, {
  payload: { ...companies, paycheckDateFrom: "2026-01-01", paycheckDateTo: "2026-03-31" }
})
ActionContract.make(Actions.GetLatestPayrollRun, { payload: company })
ActionContract.make(Actions.ListPaychecks, { payload: { payrollKeys: ["101:1"], employeeIds: [100001], limit: 50 } })
ActionContract.make(Actions.GetPayrollPaychecks, { payload: { ...run, limit: 50 } })
ActionContract.make(Actions.GetGeneralLedger, { payload: { ...run, salaryExpenses: "none", limit: 50 } })
ActionContract.make(Actions.BuildPayrollJournal, {
  payload: { ...run, rules: [{ accountNumber: "6000", account: "7010" }], onUnmapped: "keep" }
})
ActionContract.make(Actions.FindPendingEarnings, { payload: { ...companies, ...effective } })
ActionContract.make(Actions.FindPendingDeductions, { payload: { ...companies, ...effective } })
ActionContract.make(Actions.FindScheduledDeductions, { payload: { employeeIds: [100001], status: "Active" } })
ActionContract.make(Actions.ListTimePunches, { payload: { ...companies, ...days } })
ActionContract.make(Actions.ListDirectEntryEarnings, { payload: { ...companies, ...days } })
ActionContract.make(Actions.CallApi, {
  payload: { method: "GET", path: "/company-earnings", query: { "company-ids": [101], "page-size": 2 } }
})
