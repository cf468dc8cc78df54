// hosts.ts [HOST …]: installs each host into a folder of its own, builds what it loads, and tests that in the host, with Prism
// between the host and the simulated API. Standard output ends with the counts of all that was run.
import { appendFileSync, globSync, mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { lineOf, sumIn } from "./Counts.ts"
import { hostFolder, run } from "./hostFolder.ts"

const all = globSync("packages/hosts/*/host-test")
  .map((folder) => basename(join(folder, "..")))
  .toSorted()
const asked = process.argv.slice(2).filter((name) => name !== "--")
const unknown = asked.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no host ${unknown.join(", ")}. There are: ${all.join(", ")}.\n`)
  process.exit(1)
}

// Where tests have run before, their counts are among the sum.
const tallies = process.env.TALLIES ?? join(mkdtempSync(join(tmpdir(), "ferrule-hosts-")), "tallies")
const durations: Array<string> = []
for (const host of asked.length > 0 ? asked : all) {
  const start = performance.now()
  if (!test(host)) process.exitCode = 1
  durations.push(`${host} ${((performance.now() - start) / 1000).toFixed(0)} s`)
}
console.log(`\n${durations.join(", ")}\n\n${lineOf(sumIn(tallies))}`)

function test(host: string): boolean {
  const folder = join("packages", "hosts", host)
  const env = environmentOf(host)
  if (env === undefined) {
    appendFileSync(tallies, `${JSON.stringify({ passed: 0, failed: 1, skipped: 0 })}\n`)
    console.log(`${host} could not be installed or built.`)
    return false
  }
  return run("vitest", ["run", `${folder.replaceAll("\\", "/")}/host-test`], { env })
}

/** Where the host and Prism are, once what the host loads has been built. */
function environmentOf(host: string): NodeJS.ProcessEnv | undefined {
  const folder = join("packages", "hosts", host)
  const [HOST_FOLDER, PRISM_FOLDER] = [host, "prism"].map((name) =>
    hostFolder(name, join("packages/hosts", name, "host"))
  )
  if (HOST_FOLDER === undefined || PRISM_FOLDER === undefined) return
  const env = { ...process.env, HOST_FOLDER, PRISM_FOLDER, TALLIES: tallies }
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return scripts?.build === undefined || run("pnpm", ["run", "build"], { cwd: folder, env }) ? env : undefined
}
