import { execFile } from "node:child_process"
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"

const root = join(import.meta.dirname, "../..")
const core = "packages/core/src"
const direction = "layers(direction)"

/** File, its text, and the rule it breaks (none: it breaks none). */
const cases: ReadonlyArray<readonly [file: string, text: string, rule?: string]> = [
  [`${core}/values/Ok.ts`, 'export * from "effect/Schema"\nexport * from "./Other.ts"'],
  [`${core}/values/Client.ts`, 'export * from "../client/Policy.ts"', direction],
  [`${core}/values/Type.ts`, 'export type A = import("../client/Policy.ts").Policy', direction],
  [`${core}/values/Node.ts`, 'export * from "node:path"', direction],
  [`${core}/values/Package.ts`, 'export * from "fast-check"', direction],
  [`${core}/values/Lookalike.ts`, 'export * from "effectful"', direction],
  [`${core}/client/Ok.ts`, 'export * from "../values/Decimal.ts"'],
  [`${core}/client/Connector.ts`, 'export * from "../connector/Action.ts"', direction],
  [`${core}/client/Payroll.ts`, 'export type * from "../payroll/domain/Company.ts"', direction],
  [`${core}/connector/Ok.ts`, 'export * from "../client/Policy.ts"\nexport * from "../values/Decimal.ts"'],
  [`${core}/connector/Payroll.ts`, 'export * from "../payroll/index.ts"', direction],
  [`${core}/connector/Lazy.ts`, 'export const lazy = () => import("../payroll/index.ts")', direction],
  [`${core}/payroll/domain/Ok.ts`, 'export * from "../../values/Decimal.ts"\nexport * from "./Other.ts"'],
  [`${core}/payroll/domain/Api.ts`, 'export * from "../api/Companies.ts"', direction],
  [`${core}/payroll/domain/Client.ts`, 'export * from "../../client/Policy.ts"', direction],
  [`${core}/payroll/api/Ok.ts`, 'export * from "../domain/Company.ts"\nexport * from "../../values/Decimal.ts"'],
  [`${core}/payroll/api/Client.ts`, 'export * from "../../client/Policy.ts"', direction],
  [`${core}/payroll/api/Service.ts`, 'export * from "../Payroll.ts"', direction],
  [`${core}/payroll/writes/Ok.ts`, 'export * from "../api/Companies.ts"\nexport * from "../../client/Policy.ts"'],
  [`${core}/payroll/writes/Node.ts`, 'export * from "node:fs"', direction],
  [`${core}/index.ts`, 'export * as Policy from "./client/Policy.ts"'],
  [`${core}/payroll.ts`, 'export * from "./payroll/index.ts"', direction],
  ["packages/connector-actions/src/Ok.ts", 'export * from "@ferrule/core/payroll"'],
  ["packages/connector-actions/src/Triggers.ts", 'export * from "@ferrule/connector-triggers"', direction],
  ["packages/connector-actions/src/Path.ts", 'export * from "../../connector-triggers/src/index.ts"', direction],
  ["packages/connector-actions/src/Testing.ts", 'export * from "@ferrule/testing"', direction],
  ["packages/connector-triggers/src/Actions.ts", 'export * from "@ferrule/connector-actions"', direction],
  ["packages/payroll/src/Ok.ts", 'export * from "@ferrule/connector-actions"'],
  ["packages/payroll/src/Testing.ts", 'export * from "@ferrule/testing"', direction],
  ["packages/testing/src/Ok.ts", 'export * from "@ferrule/core"'],
  ["packages/testing/src/Payroll.ts", 'export * from "@ferrule/payroll"', direction],
  ["packages/hosts/zapier/src/Payroll.ts", 'export * from "@ferrule/payroll"', direction],
  ["packages/cli/src/Ok.ts", 'export * from "@ferrule/testing/server"'],
  ["packages/cli/src/Manifest.ts", 'export { default } from "../package.json"'],
  ["packages/core/test/Ok.test.ts", 'export * from "@ferrule/testing"'],
  [`${core}/values/Anything.ts`, "export const a = (value: any) => value", "typescript(no-explicit-any)"],
  [`${core}/values/Ring.ts`, 'export * from "./Back.ts"\nexport type A = 1', "import(no-cycle)"],
  [`${core}/values/Back.ts`, 'import type { A } from "./Ring.ts"\nexport type B = A', "import(no-cycle)"]
]

let tree: string
const broken = new Map<string, Array<string>>()

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "ferrule-lint-"))
  for (const path of [".oxlintrc.json", "scripts/layers.mjs"]) await cp(join(root, path), join(tree, path))
  for (const [file, text] of cases) {
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), `${text}\n`)
  }
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(root, "node_modules/oxlint/bin/oxlint")
    execFile(process.execPath, [oxlint, "--format=json"], { cwd: tree }, (_, stdout) => resolve(stdout))
  })
  for (const { filename, code } of JSON.parse(output).diagnostics) {
    broken.set(filename, [...(broken.get(filename) ?? []), code])
  }
})

afterAll(() => rm(tree, { recursive: true }))

test.for(cases)("%s", ([file, , rule]) => {
  expect(broken.get(file) ?? []).toEqual(rule === undefined ? [] : [rule])
})
