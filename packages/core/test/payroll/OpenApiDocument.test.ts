import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { OpenApiDocument } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"

const document = OpenApiDocument.make()
const operations = Object.values(document.paths).flatMap(({ get, post, put, delete: remove }) =>
  [get, post, put, remove].filter((operation) => operation !== undefined)
)
const parameters = operations.flatMap((operation) => operation.parameters)
const run = promisify(execFile)

const operationIds = [
  "getAccount",
  "listOrganizations",
  "getOrganization",
  "listCompanies",
  "getCompany",
  "listCompanyEarnings",
  "listCompanyDeductions",
  "listCompanyTaxCodes",
  "listPayrollRuns",
  "listPaychecks",
  "getGeneralLedger",
  "listScheduledDeductions",
  "upsertScheduledDeductions",
  "createPendingEarnings",
  "listPendingEarnings",
  "deletePendingEarnings",
  "createPendingDeductions",
  "listPendingDeductions",
  "deletePendingDeductions",
  "listTimePunches",
  "listDirectEntryEarnings",
  "listDepartmentAssignments",
  "listEmployees",
  "getEmployee",
  "getConnectedEmployees"
]

const lint = async (command: string, args: (file: string, folder: string) => ReadonlyArray<string>) => {
  const folder = await mkdtemp(join(tmpdir(), "openapi-"))
  const file = join(folder, "openapi.json")
  await writeFile(file, JSON.stringify(document))
  await writeFile(join(folder, ".spectral.yaml"), 'extends: ["spectral:oas"]\n')
  const { stdout } = await run(command, args(file, folder), { cwd: folder }).finally(() =>
    rm(folder, { recursive: true })
  )
  return stdout
}

describe("the OpenAPI document", () => {
  it("has all 25 operations, each with its name", () =>
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(operationIds.toSorted()))

  it("describes every parameter and shows an example of it", () => {
    expect(parameters.length).toBeGreaterThan(100)
    for (const parameter of parameters) {
      expect(parameter).toMatchObject({ description: expect.stringMatching(/\w/), example: expect.anything() })
    }
  })

  it("types parameters as what they are", () => {
    const typeOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
    expect(typeOf("page-number")).toMatchObject({ type: "integer", minimum: 1, maximum: 2147483647 })
    expect(typeOf("paycheck-date-from")).toMatchObject({ type: "string", format: "date" })
    expect(typeOf("include-federal")).toMatchObject({ type: "boolean" })
    expect(typeOf("company-ids")).toMatchObject({ type: "array", items: { type: "integer" } })
    expect(typeOf("organization-id")).toMatchObject({ type: "string", format: "uuid" })
    expect(typeOf("salary-expenses")).toMatchObject({ enum: ["homeDepartment", "workDepartment", "none"] })
  })

  it("answers every operation with problem details where it fails", () => {
    for (const operation of operations) {
      for (const status of ["400", "401"]) {
        expect(Object.keys(operation.responses[Number(status)]?.content ?? {})).toEqual(["application/problem+json"])
      }
    }
  })

  it("has examples that its own schemas accept", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    ajv.addSchema({ $id: "document", components: document.components })
    let checked = 0
    const check = (schema: object, example: unknown) => {
      const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'))
      expect(ajv.validate(resolved, example), JSON.stringify([ajv.errors, example])).toBe(true)
      checked++
    }
    for (const operation of operations) {
      const contents = [
        operation.requestBody?.content,
        ...Object.values(operation.responses).map(({ content }) => content)
      ]
      for (const media of contents.flatMap((content) => Object.values(content ?? {}))) {
        if (media !== undefined) check(media.schema, Object(media).example)
      }
    }
    for (const parameter of parameters) check(parameter.schema, Object(parameter).example)
    expect(checked).toBeGreaterThan(150)
  })

  it("passes Redocly's recommended rules", async () => {
    await lint("redocly", (file) => ["lint", "--extends", "recommended", file])
  }, 60_000)

  it("passes Spectral's recommended rules", async () => {
    const found = await lint("spectral", (file) => ["lint", "--fail-severity", "warn", file])
    expect(found).toContain("No results")
  }, 60_000)
})
