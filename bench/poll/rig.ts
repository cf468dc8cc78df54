import { type ChildProcess, fork } from "node:child_process"
import type { Order, Taken } from "./poller.ts"

/** A company that is served by one process and polled by another. */
export interface Rig {
  readonly poll: (order: Order) => Promise<Taken>
  /** Polls with a process that has done nothing before. */
  readonly pollAnew: (order: Order) => Promise<Taken>
  /** Adds a payroll run of 10 people. */
  readonly pay: () => Promise<void>
  readonly stop: () => void
}

const children = new Set<ChildProcess>()
process.on("exit", () => children.forEach((child) => child.kill()))

const start = async (file: string, args: ReadonlyArray<string>) => {
  const child = fork(new URL(file, import.meta.url), args, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: ["--expose-gc"]
  })
  children.add(child)
  child.once("exit", () => children.delete(child))
  return { child, message: await answerOf(child) }
}

const answerOf = (child: ChildProcess): Promise<any> =>
  new Promise((resolve, reject) => {
    const failed = () => reject(new Error("A process of the benchmark ended."))
    child.once("exit", failed)
    child.once("message", (message) => {
      child.off("exit", failed)
      resolve(message)
    })
  })

const ask = (child: ChildProcess, order: Order): Promise<Taken> => {
  child.send(order)
  return answerOf(child)
}

/** Starts both for a company with so many paychecks. */
export const rig = async (paychecks: number): Promise<Rig> => {
  const { child: server, message } = await start("server.ts", [String(paychecks)])
  const startPoller = () => start("poller.ts", [`http://127.0.0.1:${message.port}`])
  const { child: poller } = await startPoller()
  return {
    poll: (order) => ask(poller, order),
    pollAnew: async (order) => {
      const { child } = await startPoller()
      const taken = await ask(child, order)
      child.kill()
      return taken
    },
    pay: async () => {
      server.send("pay")
      await answerOf(server)
    },
    stop: () => {
      poller.kill()
      server.kill()
    }
  }
}
