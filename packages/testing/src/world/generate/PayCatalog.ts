import type { AmountType, DeductionCategory } from "@ferrule/core/payroll"

/** An earning type that every generated company has. */
interface CatalogEarning {
  readonly code: string
  readonly name: string
  readonly calculationMethod: string
  readonly acceptedAmountTypes: ReadonlyArray<AmountType>
}

export const earnings: ReadonlyArray<CatalogEarning> = [
  {
    code: "REG",
    name: "Regular",
    calculationMethod: "hoursAndRate",
    acceptedAmountTypes: ["unitsAmount", "unitsAndRateAmount"]
  },
  {
    code: "OT",
    name: "Overtime",
    calculationMethod: "hoursAndRate",
    acceptedAmountTypes: ["unitsAmount", "unitsAndRateAmount"]
  },
  { code: "HOL", name: "Holiday", calculationMethod: "hoursAndRate", acceptedAmountTypes: ["unitsAmount"] },
  { code: "PTO", name: "Paid time off", calculationMethod: "hoursAndRate", acceptedAmountTypes: ["unitsAmount"] },
  { code: "BONUS", name: "Bonus", calculationMethod: "flatAmount", acceptedAmountTypes: ["flatAmount"] },
  { code: "COMM", name: "Commission", calculationMethod: "flatAmount", acceptedAmountTypes: ["flatAmount"] },
  {
    code: "REIMB",
    name: "Expense reimbursement",
    calculationMethod: "flatAmount",
    acceptedAmountTypes: ["flatAmount"]
  },
  {
    code: "PIECE",
    name: "Piece work",
    calculationMethod: "unitsAndRate",
    acceptedAmountTypes: ["flatAmount", "unitsAmount", "unitsAndRateAmount"]
  },
  { code: "GTL", name: "Group term life", calculationMethod: "imputedIncome", acceptedAmountTypes: [] }
]

/** A deduction type that every generated company has; amounts a paycheck in cents, from and to. */
interface CatalogDeduction {
  readonly code: string
  readonly name: string
  readonly calculationMethod: string
  readonly category: DeductionCategory.Category
  readonly employee: readonly [number, number]
  readonly employer: readonly [number, number]
}

const flat = (
  code: string,
  name: string,
  category: DeductionCategory.Category,
  employee: readonly [number, number],
  employer: readonly [number, number] = [0, 0]
): CatalogDeduction => ({ code, name, calculationMethod: "flatAmount", category, employee, employer })

export const deductions: ReadonlyArray<CatalogDeduction> = [
  flat("MED", "Medical insurance", "section125Health", [4500, 21_000], [9000, 32_000]),
  flat("DEN", "Dental insurance", "section125Dental", [800, 2600], [500, 1500]),
  flat("VIS", "Vision insurance", "section125EyeCare", [300, 900]),
  flat("HSA", "Health savings account", "section125HSACard", [1000, 9000], [0, 2500]),
  {
    code: "401K",
    name: "Retirement plan",
    calculationMethod: "percent401k",
    category: "retirement401k",
    employee: [3000, 18_000],
    employer: [1500, 9000]
  },
  flat("ROTH", "Retirement plan, Roth", "retirement401kRoth", [2000, 9000]),
  flat("LIFE", "Life insurance", "lifeInsurance", [250, 1800], [0, 600]),
  flat("UNION", "Union dues", "unionDues", [1200, 3400]),
  flat("CHAR", "Charity", "charity", [500, 5000]),
  flat("GARN", "Garnishment", "garnishment", [4000, 15_000]),
  flat("CHSUP", "Child support", "childSupport", [8000, 26_000]),
  flat("LEVY", "Tax levy", "levy", [5000, 12_000])
]

/** A tax that a generated company is registered for. */
interface CatalogTax {
  readonly code: string
  readonly description: string
  readonly type: string
  readonly isFederal: boolean
}

export const federalTaxes: ReadonlyArray<CatalogTax> = [
  { code: "FIT", description: "Federal income tax", type: "FIT", isFederal: true },
  { code: "SS", description: "Social Security", type: "SS", isFederal: true },
  { code: "MED", description: "Medicare", type: "MED", isFederal: true },
  { code: "FUTA", description: "Federal unemployment", type: "FUTA", isFederal: true }
]

/** The taxes of a state. */
export const stateTaxes = (state: string): ReadonlyArray<CatalogTax> => [
  { code: `${state}-SIT`, description: `${state} state income tax`, type: "SIT", isFederal: false },
  { code: `${state}-SUTA`, description: `${state} state unemployment`, type: "SUTA", isFederal: false },
  { code: `${state}-LIT`, description: `${state} local income tax`, type: "LIT", isFederal: false }
]

/** States, and the offset from UTC that is written in their punches. */
export const states = [
  { state: "NY", offset: "-05:00" },
  { state: "OH", offset: "-05:00" },
  { state: "IL", offset: "-06:00" },
  { state: "CO", offset: "-07:00" },
  { state: "CA", offset: "-08:00" }
] as const

/** Departments that generated companies have, with what they are called in short. */
export const departments = [
  { code: "OPS", name: "Operations" },
  { code: "SALES", name: "Sales" },
  { code: "ADMIN", name: "Administration" },
  { code: "SERV", name: "Customer service" },
  { code: "PROD", name: "Production" },
  { code: "WARE", name: "Warehouse" }
] as const
