// hosts.ts [HOST …]: installs each host into a folder of its own, builds what it loads, and tests that in the host.
import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
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

for (const host of asked.length > 0 ? asked : all) {
  const start = performance.now()
  if (!test(host)) process.exitCode = 1
  console.log(`${host}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
}

function test(host: string): boolean {
  const folder = join("packages", "hosts", host)
  const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const installed = hostFolder(host, join(folder, "host"))
  if (installed === undefined) return false
  const env = { ...process.env, HOST_FOLDER: installed }
  if (scripts?.build !== undefined && !run("pnpm", ["run", "build"], { cwd: folder, env })) return false
  return run("vitest", ["run", `${folder.replaceAll("\\", "/")}/host-test`], { env })
}
