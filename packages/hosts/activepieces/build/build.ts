// Makes `@ferrule/piece-payroll` in `built`: one file, and nothing to install beside it.
import { build } from "esbuild"
import { PayrollConnector } from "@ferrule/payroll"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const here = import.meta.dirname
const name = `piece-${PayrollConnector.name}`
const folder = join(here, "..", "built", name)
const { license, version } = JSON.parse(readFileSync(join(here, "..", "package.json"), "utf8"))

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

await build({
  entryPoints: [join(here, `${PayrollConnector.name}.ts`)],
  // Activepieces loads a file of this name before any other.
  outfile: join(folder, "index.bundle.js"),
  bundle: true,
  minify: true,
  platform: "node",
  target: "node22",
  format: "cjs",
  legalComments: "none"
})

const manifest = {
  name: `@ferrule/${name}`,
  version,
  description: PayrollConnector.description,
  license,
  type: "commonjs",
  main: "index.bundle.js",
  engines: { node: ">=22.19" }
}
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`)
