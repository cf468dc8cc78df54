import { OptionList } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Schema, Stream } from "effect"

/** The organizations that have a company which the connection can see. */
export const Organizations = OptionList.make("organizations", {
  title: "Organizations",
  given: Schema.Struct({}),
  load: () =>
    Effect.map(Payroll, (payroll) =>
      Stream.map(payroll.stream.organizations(), ({ companies, id, name }) => ({
        value: id,
        label: name ?? `Organization ${id}`,
        hint: (companies ?? []).map((company) => company.code ?? company.name ?? company.id).join(", ")
      }))
    )
})
