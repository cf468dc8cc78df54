import { Connector } from "@ferrule/core"
import { OpenApiDocument } from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "vitest"
import { ferrule } from "./support/ferrule.ts"

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.concurrent("documents", { timeout: 60_000 }, () => {
  it.each([
    ["catalog", () => Connector.catalog(PayrollConnector)],
    ["openapi", () => OpenApiDocument.make()]
  ])("%s is the library's, indented for people and on one line with --json", async (command, document) => {
    const [text, json] = await Promise.all([ferrule([command]), ferrule([command, "--json"])])
    expect(text).toMatchObject({ code: 0, stderr: "" })
    expect(json).toMatchObject({ code: 0, stderr: "" })
    expect(text.stdout.split("\n").length).toBeGreaterThan(10)
    expect(JSON.parse(text.stdout)).toEqual(asJson(document()))
    expect(json.lines).toEqual([asJson(document())])
  })

  it("ends without a word when nobody reads", async () => {
    expect(await ferrule(["openapi"], { unread: true })).toMatchObject({ code: 1, stderr: "" })
  })
})
