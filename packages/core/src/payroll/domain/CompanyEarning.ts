import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { OpenEnumeration } from "../../values/OpenEnumeration.ts"
import { CompanyEarningId, CompanyId } from "./Ids.ts"

/** The ways to state the amount of a pending earning (specification 2.5). */
export const amountTypes = ["flatAmount", "unitsAmount", "unitsAndRateAmount"] as const

/** A way to state the amount of a pending earning. */
export type AmountType = (typeof amountTypes)[number]

/** An earning type of a company, such as regular, overtime or bonus (specification 2.5). */
export const CompanyEarning = Schema.Struct({
  id: CompanyEarningId.annotate({ description: "Id of the earning type." }),
  code: Maybe(Schema.String, "Short code of the earning type.", "REG"),
  name: Maybe(Schema.String, "Name of the earning type.", "Regular"),
  calculationMethod: Maybe(OpenEnumeration(["flatAmount"]), "How the earning is calculated."),
  companyId: Maybe(CompanyId, "Id of the company."),
  acceptedAmountTypes: Maybe(
    Schema.Array(OpenEnumeration(amountTypes)),
    "How the amount of a pending earning of this type may be stated; empty when none can be created."
  )
}).annotate({ identifier: "CompanyEarning", description: "An earning type that a company has set up." })

/** See {@link CompanyEarning}. */
export interface CompanyEarning extends Schema.Schema.Type<typeof CompanyEarning> {}
