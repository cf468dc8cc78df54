import { Effect, Metric, Predicate, type Schema, SchemaAST } from "effect"
import { hidden, shownName } from "../ShownName.ts"

/** A way in which answers differ from the contract without breaking it. Names the place, never a value. */
export interface Drift {
  readonly operation: string
  /** Where, such as `items[].paycheckDate`. A star stands for a name that may be data: it does not look like a name. */
  readonly path: string
  readonly kind: "unknown member" | "missing member" | "new value"
  /** In how many of the answers that were looked at. */
  readonly count: number
}

/** Notes how answers drift from the contract. Looks at the first answers of an operation, then at one in a hundred. */
export interface DriftReport {
  readonly observe: (operation: string, schema: Schema.Top, json: unknown) => Effect.Effect<void>
  readonly report: () => ReadonlyArray<Drift>
}

type Note = (path: string, kind: Drift["kind"]) => void

// Only so many records of a list are looked at: they are alike.
const lookedAt = 20
const mostUnknown = 10
// Places that a server could make up without end; what comes after is not noted.
const mostPlaces = 1000

const counter = Metric.counter("ferrule_contract_drift", {
  description: "Answers that differ from the contract without breaking it, by operation, place and kind"
})

const literalsOf = (ast: SchemaAST.Union): ReadonlySet<unknown> | undefined => {
  const literals = ast.types.flatMap((type): ReadonlyArray<SchemaAST.AST> =>
    SchemaAST.isUnion(type) && type.types.every(SchemaAST.isLiteral) ? type.types : [type]
  )
  return literals.some(SchemaAST.isLiteral) && literals.some(SchemaAST.isString)
    ? new Set(literals.flatMap((type) => (SchemaAST.isLiteral(type) ? [type.literal] : [])))
    : undefined
}

const walkObject = (ast: SchemaAST.Objects, json: object, path: string, note: Note): void => {
  const known = new Set<string>()
  for (const property of ast.propertySignatures) {
    const name = String(property.name)
    const place = path === "" ? name : `${path}.${name}`
    known.add(name)
    if (Object.hasOwn(json, name)) walk(property.type, Object(json)[name], place, note)
    else note(place, "missing member")
  }
  let unknown = 0
  for (const name of Object.keys(json)) {
    if (known.has(name)) continue
    // An object with so many other members is keyed by data.
    const shown = ++unknown > mostUnknown ? hidden : shownName(name)
    note(path === "" ? shown : `${path}.${shown}`, "unknown member")
    if (unknown > mostUnknown) break
  }
}

const walkUnion = (ast: SchemaAST.Union, json: unknown, path: string, note: Note): void => {
  const literals = literalsOf(ast)
  if (literals !== undefined) {
    if (typeof json === "string" && !literals.has(json)) note(path, "new value")
    return
  }
  if (json === null) return
  for (const type of ast.types) if (!SchemaAST.isNull(type)) walk(type, json, path, note)
}

function walk(type: SchemaAST.AST, json: unknown, path: string, note: Note): void {
  const ast = SchemaAST.toEncoded(type)
  if (SchemaAST.isUnion(ast)) walkUnion(ast, json, path, note)
  else if (SchemaAST.isObjects(ast) && Predicate.isObject(json)) walkObject(ast, json, path, note)
  else if (SchemaAST.isArrays(ast) && Array.isArray(json)) {
    const [element] = ast.rest
    if (element !== undefined) for (const item of json.slice(0, lookedAt)) walk(element, item, `${path}[]`, note)
  }
}

const differences = (operation: string, schema: Schema.Top, json: unknown) => {
  const places = new Map<string, Omit<Drift, "count">>()
  walk(schema.ast, json, "", (path, kind) => places.set(`${operation} ${kind} ${path}`, { operation, path, kind }))
  return places
}

/** A report that has seen nothing yet. */
export const make = (options: { readonly first?: number; readonly oneIn?: number } = {}): DriftReport => {
  const { first = 3, oneIn = 100 } = options
  const seen = new Map<string, number>()
  const noted = new Map<string, Drift>()
  const isLookedAt = (operation: string): boolean => {
    const nth = seen.get(operation) ?? 0
    seen.set(operation, nth + 1)
    return nth < first || nth % oneIn === 0
  }
  return {
    observe: (operation, schema, json) => {
      if (!isLookedAt(operation)) return Effect.void
      return Effect.forEach(
        differences(operation, schema, json),
        ([place, drift]) => {
          const known = noted.get(place)
          if (known === undefined && noted.size >= mostPlaces) return Effect.void
          noted.set(place, { ...drift, count: (known?.count ?? 0) + 1 })
          return Metric.update(Metric.withAttributes(counter, { ...drift }), 1)
        },
        { discard: true }
      )
    },
    report: () => [...noted.values()]
  }
}
