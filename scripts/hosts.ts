// hosts.ts [HOST …]: installs each host into a folder of its own, builds what it loads, and tests that in the host.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { homedir } from "node:os"
import { basename, join } from "node:path"

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ferrule-hosts")
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
  const installed = install(host, join(folder, "host"))
  if (installed === undefined) return false
  const env = { ...process.env, HOST_FOLDER: installed }
  if (scripts?.build !== undefined && !run("pnpm", ["run", "build"], { cwd: folder, env })) return false
  return run("vitest", ["run", `${folder.replaceAll("\\", "/")}/host-test`], { env })
}

/** The folder that has the host in it; it is made anew whenever a file of its manifest changes. */
function install(host: string, manifest: string): string | undefined {
  const entries = readdirSync(manifest, { withFileTypes: true })
  const files = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
  const hash = createHash("sha256")
  for (const file of files) hash.update(`${file}\0${readFileSync(join(manifest, file), "utf8")}\0`)
  const folder = join(cache, `${host}-${hash.digest("hex").slice(0, 12)}`)
  if (existsSync(folder)) return folder
  // Only a host that is there whole gets the name that is looked for.
  const draft = `${folder}-${process.pid}`
  mkdirSync(draft, { recursive: true })
  for (const file of files) cpSync(join(manifest, file), join(draft, file))
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
  const ready =
    !files.includes("package.json") ||
    (run("npm", ["install", "--ignore-scripts", "--legacy-peer-deps", ...quiet], { cwd: draft }) &&
      run("npm", ["run", "--if-present", "prepare-host"], { cwd: draft }))
  if (ready) renameSync(draft, folder)
  else rmSync(draft, { recursive: true })
  return ready ? folder : undefined
}

function run(
  command: string,
  args: ReadonlyArray<string>,
  options: { cwd?: string; env?: NodeJS.ProcessEnv }
): boolean {
  return spawnSync(command, args, { ...options, stdio: "inherit", shell: process.platform === "win32" }).status === 0
}
