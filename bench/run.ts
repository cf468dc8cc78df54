import { readdirSync } from "node:fs"

// `pnpm bench NAME` runs bench/NAME/NAME.ts.
const folder = new URL(".", import.meta.url)
const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== "node_modules" ? [entry.name] : []
)
const [name = ""] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`Say which benchmark to run: ${names.join(", ")}.`)
  process.exit(2)
}
await import(new URL(`${name}/${name}.ts`, folder).href)
