import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { OpenEnumeration } from "../../values/OpenEnumeration.ts"
import { DeductionCategory } from "./DeductionCategory.ts"
import { CompanyDeductionId, CompanyId } from "./Ids.ts"

/** A deduction type of a company, such as health insurance or a retirement plan (specification 2.6). */
export const CompanyDeduction = Schema.Struct({
  id: CompanyDeductionId.annotate({ description: "Id of the deduction type." }),
  code: Maybe(Schema.String, "Short code of the deduction type.", "401K"),
  name: Maybe(Schema.String, "Name of the deduction type.", "Retirement plan"),
  calculationMethod: Maybe(OpenEnumeration(["percent401k"]), "How the deduction is calculated."),
  category: Maybe(DeductionCategory, "Category of the deduction."),
  companyId: Maybe(CompanyId, "Id of the company.")
}).annotate({ identifier: "CompanyDeduction", description: "A deduction type that a company has set up." })

/** See {@link CompanyDeduction}. */
export interface CompanyDeduction extends Schema.Schema.Type<typeof CompanyDeduction> {}
