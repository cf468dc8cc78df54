import { CompanyId } from "@ferrule/core/payroll"
import { Schema } from "effect"

/** Which companies a trigger watches: the given ones, or all that the connection can see, also later ones. */
export const CompanyChoice = Schema.Struct({
  companies: Schema.optionalKey(
    Schema.Array(CompanyId)
      .check(Schema.isMinLength(1, { expected: "at least one company, or no list at all" }))
      .annotate({
        title: "Companies",
        description: "Only these companies. Leave it out to watch all that the connection can see, also later ones.",
        examples: [[CompanyId.make(101)]]
      })
  )
})

/** See {@link CompanyChoice}. */
export interface CompanyChoice extends Schema.Schema.Type<typeof CompanyChoice> {}
