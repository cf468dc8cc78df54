import { Schema } from "effect"
import { Decimal, make as decimal, NonZeroDecimal, PositiveDecimal, statedDecimal } from "../../values/Decimal.ts"
import { LocalDate } from "../../values/LocalDate.ts"
import { Maybe } from "../../values/Maybe.ts"
import { personal } from "../../values/PersonalData.ts"
import { amountTypes } from "./CompanyEarning.ts"
import {
  CompanyEarningId,
  CompanyId,
  DataSource,
  DepartmentId,
  EmployeeId,
  ExternalUniqueId,
  PendingEarningId
} from "./Ids.ts"
import { laborDistribution, NewClientProject } from "./LaborDistribution.ts"

type DecimalSchema = Schema.Codec<Decimal, number>

const pay = Decimal.pipe(personal("pay"))
const nonZero = NonZeroDecimal.pipe(personal("pay"))

/** An earning that waits for the employee's next payroll (specification 2.11). */
export const PendingEarning = Schema.Struct({
  id: PendingEarningId.annotate({ description: "Id of the pending earning." }),
  externalUniqueId: Maybe(ExternalUniqueId, "Id given by the originating system."),
  employeeId: Maybe(EmployeeId, "Id of the employee."),
  companyId: Maybe(CompanyId, "Id of the company."),
  companyEarningId: Maybe(CompanyEarningId, "Earning type."),
  ...laborDistribution,
  flatAmount: Maybe(Schema.Struct({ amount: Maybe(pay, "Dollars.") }), "A flat amount."),
  unitsAmount: Maybe(Schema.Struct({ hours: Maybe(pay, "Hours or units.") }), "Units at the configured rate."),
  unitsAndRateAmount: Maybe(
    Schema.Struct({ hours: Maybe(pay, "Hours or units."), rate: Maybe(pay, "Dollars a unit.") }),
    "Units at a stated rate."
  ),
  date: Maybe(LocalDate, "The day from which the earning counts."),
  dataSource: Maybe(DataSource, "Name of the originating system.")
}).annotate({ identifier: "PendingEarning", description: "An earning that waits for the employee's next payroll." })

/** See {@link PendingEarning}. */
export interface PendingEarning extends Schema.Schema.Type<typeof PendingEarning> {}

/** The amount of an earning to create: exactly one of the three members (specification 4.6, POST rule 1). */
const earningAmount = (nonZero: DecimalSchema, positive: DecimalSchema) => ({
  flatAmount: Schema.optionalKey(
    Schema.Struct({
      amount: nonZero.annotate({ title: "Amount", description: "Dollars; not zero.", examples: [decimal(150)] })
    }).annotate({ title: "Flat amount", description: "A fixed amount of money." })
  ),
  unitsAmount: Schema.optionalKey(
    Schema.Struct({
      units: nonZero.annotate({ title: "Units", description: "Hours or units; not zero.", examples: [decimal(7.5)] })
    }).annotate({ title: "Units", description: "Hours or units, paid at the rate configured for the earning type." })
  ),
  unitsAndRateAmount: Schema.optionalKey(
    Schema.Struct({
      units: nonZero.annotate({ title: "Units", description: "Hours or units; not zero.", examples: [decimal(7.5)] }),
      rate: positive.annotate({
        title: "Rate",
        description: "Dollars a unit; above zero.",
        examples: [decimal(24.5)]
      })
    }).annotate({ title: "Units and rate", description: "Hours or units at a rate of your own." })
  )
})

/** The amount as the API takes it. */
const newEarningAmount = earningAmount(nonZero, PositiveDecimal.pipe(personal("pay")))

/** The amount as a person states it: one that the API would not take is the fault of its row, and of that alone. */
export const statedEarningAmount = earningAmount(
  statedDecimal({ not: { const: 0 } }).pipe(personal("pay")),
  statedDecimal({ exclusiveMinimum: 0 }).pipe(personal("pay"))
)

type StatedAmounts = Partial<Record<(typeof amountTypes)[number], unknown>>

const hasOneAmount = (item: StatedAmounts): boolean =>
  amountTypes.filter((type) => item[type] !== undefined).length === 1

const oneAmount = {
  expected: `exactly one of ${amountTypes.join(", ")}`,
  memberChoice: {
    name: "amountType",
    title: "How the amount is given",
    description: "As money, as hours or units, or as units at a rate of your own."
  },
  toJsonSchema: () => ({ oneOf: amountTypes.map((type) => ({ required: [type] })) })
}

/** Refuses an item that states no amount, or more than one. */
const exactlyOneAmount = Schema.makeFilter(hasOneAmount, oneAmount)

/** Says the same of a row in forms and JSON schemas; a row that does otherwise is reported, and does not stop others. */
export const statedOneAmount = Schema.makeFilter((_: StatedAmounts) => true, oneAmount)

const charged = { group: "Where the labor is charged" }

/** Where the labor behind a new earning is charged to, when it is not the employee's default. */
export const newLaborDistribution = {
  laborDistributedDepartmentId: Schema.optionalKey(
    DepartmentId.annotate({ title: "Department", description: "The department that the labor is charged to." })
  ).annotateKey(charged),
  laborDistributedClientProject: Schema.optionalKey(NewClientProject).annotateKey(charged),
  laborDistributedJobCode: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Job code",
      description: "The job code that the labor is charged to.",
      examples: ["BAR-1"]
    })
  ).annotateKey(charged),
  workersCompensationCode: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Workers' compensation code",
      description: "The class of the work for workers' compensation.",
      examples: ["9079"]
    })
  ).annotateKey(charged)
}

/** A pending earning to create (specification 4.6, assumption 5). */
export const NewPendingEarning = Schema.Struct({
  companyId: CompanyId.annotate({ description: "Id of the company." }),
  employeeId: EmployeeId.annotate({ description: "Id of the employee." }),
  companyEarningId: CompanyEarningId.annotate({ description: "Earning type." }),
  ...newEarningAmount,
  externalUniqueId: Schema.optionalKey(
    ExternalUniqueId.annotate({ description: "Id in the originating system; the API makes one where none is given." })
  ),
  dataSource: Schema.optionalKey(DataSource.annotate({ description: "Name of the originating system." })),
  date: Schema.optionalKey(
    LocalDate.annotate({ description: "The day from which the earning counts; the API's today where none is given." })
  ),
  ...newLaborDistribution
})
  .check(exactlyOneAmount)
  .annotate({ identifier: "NewPendingEarning", description: "A pending earning to create." })

/** See {@link NewPendingEarning}. */
export interface NewPendingEarning extends Schema.Schema.Type<typeof NewPendingEarning> {}

/** What the API says of a created earning; one item may have become several records, hence `ids`. */
export const CreatedPendingEarning = Schema.Struct({
  ids: Schema.Array(PendingEarningId).annotate({ description: "Ids of the created records." }),
  externalUniqueId: Maybe(ExternalUniqueId, "Id in the originating system."),
  dataSource: Maybe(DataSource, "Name of the originating system.")
}).annotate({ identifier: "CreatedPendingEarning", description: "A pending earning that was created." })

/** See {@link CreatedPendingEarning}. */
export interface CreatedPendingEarning extends Schema.Schema.Type<typeof CreatedPendingEarning> {}
