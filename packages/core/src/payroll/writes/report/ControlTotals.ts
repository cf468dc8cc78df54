import { BigDecimal, Record as Records, Schema } from "effect"
import { personal } from "../../../values/PersonalData.ts"
import { CompanyId, EmployeeId } from "../../domain/Ids.ts"

const items = Schema.Int.annotate({ title: "Items", description: "How many items these are.", examples: [1] })

/**
 * Exact totals of some items, as decimal texts: overall, by company, by employee, and by earning or deduction type. Each
 * may be of one person alone, so every figure is marked as pay.
 */
export const ControlTotals = <const Figures extends Readonly<Record<string, Schema.String>>>(stated: Figures) => {
  const companyId = CompanyId.annotate({ title: "Company", description: "The company." })
  const figures = Object.fromEntries(
    Object.entries(stated).map(([name, figure]) => [name, figure.pipe(personal("pay"))])
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
        ...figures
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

type Sums<Figure extends string> = Record<Figure, BigDecimal.BigDecimal>

/** What the lines that share a head come to. */
interface Group<Figure extends string> {
  readonly line: Line<Figure>
  items: number
  readonly sums: Sums<Figure>
}

/** The totals of lines; `places` says how many decimal places each figure has at least. */
export const totalsOf = <Figure extends string>(
  lines: ReadonlyArray<Line<Figure>>,
  places: Readonly<Record<Figure, number>>
) => {
  const names: ReadonlyArray<Figure> = Records.keys(places)
  const record = <A>(value: (name: Figure) => A) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Figure, A>
  const add = (group: Group<Figure>, { figures }: Line<Figure>): void => {
    group.items += 1
    for (const name of names) {
      if (!BigDecimal.isZero(figures[name])) group.sums[name] = BigDecimal.sum(group.sums[name], figures[name])
    }
  }
  const shown = ({ items, sums }: Pick<Group<Figure>, "items" | "sums">) => ({
    items,
    ...record((name) => format(sums[name], places[name]))
  })
  const by = (keyOf: (line: Line<Figure>) => string | number) => {
    const groups = new Map<string | number, Group<Figure>>()
    for (const line of lines) {
      const key = keyOf(line)
      const group = groups.get(key) ?? { line, items: 0, sums: record(() => zero) }
      groups.set(key, group)
      add(group, line)
    }
    return [...groups.values()]
  }
  const companies = by(({ companyId }) => companyId)
  const employees = by(({ companyId, employeeId }) => `${companyId}:${employeeId}`)
  const types = by(({ companyId, typeId }) => `${companyId}:${typeId}`)
  const all = {
    items: lines.length,
    sums: record((name) => companies.reduce((total, { sums }) => BigDecimal.sum(total, sums[name]), zero))
  }
  return {
    ...shown(all),
    companies: companies.map((group) => ({ companyId: group.line.companyId, ...shown(group) })),
    employees: employees.map((group) => {
      const { companyId, employeeId } = group.line
      return { companyId, employeeId, ...shown(group) }
    }),
    types: types.map((group) => {
      const { code, companyId, typeId } = group.line
      return { companyId, typeId, ...(code === undefined ? {} : { code }), ...shown(group) }
    })
  }
}
