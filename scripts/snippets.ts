// Code in the docs comes from the examples, which the tests run: a block below `<!-- example: FILE#REGION -->` must equal
// that region of examples/FILE (all of it without a region), and every link to a file must lead to one. `snippets.ts --fix`
// rewrites the blocks.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

const fix = process.argv.includes("--fix")
const block = /(<!-- example: ([^\s#]+)(?:#(\S+))? -->\n+```\w+\n)([^]*?)(```\n)/g
const link = /\]\((?!\w+:)([^)#]+)[^)]*\)/g

for (const page of ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")]) {
  const text = readFileSync(page, "utf8")
  const fresh = text.replaceAll(
    block,
    (_, start: string, file: string, name: string | undefined, _code, end: string) => start + code(file, name) + end
  )
  const broken = [...text.matchAll(link)].filter(([, path = ""]) => !existsSync(join(dirname(page), path)))
  for (const [, path] of broken) fail(`${page}: the link to ${path} leads nowhere.`)
  if (fresh === text) continue
  if (fix) writeFileSync(page, fresh)
  else fail(`${page}: code differs from the examples it is taken from. Run pnpm check:fix.`)
}

/** An example, or its lines between `// #region NAME` and `// #endregion` without the indentation they share. */
function code(file: string, name: string | undefined): string {
  const text = readFileSync(join("examples", file), "utf8")
  if (name === undefined) return text
  const lines = text.split("\n")
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`)
  const end = lines.findIndex((line, index) => index > start && line.trim() === "// #endregion")
  if (start < 0 || end < 0) throw new Error(`examples/${file} has no region ${name}`)
  const indent = lines[start]?.search(/\S/) ?? 0
  const region = lines.slice(start + 1, end).map((line) => `${line.slice(indent)}\n`)
  return region.join("")
}

function fail(message: string): void {
  process.exitCode = 1
  console.log(message)
}
