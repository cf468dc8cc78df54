// Makes `ferrule-mcp-payroll` in `built`: one minified script that needs nothing but Node.
import { build } from "esbuild"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const here = import.meta.dirname
const name = "ferrule-mcp-payroll"
const folder = join(here, "built", name)
const { description, engines, license, version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await build({
  entryPoints: [join(here, "src", "payroll", "bin.ts")],
  outfile: join(folder, "ferrule-mcp.mjs"),
  bundle: true,
  minify: true,
  platform: "node",
  target: "node22",
  format: "esm",
  legalComments: "none",
  // Some packages are CommonJS and ask for Node's modules by `require`.
  banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' }
})
const manifest = { name, version, description, license, type: "module", engines, bin: { [name]: "ferrule-mcp.mjs" } }
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`)
