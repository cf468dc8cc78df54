// Makes the installable integration of the payroll connector: one minified file, and a manifest that names Zapier's platform.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const here = dirname(fileURLToPath(import.meta.url))
const built = join(here, "built")
mkdirSync(built, { recursive: true })
const { license, version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"))
await build({
  stdin: {
    contents: `
      import { PayrollConnector } from "@ferrule/payroll"
      import { zapierApp } from "./src/index.ts"
      module.exports = zapierApp(PayrollConnector, { version: ${JSON.stringify(version)} })
    `,
    resolveDir: here,
    loader: "ts"
  },
  outfile: join(built, "index.js"),
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  legalComments: "none"
})
const manifest = {
  name: "ferrule-zapier-payroll",
  version,
  private: true,
  license,
  main: "index.js",
  dependencies: { "zapier-platform-core": "19.1.0" }
}
writeFileSync(join(built, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`)
