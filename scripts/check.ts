// Runs every `check:*` script of package.json, also after one has failed, so that one run tells all there is to mend.
// With `--fix`, mends what can be mended instead.
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"

const scripts = Object.entries<string>(JSON.parse(readFileSync("package.json", "utf8")).scripts)
const checks = scripts
  .filter(([name]) => name.startsWith("check:") && name !== "check:fix")
  .map(([name, command]) => ({ name: name.replace("check:", ""), command }))
const fixes = [
  { name: "lint", command: "oxlint --fix" },
  { name: "format", command: "oxfmt" },
  { name: "docs", command: "node scripts/snippets.ts --fix" },
  { name: "matrix", command: "vitest run FaultMatrix --update" },
  { name: "types", command: "tsc -b" },
  { name: "api", command: "node scripts/api.ts --fix" }
]

const failed = (process.argv.includes("--fix") ? fixes : checks).filter((step) => !passes(step))
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.map(({ name }) => name).join(", ")}\n`)
  process.exitCode = 1
}

/** Prints one line for the step, and what it said when it failed; the tests speak for themselves. */
function passes({ name, command }: { name: string; command: string }): boolean {
  const start = performance.now()
  const isLoud = name === "tests"
  const options = { shell: true, encoding: "utf8", maxBuffer: 2 ** 28 } as const
  const { status, stdout, stderr } = spawnSync(command, { ...options, stdio: isLoud ? "inherit" : "pipe" })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (!isLoud) console.log(`${status === 0 ? "✓" : "✗"} ${name.padEnd(14)}${seconds.padStart(5)} s`)
  if (!isLoud && status !== 0) console.log(`\n${stdout}${stderr}`)
  return status === 0
}
