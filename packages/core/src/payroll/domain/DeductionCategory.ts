import { Schema } from "effect"
import { OpenEnumeration } from "../../values/OpenEnumeration.ts"

/** Every category of deductions (specification 2.6). */
export const categories = [
  "section125Dental",
  "section125Dependent",
  "section125EyeCare",
  "section125HealthLTD",
  "section125Health",
  "section125HealthSTD",
  "section125HSACard",
  "section125Life",
  "section125Misc",
  "section125MiscOther",
  "retirement401k",
  "retirement401kCatchUp",
  "retirement401kLoan",
  "retirement401kLoan2",
  "retirement401kLoan3",
  "retirement401kLoan4",
  "retirement401kOther",
  "retirement401kRothCatchUp",
  "retirement401kRoth",
  "retirement403b",
  "retirement403bCatchUp",
  "retirement403bOther",
  "retirement403bRothCatchUp",
  "deferredComp409a",
  "retirement457b",
  "retirement457bOther",
  "retirement457bRothCatchUp",
  "retirement457bRoth",
  "retirement501c18d",
  "dentalInsurance",
  "eyeCareInsurance",
  "healthInsurance",
  "healthInsuranceFSA",
  "healthInsuranceHRA",
  "healthInsuranceLTD",
  "healthInsuranceSI",
  "healthInsuranceSTD",
  "lifeInsurance",
  "hSACard",
  "garnishment",
  "garnishment2",
  "garnishment3",
  "garnishment4",
  "garnishment5",
  "charity",
  "childSupport",
  "deferredCompensation",
  "dependent",
  "dependentFSA",
  "incomeTax",
  "levy",
  "miscellaneous",
  "miscellaneousOther",
  "movingExpense",
  "rent",
  "sERS",
  "simpleIRA",
  "simpleIRAOther",
  "unionDues"
] as const

const involuntary: ReadonlySet<string> = new Set<Category>([
  "garnishment",
  "garnishment2",
  "garnishment3",
  "garnishment4",
  "garnishment5",
  "childSupport",
  "levy",
  "incomeTax"
])

/** A category of deductions that we know. */
export type Category = (typeof categories)[number]

/** A category as it is read: a new one is kept as it came. */
export const DeductionCategory = OpenEnumeration(categories)

/** A category to filter by: one that we know. */
export const KnownDeductionCategory = Schema.Literals(categories)

/** Whether the employee chose the deduction; only such ones can be scheduled (specification 4.5, assumption 10). */
export const isVoluntary = (category: string): boolean => !involuntary.has(category)
