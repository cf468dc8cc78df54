import { BigDecimal, Schema } from "effect"
import { personal } from "../../../values/PersonalData.ts"
import { CompanyId, EmployeeId } from "../../domain/Ids.ts"

const items = Schema.Int.annotate({ title: "Items", description: "How many items these are.", examples: [1] })

/** Exact totals of some items, as decimal texts: overall, by company, by employee, and by earning or deduction type. */
export const ControlTotals = <const Figures extends Readonly<Record<string, Schema.String>>>(figures: Figures) => {
  const companyId = CompanyId.annotate({ title: "Company", description: "The company." })
  const perEmployee = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, figure.pipe(personal("pay"))])
  ) as Figures
  return Schema.Struct({
    items,
    ...figures,
    companies: Schema.Array(Schema.Struct({ companyId, items, ...figures })).annotate({
      title: "By company",
      description: "The totals of each company."
    }),
    employees: Schema.Array(
      Schema.Struct({
        companyId,
        employeeId: EmployeeId.annotate({ title: "Employee", description: "The employee." }),
        items,
        ...perEmployee
      })
    ).annotate({ title: "By employee", description: "The totals of each employee." }),
    types: Schema.Array(
      Schema.Struct({
        companyId,
        typeId: Schema.Int.annotate({ title: "Type", description: "The earning or deduction type.", examples: [1101] }),
        code: Schema.optionalKey(
          Schema.String.annotate({ title: "Code", description: "Its code in the company.", examples: ["BON"] })
        ),
        items,
        ...figures
      })
    ).annotate({ title: "By code", description: "The totals of each earning or deduction type." })
  })
}

/** One item, as it counts in totals: each figure is exact. */
export interface Line<Figure extends string> {
  readonly companyId: CompanyId
  readonly employeeId: EmployeeId
  readonly typeId: number
  readonly code: string | undefined
  readonly figures: Readonly<Record<Figure, BigDecimal.BigDecimal>>
}

const zero = BigDecimal.make(0n, 0)

/** With two decimal places at least where money is meant, as in `150.50`. */
const format = (value: BigDecimal.BigDecimal, places: number): string => {
  const [whole = "", fraction = ""] = BigDecimal.format(BigDecimal.normalize(value)).split(".")
  const padded = fraction.padEnd(places, "0")
  return padded === "" ? whole : `${whole}.${padded}`
}

/** The totals of lines; `places` says how many decimal places each figure has at least. */
export const totalsOf = <Figure extends string>(
  lines: ReadonlyArray<Line<Figure>>,
  places: Readonly<Record<Figure, number>>
) => {
  const names = Object.keys(places) as unknown as ReadonlyArray<Figure>
  const sum = (some: ReadonlyArray<Line<Figure>>) => ({
    items: some.length,
    ...(Object.fromEntries(
      names.map((name) => [
        name,
        format(
          some.reduce((total, { figures }) => BigDecimal.sum(total, figures[name]), zero),
          places[name]
        )
      ])
    ) as Record<Figure, string>)
  })
  const by = <Head>(head: (line: Line<Figure>) => Head) => {
    const groups = new Map<string, { readonly head: Head; readonly lines: Array<Line<Figure>> }>()
    for (const line of lines) {
      const key = JSON.stringify(head(line))
      const group = groups.get(key) ?? { head: head(line), lines: [] }
      group.lines.push(line)
      groups.set(key, group)
    }
    return [...groups.values()].map((group) => ({ ...group.head, ...sum(group.lines) }))
  }
  return {
    ...sum(lines),
    companies: by(({ companyId }) => ({ companyId })),
    employees: by(({ companyId, employeeId }) => ({ companyId, employeeId })),
    types: by(({ companyId, typeId, code }) => ({ companyId, typeId, ...(code === undefined ? {} : { code }) }))
  }
}
