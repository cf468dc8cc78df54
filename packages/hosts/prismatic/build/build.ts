// Makes the component of the payroll connector in `built`: one file with all that it needs, and its picture.
import { build } from "esbuild"
import { PayrollConnector } from "@ferrule/payroll"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { iconPng } from "./icon.ts"

const here = import.meta.dirname
const { name } = PayrollConnector
const folder = join(here, "..", "built", name)
const host = process.env.HOST_FOLDER
if (host === undefined)
  throw new Error("HOST_FOLDER has to name a folder with @prismatic-io/spectral, as pnpm test:hosts does.")
const { license, version } = JSON.parse(readFileSync(join(here, "..", "package.json"), "utf8"))

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, "dist"), { recursive: true })

await build({
  entryPoints: [join(here, `${name}.ts`)],
  outfile: join(folder, "dist", "index.js"),
  nodePaths: [join(host, "node_modules")],
  bundle: true,
  minify: true,
  platform: "node",
  target: "node22",
  format: "cjs",
  legalComments: "none"
})

writeFileSync(join(folder, "dist", "icon.png"), iconPng())
const manifest = { name: `ferrule-prismatic-${name}`, version, private: true, license, main: "dist/index.js" }
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`)
