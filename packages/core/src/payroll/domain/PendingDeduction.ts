import { Schema } from "effect"
import { Decimal, isZero, make as decimal, WritableDecimal } from "../../values/Decimal.ts"
import { LocalDate } from "../../values/LocalDate.ts"
import { Maybe } from "../../values/Maybe.ts"
import { personal } from "../../values/PersonalData.ts"
import { CompanyDeductionId, CompanyId, DataSource, EmployeeId, ExternalUniqueId, PendingDeductionId } from "./Ids.ts"

const pay = Decimal.pipe(personal("pay"))

/** What employee and employer pay, as it is read. */
export const DeductionAmount = Schema.Struct({
  employeeAmount: Maybe(pay, "Dollars withheld from the employee."),
  employerAmount: Maybe(pay, "Dollars paid by the employer.")
}).annotate({ identifier: "DeductionAmount", description: "What employee and employer pay." })

const deductionAmount = (amount: Schema.Codec<Decimal, number>) =>
  Schema.Struct({
    employeeAmount: amount.pipe(personal("pay")).annotate({
      title: "Employee amount",
      description: "Dollars withheld from the employee.",
      examples: [decimal(45)]
    }),
    employerAmount: amount.pipe(personal("pay")).annotate({
      title: "Employer amount",
      description: "Dollars paid by the employer.",
      examples: [decimal(20)]
    })
  })

/** The amounts as a person states them: what the API would not take is the fault of its row, and of that alone. */
export const StatedDeductionAmount = deductionAmount(Decimal).annotate({
  identifier: "StatedDeductionAmount",
  description: "What employee and employer pay; at least one of the two is not zero."
})

/** What employee and employer pay, as it is written; at least one of the two is not zero (specification 4.7). */
export const NewDeductionAmount = deductionAmount(WritableDecimal)
  .check(
    Schema.makeFilter(
      ({ employeeAmount, employerAmount }: { readonly employeeAmount: Decimal; readonly employerAmount: Decimal }) =>
        !isZero(employeeAmount) || !isZero(employerAmount),
      { expected: "at least one of employeeAmount and employerAmount other than zero", toJsonSchema: () => ({}) }
    )
  )
  .annotate({ identifier: "NewDeductionAmount", description: "What employee and employer pay." })

/** A one-time deduction that waits for the employee's current or next payroll (specification 2.12, assumption 4). */
export const PendingDeduction = Schema.Struct({
  id: PendingDeductionId.annotate({ description: "Id of the pending deduction." }),
  externalUniqueId: Maybe(ExternalUniqueId, "Id given by the originating system."),
  employeeId: Maybe(EmployeeId, "Id of the employee."),
  companyId: Maybe(CompanyId, "Id of the company."),
  companyDeductionId: Maybe(CompanyDeductionId, "Deduction type."),
  flatAmount: Maybe(DeductionAmount, "What employee and employer pay."),
  date: Maybe(LocalDate, "The day from which the deduction counts."),
  dataSource: Maybe(DataSource, "Name of the originating system.")
}).annotate({
  identifier: "PendingDeduction",
  description: "A one-time deduction that waits for the employee's next payroll."
})

/** See {@link PendingDeduction}. */
export interface PendingDeduction extends Schema.Schema.Type<typeof PendingDeduction> {}

/** A pending deduction to create (specification 4.7, assumption 6). */
export const NewPendingDeduction = Schema.Struct({
  companyId: CompanyId.annotate({ description: "Id of the company." }),
  employeeId: EmployeeId.annotate({ description: "Id of the employee." }),
  companyDeductionId: CompanyDeductionId.annotate({ description: "Deduction type." }),
  flatAmount: NewDeductionAmount,
  externalUniqueId: Schema.optionalKey(
    ExternalUniqueId.annotate({ description: "Id in the originating system; the API makes one where none is given." })
  ),
  dataSource: Schema.optionalKey(DataSource.annotate({ description: "Name of the originating system." })),
  date: Schema.optionalKey(
    LocalDate.annotate({ description: "The day from which it counts; the API's today where none is given." })
  )
}).annotate({ identifier: "NewPendingDeduction", description: "A pending deduction to create." })

/** See {@link NewPendingDeduction}. */
export interface NewPendingDeduction extends Schema.Schema.Type<typeof NewPendingDeduction> {}

/** What the API says of a created deduction. */
export const CreatedPendingDeduction = Schema.Struct({
  id: PendingDeductionId.annotate({ description: "Id of the created record." }),
  externalUniqueId: Maybe(ExternalUniqueId, "Id in the originating system."),
  dataSource: Maybe(DataSource, "Name of the originating system.")
}).annotate({ identifier: "CreatedPendingDeduction", description: "A pending deduction that was created." })

/** See {@link CreatedPendingDeduction}. */
export interface CreatedPendingDeduction extends Schema.Schema.Type<typeof CreatedPendingDeduction> {}
