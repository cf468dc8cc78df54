import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { startServer } from "../../packages/testing/test/support/PostgresServer.ts"
import type { Place } from "./place.ts"
import type { Taken } from "./tally.ts"
import type { Task } from "./worker.ts"

const folder = mkdtempSync(join(tmpdir(), "ferrule-bench-"))
const children = new Set<ChildProcess>()
process.on("exit", () => {
  children.forEach((child) => child.kill("SIGKILL"))
  rmSync(folder, { recursive: true, force: true })
})

let places = 0

/** A file that is not there yet. */
export const newFile = (): Place => ({ file: join(folder, `${places++}.db`) })

/** The PostgreSQL at `DATABASE_URL`, or else one that is started here; gives schemas that are not there yet. */
export const postgres = async () => {
  const given = process.env["DATABASE_URL"] ?? ""
  const { stop, url } = given === "" ? await startServer() : { stop: async () => {}, url: given }
  return { newSchema: (): Place => ({ url, schema: `ferrule_bench_${process.pid}_${places++}` }), stop }
}

const start = async (task: Task): Promise<ChildProcess> => {
  const child = fork(new URL("worker.ts", import.meta.url), [JSON.stringify(task)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: ["--expose-gc"]
  })
  children.add(child)
  child.once("exit", () => children.delete(child))
  await once(child, "spawn")
  return child
}

const messageOf = (child: ChildProcess): Promise<any> =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new Error("A process of the benchmark ended."))
    child.once("exit", failed)
    child.once("message", (message) => {
      child.off("exit", failed)
      resolve(message)
    })
  })

const takenOf = (child: ChildProcess): Promise<Taken> => {
  child.send("taken")
  return messageOf(child)
}

/** Lets processes work, and says what each has done in so many seconds, `after` seconds after all have warmed up. */
export const run = async (
  tasks: ReadonlyArray<Task>,
  after: number,
  seconds: number
): Promise<ReadonlyArray<Taken>> => {
  const workers = await Promise.all(tasks.map(start))
  await Promise.all(workers.map(messageOf))
  await setTimeout(after * 1000)
  workers.forEach((worker) => worker.send("clear"))
  await setTimeout(seconds * 1000)
  const taken = await Promise.all(workers.map(takenOf))
  const ends = workers.map((worker) => once(worker, "exit"))
  workers.forEach((worker) => worker.send("end"))
  await Promise.all(ends)
  return taken
}
