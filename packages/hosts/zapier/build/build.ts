// Makes the installable integration of the payroll connector: one minified file, and a manifest that names Zapier's platform.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"

const here = import.meta.dirname
const built = join(here, "..", "built")
mkdirSync(built, { recursive: true })
const { license, version } = JSON.parse(readFileSync(join(here, "..", "package.json"), "utf8"))
await build({
  entryPoints: [join(here, "payroll.ts")],
  outfile: join(built, "index.js"),
  bundle: true,
  minify: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  // Zapier takes the integration itself, and no module with it in it.
  footer: { js: "module.exports = module.exports.default" },
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
