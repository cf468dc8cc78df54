import { Connector, type FormField } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "vitest"
import { type N8nErrors, n8nNodes, type NodeProperty } from "../src/index.ts"
import { payloadOf } from "../src/Payload.ts"
import { resourcesOf } from "../src/Resources.ts"
import { parametersFor } from "./parametersFor.ts"

class NodeError extends Error {
  readonly options: unknown
  constructor(_node: unknown, error: unknown, options?: unknown) {
    super(String(Object(options).message ?? error))
    this.options = options
  }
}
class NodeApiError extends NodeError {}
class NodeOperationError extends NodeError {}
const n8n = { NodeApiError, NodeOperationError } satisfies N8nErrors

const nodes = n8nNodes(PayrollConnector, { n8n, documentationUrl: "https://ferrule.example" })
const catalog = Connector.catalog(PayrollConnector)
const { action, credential, trigger } = nodes

const fieldsOf = (name: string): ReadonlyArray<FormField> =>
  [...catalog.actions, ...catalog.triggers].find((each) => each.name === name)?.form.fields ?? []

const isProperty = (value: object): value is NodeProperty => "type" in value

const inner = (property: NodeProperty): ReadonlyArray<NodeProperty> => [
  property,
  ...(property.options ?? []).flatMap((option) =>
    "values" in option ? option.values.flatMap(inner) : isProperty(option) ? inner(option) : []
  )
]
const everyProperty = [...action.description.properties, ...trigger.description.properties].flatMap(inner)

const valuesOf = (properties: ReadonlyArray<NodeProperty>, name: string): ReadonlyArray<unknown> =>
  properties
    .filter((property) => property.name === name)
    .flatMap(({ options = [] }) => options.map((option) => ("value" in option ? option.value : undefined)))

/** The properties that are shown for one choice. */
const shownFor = (properties: ReadonlyArray<NodeProperty>, choice: string, name: string) =>
  properties.filter(({ displayOptions }) => displayOptions?.show[choice]?.includes(name) === true)

describe("the nodes of n8n", () => {
  it("have every action once, by resource and operation", () => {
    const resources = valuesOf(action.description.properties, "resource")
    expect(valuesOf(action.description.properties, "operation").toSorted()).toEqual(
      catalog.actions.map(({ name }) => name).toSorted()
    )
    expect(resources).toContain("pending_earning")
    for (const property of action.description.properties.filter(({ name }) => name === "operation")) {
      expect(resources).toEqual(expect.arrayContaining([...(property.displayOptions?.show.resource ?? [])]))
    }
  })

  it("have every trigger", () => {
    expect(valuesOf(trigger.description.properties, "event").toSorted()).toEqual(
      catalog.triggers.map(({ name }) => name).toSorted()
    )
    expect(trigger.description).toMatchObject({ polling: true, inputs: [], group: ["trigger"] })
  })

  it("can be tools of an agent", () => expect(action.description.usableAsTool).toBe(true))

  it("give a method for each drop-down, and have no other", () => {
    for (const { description, methods } of [action, trigger]) {
      const properties = description.properties.flatMap(inner)
      const searched = properties.flatMap(({ modes = [] }) => modes.flatMap((mode) => mode.typeOptions ?? []))
      const loaded = properties.flatMap(({ typeOptions }) => typeOptions?.loadOptionsMethod ?? [])
      const names = searched.map(({ searchListMethod }) => searchListMethod)
      expect(new Set(names)).toEqual(new Set(Object.keys(methods.listSearch)))
      expect(new Set(loaded)).toEqual(new Set(Object.keys(methods.loadOptions)))
    }
  })

  it("never have two fields of one name in a form", () => {
    for (const { name } of catalog.actions) {
      const names = shownFor(action.description.properties, "operation", name).map((property) => property.name)
      expect(new Set(names).size, name).toBe(names.length)
    }
  })

  it("say of every field what it is called and what it begins with", () => {
    for (const property of everyProperty) {
      expect(property.displayName, property.name).toMatch(/^[A-Z0-9]/)
      expect(property, property.name).toHaveProperty("default")
    }
  })

  it("know the key as a password, and nothing else", () => {
    const passwords = credential.properties.filter(({ typeOptions }) => typeOptions?.password === true)
    expect(passwords.map(({ name }) => name)).toEqual(["apiKey"])
  })

  it("load a list again when what it depends on changes", () => {
    const lists = everyProperty.filter(({ typeOptions }) => typeOptions?.loadOptionsDependsOn !== undefined)
    expect(lists.map(({ typeOptions }) => typeOptions?.loadOptionsDependsOn)).toContainEqual([
      "optional.companyId.value"
    ])
  })
})

describe("what is filled in", () => {
  it.each([...catalog.actions, ...catalog.triggers].map((each) => [each.name, each.payload.sample] as const))(
    "is the payload of %s",
    (name, sample) => {
      const fields = fieldsOf(name)
      expect(payloadOf(fields, parametersFor(fields, sample))).toEqual(sample)
    }
  )

  it("may be a list that an expression gives", () => {
    const fields = fieldsOf("create_pending_earnings")
    const earnings = [{ companyId: 101 }]
    const given = { dataSource: "a", earningsInput: "json", earningsJson: earnings }
    expect(payloadOf(fields, given)).toEqual({ dataSource: "a", earnings })
    expect(payloadOf(fields, { ...given, earningsJson: JSON.stringify(earnings) })).toMatchObject({ earnings })
    expect(payloadOf(fieldsOf("delete_pending_earnings"), { ids: "a, b\nc" })).toEqual({ ids: ["a", "b", "c"] })
    expect(payloadOf(fieldsOf("delete_pending_earnings"), { ids: '["a"]' })).toEqual({ ids: ["a"] })
  })

  it("is only what is shown: of two ways to say it, the one that was chosen", () => {
    const given = {
      source: "rows",
      csv: "left from before",
      rows: '[{"a":"b"}]',
      companyId: { mode: "id", value: "7" }
    }
    expect(payloadOf(fieldsOf("import_pending_earnings"), given)).toEqual({
      rows: [{ a: "b" }],
      companyId: 7,
      columns: {}
    })
  })

  it("is a date where the time is midnight, and stays what it is where not", () => {
    const dates = ["2026-03-02T00:00:00", "2026-03-02", "2026-03-02T23:30:00.000Z"].map(
      (startDate_) => payloadOf(fieldsOf("list_time_punches"), { startDate_ }).startDate
    )
    expect(dates).toEqual(["2026-03-02", "2026-03-02", "2026-03-02T23:30:00.000Z"])
  })
})

describe("resources", () => {
  it("are what the names of actions are about", () => {
    const found = resourcesOf(["create_orders", "get_latest_order", "list_tax_codes", "find_companies", "call_api"])
    expect(found.map(({ actions, name }) => [name, ...actions])).toEqual([
      ["API", "call_api"],
      ["Company", "find_companies"],
      ["Order", "create_orders", "get_latest_order"],
      ["Tax Code", "list_tax_codes"]
    ])
  })
})
