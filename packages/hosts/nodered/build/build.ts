// Makes `node-red-contrib-ferrule-payroll` in `built`: a script, a page for the editor, and nothing to install beside them.
import { build } from "esbuild"
import { nodeRed } from "@ferrule/host-nodered"
import { PayrollConnector } from "@ferrule/payroll"
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const here = import.meta.dirname
const name = `node-red-contrib-ferrule-${PayrollConnector.name}`
const folder = join(here, "..", "built", name)
const { license, version } = JSON.parse(readFileSync(join(here, "..", "package.json"), "utf8"))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

await build({
  entryPoints: [join(here, `${PayrollConnector.name}.ts`)],
  outfile: join(folder, `${PayrollConnector.name}.js`),
  bundle: true,
  minify: true,
  platform: "node",
  target: "node22",
  format: "cjs",
  legalComments: "none",
  // Node-RED calls what the script exports.
  footer: { js: "module.exports = module.exports.default" }
})

const editor = await build({
  entryPoints: [join(here, "..", "src", "editor", "index.ts")],
  bundle: true,
  minify: true,
  platform: "browser",
  target: "es2022",
  format: "iife",
  globalName: "FerruleEditor",
  legalComments: "none",
  write: false
})
const page = nodeRed(PayrollConnector).page(editor.outputFiles[0]?.text ?? "")
writeFileSync(join(folder, `${PayrollConnector.name}.html`), page)

const manifest = {
  name,
  version,
  description: PayrollConnector.description,
  license,
  keywords: ["node-red", "payroll", "hr"],
  engines: { node: ">=22.19" },
  "node-red": { version: ">=4.0.0", nodes: { [PayrollConnector.name]: `${PayrollConnector.name}.js` } }
}
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`)
copyFileSync(join(here, "..", "package.md"), join(folder, "README.md"))
