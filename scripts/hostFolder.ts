import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "ferrule-hosts")

/** The folder that has the host in it; it is made anew whenever a file of its manifest changes. */
export function hostFolder(host: string, manifest: string): string | undefined {
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

/** Runs a command for all to see, and tells whether it succeeded. */
export function run(
  command: string,
  args: ReadonlyArray<string>,
  options: { cwd?: string; env?: NodeJS.ProcessEnv }
): boolean {
  return spawnSync(command, args, { ...options, stdio: "inherit", shell: process.platform === "win32" }).status === 0
}
