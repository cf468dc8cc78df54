// The public API of every entry point as a report that is committed: `api.ts` compares, `api.ts --fix` rewrites.
import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, isAbsolute, join } from "node:path"
import { rolldown } from "rolldown"
import { dts } from "rolldown-plugin-dts"

const silent = { info: () => {}, warn: () => {}, error: console.error }
const fix = process.argv.includes("--fix")
const current = new Set<string>()

for (const manifest of globSync("packages/{*,hosts/*}/package.json").toSorted()) {
  const { name, private: isPrivate, publishConfig } = JSON.parse(readFileSync(manifest, "utf8"))
  if (isPrivate) continue
  for (const [entry, { types }] of Object.entries<{ types: string }>(publishConfig.exports ?? {})) {
    const report = join(dirname(manifest), "api", `${entry === "." ? "index" : basename(entry)}.api.md`)
    current.add(report)
    const text = `# ${join(name, entry)}\n\nGenerated; \`pnpm check:fix\` rewrites it.\n\n\`\`\`ts\n${await api(join(dirname(manifest), types))}\`\`\`\n`
    const before = existsSync(report) ? readFileSync(report, "utf8") : ""
    if (contentOf(text) === contentOf(before)) continue
    if (fix) {
      mkdirSync(dirname(report), { recursive: true })
      writeFileSync(report, text)
    } else {
      process.exitCode = 1
      console.log(`${report}: the API differs from this report. If that is meant, run pnpm check:fix.`)
      console.log(changes(before, text).join("\n"))
    }
  }
}

for (const report of globSync("packages/{*,hosts/*}/api/*.api.md")) {
  if (current.has(report)) continue
  process.exitCode = 1
  console.log(`${report}: no entry point has this report. Delete it.`)
}

/** All declarations an entry point exposes, one module after the other, without comments, import paths and the bundler's own names. */
async function api(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: { api: join(process.cwd(), entry) },
    external: (id) => !id.startsWith(".") && !isAbsolute(id),
    plugins: [dts({ generator: "oxc", dtsInput: true, emitDtsOnly: true, sourcemap: false, logger: silent })]
  })
  const { output } = await bundle.generate()
  const module = output.find((chunk) => chunk.fileName === "api.d.ts")
  if (module?.type !== "chunk") throw new Error(`${entry} gave no declarations`)
  const declarations = module.code
    .replaceAll(/^\s*\/\*\*[\s\S]*?\*\/\n/gm, "")
    .replaceAll(/^\/\/#.*\n?/gm, "")
    .replaceAll(/import\("(?:[^"]*\/)?([^"/]+)"\)\./g, "$1.")
    .replaceAll(/\b(\w+)\$\d+ as \1\b/g, "$1")
    .replaceAll(/\b(\w+)\$\d+\b/g, "$1")
  const oxfmt = [join("node_modules", "oxfmt", "bin", "oxfmt"), "--stdin-filepath=api.d.ts"]
  return spawnSync(process.execPath, oxfmt, { input: declarations, encoding: "utf8" }).stdout
}

/** A report without its order: the compiler lists the members of a union as it happens to meet them. */
function contentOf(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim().replace(/^\| /, ""))
    .toSorted()
    .join("\n")
}

/** The lines only one of the two texts has. */
function changes(before: string, after: string): ReadonlyArray<string> {
  const [old, fresh] = [before.split("\n"), after.split("\n")]
  const [known, present] = [new Set(old), new Set(fresh)]
  const removed = old.filter((line) => !present.has(line)).map((line) => `- ${line}`)
  return [...removed, ...fresh.filter((line) => !known.has(line)).map((line) => `+ ${line}`)].slice(0, 40)
}
