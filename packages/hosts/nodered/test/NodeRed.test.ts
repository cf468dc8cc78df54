import { Connector } from "@ferrule/core"
import { nodeRed } from "@ferrule/host-nodered"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "vitest"
import { fakeRed } from "./FakeRed.ts"

const nodes = nodeRed(PayrollConnector)
const page = nodes.page("var FerruleEditor = { register: () => '</script>' }")
const catalog = Connector.catalog(PayrollConnector)

describe("nodes for Node-RED", () => {
  it("are a connection, an action and a trigger, under names of the connector", () => {
    const { red, types } = fakeRed()
    nodes.register(red)
    expect([...types.keys()]).toEqual([
      "ferrule-payroll-connection",
      "ferrule-payroll-action",
      "ferrule-payroll-trigger"
    ])
  })

  it("keep every secret of the connection as a credential, and nothing else", () => {
    const { red, types } = fakeRed()
    nodes.register(red)
    expect(types.get(nodes.types.connection)?.options).toEqual({ credentials: { apiKey: { type: "password" } } })
  })

  it("let the editor ask for options, and try a connection", () => {
    const { addresses, red } = fakeRed()
    nodes.register(red)
    expect(addresses).toEqual(["/ferrule/payroll/options", "/ferrule/payroll/test"])
  })
})

describe("the page for the editor", () => {
  it("has a form and a help for each node", () => {
    for (const type of Object.values(nodes.types)) {
      expect(page).toContain(`data-template-name="${type}"`)
      expect(page).toContain(`data-help-name="${type}"`)
    }
  })

  it("has every action and every trigger with its whole form", () => {
    const [, json = ""] = /FerruleEditor\.register\(RED, (.*)\)\n/.exec(page) ?? []
    const { actions, connection, triggers } = JSON.parse(json)
    expect(connection).toEqual(catalog.connection.form.fields)
    const formsOf = (entries: ReadonlyArray<{ name: string; form: { fields: unknown } }>) =>
      entries.map(({ form, name }) => [name, form.fields])
    const drawn = (entries: ReadonlyArray<{ name: string; fields: unknown }>) =>
      entries.map(({ fields, name }) => [name, fields])
    expect(drawn(actions)).toEqual(formsOf(catalog.actions))
    expect(drawn(triggers)).toEqual(formsOf(catalog.triggers))
  })

  it("ends no script before its end, whatever its texts", () => {
    expect(page.match(/<script/g)).toHaveLength(7)
    expect(page.match(/<\/script>/g)).toHaveLength(7)
  })

  it("has an input of type password for each secret", () => {
    expect(page).toContain('<input type="password" id="node-config-input-apiKey">')
  })
})
