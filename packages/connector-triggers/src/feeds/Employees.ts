import { Employee, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { groupOf } from "./CompanyGroup.ts"
import { eachCompany } from "./CompanyPortions.ts"

/** The employees of companies, whatever their status. The API takes one company a request. */
export const Employees = companyFeed({
  name: "employees",
  record: Employee,
  key: ({ id }) => String(id),
  date: ({ hireDate }) => hireDate,
  group: groupOf,
  fingerprint: ({ companyId, email, firstName, hireDate, lastName, status }) => ({
    firstName,
    lastName,
    email,
    status,
    hireDate,
    companyId
  }),
  sections: ({ groups }) =>
    Effect.map(Payroll, (payroll) =>
      eachCompany(groups).map(({ companyId, ...section }) => ({
        ...section,
        read: (page: number) =>
          Effect.map(
            payroll.employees.list({ query: { companyId, page, pageSize: 500 } }),
            ({ employees, pageSize, totalCount }) => ({ items: employees, pageSize, totalItemsCount: totalCount })
          )
      }))
    )
})
