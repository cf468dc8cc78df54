// Makes `n8n-nodes-ferrule-payroll` in `built`: sources for n8n's linter, and in `dist` what n8n loads, which needs nothing but n8n.
import { n8nNodes } from "@ferrule/host-n8n"
import { PayrollConnector } from "@ferrule/payroll"
import { build, transform } from "esbuild"
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { sourcesOf } from "./sources.ts"

const here = import.meta.dirname
const name = `n8n-nodes-ferrule-${PayrollConnector.name}`
const folder = join(here, "..", "built", name)
const { license, version } = JSON.parse(readFileSync(join(here, "..", "package.json"), "utf8"))
// Where the README of the package is shown once it is published.
const homepage = `https://www.npmjs.com/package/${name}`

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

rmSync(folder, { recursive: true, force: true })
await build({
  entryPoints: [join(here, `${PayrollConnector.name}.ts`)],
  outfile: join(folder, "dist", "connector.js"),
  bundle: true,
  minify: true,
  external: ["n8n-workflow"],
  platform: "node",
  target: "node22",
  format: "cjs",
  legalComments: "none"
})

// Descriptions only: nothing fails while they are made.
const n8n = { NodeApiError: Error, NodeOperationError: Error }
const sources = sourcesOf(n8nNodes(PayrollConnector, { n8n, documentationUrl: homepage }))
for (const [path, text] of Object.entries(sources)) {
  write(path, text)
  if (path.endsWith(".d.ts")) continue
  const { code } = await transform(text, { loader: "ts", format: "cjs", minify: true, target: "node22" })
  write(join("dist", path.replace(/ts$/, "js")), code)
  for (const icon of ["ferrule.svg", "ferrule.dark.svg"]) {
    copyFileSync(join(here, icon), join(folder, dirname(path), icon))
    cpSync(join(here, icon), join(folder, "dist", dirname(path), icon))
  }
}

const outputs = Object.keys(sources).filter((path) => !path.endsWith(".d.ts"))
const built = (kind: string) =>
  outputs.filter((path) => path.startsWith(kind)).map((path) => join("dist", path.replace(/ts$/, "js")))
const manifest = {
  name,
  version,
  description: PayrollConnector.description,
  license,
  homepage,
  author: { name: "Ferrule" },
  keywords: ["n8n-community-node-package", "payroll", "hr"],
  type: "commonjs",
  engines: { node: ">=22.19" },
  files: ["dist"],
  n8n: { n8nNodesApiVersion: 1, strict: false, credentials: built("credentials"), nodes: built("nodes") },
  peerDependencies: { "n8n-workflow": "*" }
}
write("package.json", `${JSON.stringify(manifest, undefined, 2)}\n`)
write(
  "eslint.config.mjs",
  `import { configWithoutCloudSupport } from "@n8n/node-cli/eslint"

// The linter wants MIT; this package has the licence of its project.
const license = { rules: { "n8n-nodes-base/community-package-json-license-not-default": "off" } }

// It wants an e-mail address of the author; the project has none.
const author = { rules: { "@n8n/community-nodes/valid-author": "off" } }

// It takes every name with "key" in it for a secret; the connector says which fields are, and those are passwords.
const secrets = { rules: { "@n8n/community-nodes/credential-password-field": "off" } }

// It wants the fields of a row by the alphabet. Ours have an order: what depends on a field comes after it.
const rows = { rules: { "n8n-nodes-base/node-param-fixed-collection-type-unsorted-items": "off" } }

export default [
  ...configWithoutCloudSupport,
  { files: ["nodes/**/*.ts"], ...rows },
  { files: ["package.json"], ...license },
  { files: ["package.json"], ...author },
  { files: ["credentials/**/*.ts"], ...secrets }
]
`
)
write(
  "tsconfig.json",
  `${JSON.stringify({ compilerOptions: { module: "commonjs", target: "es2022", strict: true, skipLibCheck: true, noEmit: true }, include: ["nodes", "credentials", "connector.d.ts"] })}\n`
)
copyFileSync(join(here, "..", "package.md"), join(folder, "README.md"))
copyFileSync(join(here, "..", "..", "..", "..", "LICENSE"), join(folder, "LICENSE"))
