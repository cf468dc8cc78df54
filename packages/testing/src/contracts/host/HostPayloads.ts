const company = { companyId: 101 }
const companies = { companyIds: [101], limit: 50 }
const run = { companyId: 101, payrollNumber: 1 }
const days = { startDate: "2026-02-01", endDate: "2026-03-15" }
const effective = { effectiveDateFrom: "2025-06-01", effectiveDateTo: "2026-12-31" }
const who = { companyId: 101, employeeId: 100_001 }
const item = { ...who, date: "2026-03-20", reference: "host-1" }
const other = { employeeId: 100_002, reference: "host-2" }
const earning = { ...item, companyEarningId: 1108, flatAmount: { amount: 98_765.43 } }
const deduction = { ...item, companyDeductionId: 1205, flatAmount: { employeeAmount: 98_765.43, employerAmount: 20.5 } }

/** Whose the rows are that the payloads create. */
export const hostDataSource = "host-contract"

/** A payload for each action with which it succeeds in the planted world, once. */
export const hostPayloads: Readonly<Record<string, unknown>> = {
  get_account: {},
  find_organizations: { name: "Group", companyIds: [101], limit: 5 },
  get_organization: { organizationId: "33a8c5d6-709c-47df-9fa2-000000000001" },
  find_companies: { name: "Prairie", companyIds: [101], limit: 5 },
  get_company: company,
  list_earning_types: companies,
  list_deduction_types: { ...companies, category: "retirement401k" },
  list_tax_codes: { ...companies, includeFederal: true },
  find_employees: { ...company, employeeCodes: ["E0001"], status: "Active", includeCodes: true },
  get_employee: { employeeId: 100_001 },
  get_connected_employees: { employeeId: 100_001 },
  list_department_assignments: { ...companies, includeDepartments: true },
  list_payroll_runs: { ...companies, paycheckDateFrom: "2026-01-01", paycheckDateTo: "2026-03-31" },
  get_latest_payroll_run: company,
  list_paychecks: { payrollKeys: ["101:1"], limit: 50 },
  get_payroll_paychecks: { ...run, limit: 50 },
  get_general_ledger: { ...run, salaryExpenses: "none", limit: 50 },
  build_payroll_journal: { ...run, rules: [{ accountNumber: "6000", account: "7010" }], onUnmapped: "keep" },
  find_pending_earnings: { ...companies, ...effective },
  find_pending_deductions: { ...companies, ...effective },
  find_scheduled_deductions: { employeeIds: [100_001], status: "Active" },
  list_time_punches: { ...companies, ...days },
  list_direct_entry_earnings: { ...companies, ...days },
  call_api: { method: "GET", path: "/company-earnings", query: { "company-ids": [101], "page-size": 2 } },
  create_pending_earnings: { dataSource: hostDataSource, earnings: [earning, { ...earning, ...other }] },
  create_pending_deductions: { dataSource: hostDataSource, deductions: [deduction, { ...deduction, ...other }] },
  import_pending_earnings: {
    dataSource: hostDataSource,
    companyId: 101,
    csv: "Id,Code,Earning,Amount,Date,Reference\n100001,E0001,BONUS,98765.43,2026-03-20,host-3\n",
    columns: {
      employeeId: "Id",
      employeeCode: "Code",
      earningTypeCode: "Earning",
      amount: "Amount",
      date: "Date",
      reference: "Reference"
    }
  },
  upsert_scheduled_deductions: {
    deductions: [
      {
        ...who,
        companyDeductionId: 1208,
        effectiveFrom: "2026-04-01",
        effectiveTo: "2026-12-31",
        flatAmount: { employeeAmount: 98_765.43, employerAmount: 0 }
      }
    ]
  },
  stop_scheduled_deduction: { ...who, companyDeductionId: 1201 },
  delete_pending_earnings: { ids: ["e4845980-81b2-43ad-bf7b-0000000186a1"] },
  delete_pending_deductions: { ids: ["e5e147a9-70af-4206-bd01-0000000186a1"] },
  reconcile_submission: {
    dataSource: "sales-desk",
    items: "earnings",
    companyIds: [101],
    dateFrom: "2026-01-01",
    dateTo: "2026-12-31",
    limit: 5
  }
}
