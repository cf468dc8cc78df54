// Brings a checkout to the state where everything runs, needing Node 20 and npm alone. Does nothing when nothing has changed.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = join(dirname(fileURLToPath(import.meta.url)), "..")
const pnpmVersion = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).packageManager.split("@")[1]
const toolchain = join(root, ".toolchain")
const pnpmHome = join(toolchain, `pnpm-${pnpmVersion}`)
const stamp = join(root, "node_modules", ".ferrule-setup")
const lock = join(toolchain, "lock")

const pnpmBin = join(pnpmHome, "node_modules", ".bin")

/** Where the project's own Node and tools are, and pnpm. */
export const bins = [join(root, "node_modules", ".bin"), pnpmBin]

export function setup() {
  if (isDone()) return
  const release = takeLock()
  try {
    if (isDone()) return
    if (!existsSync(join(pnpmHome, "node_modules"))) step(`Fetching pnpm ${pnpmVersion} with npm`, fetchPnpm)
    step("Installing the dependencies", installDependencies)
    writeFileSync(stamp, fingerprint())
  } finally {
    release()
  }
}

function isDone() {
  return (
    existsSync(stamp) &&
    existsSync(join(bins[0], "node")) &&
    existsSync(pnpmBin) &&
    readFileSync(stamp, "utf8") === fingerprint()
  )
}

function fingerprint() {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch} ${pnpmVersion}\n`)
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

function fetchPnpm() {
  const unfinished = `${pnpmHome}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, "package.json"), '{ "private": true }\n')
  const options = ["--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000"]
  execute("npm", ["install", ...options, `pnpm@${pnpmVersion}`], unfinished)
  rmSync(pnpmHome, { recursive: true, force: true })
  renameSync(unfinished, pnpmHome)
}

function installDependencies() {
  execute(join(pnpmBin, "pnpm"), ["install", "--frozen-lockfile"], root)
}

function step(title, work) {
  const start = performance.now()
  process.stderr.write(`${title} …\n`)
  work()
  process.stderr.write(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}

/** Runs a command silently; what it printed is shown only when it fails. */
function execute(command, args, cwd) {
  const options = { cwd, encoding: "utf8", maxBuffer: 2 ** 28, shell: process.platform === "win32" }
  const { error, status, stdout, stderr } = spawnSync(command, args, options)
  if (status === 0) return
  const name = command === "npm" ? "npm" : "pnpm"
  const reason = error === undefined ? `it ended with ${status}` : error.message
  const advice = "Is the npm registry reachable, and is npm on the PATH? Run the command again once it is."
  throw new Error(`${stdout ?? ""}${stderr ?? ""}\n${name} ${args[0]} failed: ${reason}. ${advice}`)
}

/** One set-up at a time: the others wait. The lock of a process that is gone is taken over. */
function takeLock() {
  mkdirSync(toolchain, { recursive: true })
  for (let told = false; ; told = true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if (error.code !== "EEXIST") throw error
    }
    if (!holderLives()) rmSync(lock, { force: true })
    else if (!told) process.stderr.write("Another set-up is running; waiting for it …\n")
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  }
}

function holderLives() {
  try {
    const pid = Number(readFileSync(lock, "utf8"))
    if (pid > 0) process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== "ESRCH"
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    setup()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
