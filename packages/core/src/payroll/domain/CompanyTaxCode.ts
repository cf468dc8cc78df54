import { Schema } from "effect"
import { Decimal } from "../../values/Decimal.ts"
import { Maybe } from "../../values/Maybe.ts"
import { CompanyId, TaxCodeId } from "./Ids.ts"

const Symmetry = Schema.Struct({
  taxCodeId: Maybe(Schema.Int, "Number of the code in the Symmetry tables."),
  taxCode: Maybe(Schema.String, "The code in the Symmetry tables.", "NY-SIT"),
  taxDescription: Maybe(Schema.String, "Its description there.", "New York State income tax"),
  psdCode: Maybe(Schema.String, "Political subdivision code, where there is one.")
}).annotate({ identifier: "SymmetryTaxCode", description: "The same tax in the Symmetry tables." })

/** A tax jurisdiction or withholding obligation of a company (specification 2.7); keyed by company and tax code. */
export const CompanyTaxCode = Schema.Struct({
  companyId: CompanyId.annotate({ description: "Id of the company." }),
  companyCode: Maybe(Schema.String, "Short code of the company.", "HARB"),
  taxCodeId: TaxCodeId.annotate({ description: "Id of the tax code, unique within the company." }),
  taxCode: Maybe(Schema.String, "The tax code.", "NY-SIT"),
  taxTableCode: Maybe(Schema.String, "Code of the tax table.", "NY"),
  taxDescription: Maybe(Schema.String, "What is taxed, and by whom.", "New York State income tax"),
  taxType: Maybe(Schema.String, "Kind of tax.", "SIT"),
  payeeCode: Maybe(Schema.String, "Code of the authority that is paid.", "NYDTF"),
  symmetry: Maybe(Symmetry, "The same tax in the Symmetry tables."),
  w2Id: Maybe(Schema.String, "Id on form W-2.", "NY"),
  sutaTaxRateAmount: Maybe(Decimal, "State unemployment tax rate, where the code is one.")
}).annotate({ identifier: "CompanyTaxCode", description: "A tax that a company is registered for." })

/** See {@link CompanyTaxCode}. */
export interface CompanyTaxCode extends Schema.Schema.Type<typeof CompanyTaxCode> {}
