import { Connector, entriesOf, type FormEntry, rowEntriesOf } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import type { HostContract } from "@ferrule/testing/contracts"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { leaderKey } from "../src/EntryKeys.ts"
import { fillIn } from "../test/fillIn.ts"

const folder = process.env["HOST_FOLDER"] ?? ""
const built = join(import.meta.dirname, "..", "built", "piece-payroll")
const { actions, triggers } = Connector.catalog(PayrollConnector)

/** The values of a form, by the name of its action or trigger. */
export const formOf = (name: string): ReadonlyArray<FormEntry> =>
  entriesOf([...actions, ...triggers].find((each) => each.name === name)?.form.fields ?? [])

/** A failure under the name that Activepieces has for it. */
class HostError extends Error {
  readonly kind: string
  constructor({ kind, message }: { readonly kind: string; readonly message: string }) {
    super(message)
    this.kind = kind
  }
}

/** The property that a field is chosen in: its own, or the one ahead of its rows. */
const propertyFor = (name: string, field: string): string => {
  for (const entry of formOf(name)) {
    if (entry.field.path === field || `${entry.field.path}[]` === field) return entry.key
    const leader = rowEntriesOf(entry)?.find(({ field: { path } }) => path === field)
    if (leader !== undefined) return leaderKey(entry, leader)
  }
  throw new Error(`${name} has no ${field}.`)
}

/** A process with the installed package, which answers calls one after another. */
class Engine {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  #calls = 0

  constructor(args: ReadonlyArray<string>, print: (text: string) => void) {
    this.#child = fork(new URL("engine.ts", import.meta.url), [...args], { silent: true })
    this.#child.stdout?.on("data", (data) => print(String(data)))
    this.#child.stderr?.on("data", (data) => print(String(data)))
    this.#child.on("message", ({ error, id, value }: { id: number; value: never; error?: HostError }) => {
      const call = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error === undefined) call?.resolve(value)
      else call?.reject(new HostError(error))
    })
  }
  call<A>(call: string, ...args: ReadonlyArray<unknown>): Promise<A> {
    this.#calls += 1
    const id = this.#calls
    return new Promise<A>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#child.send({ id, call, args })
    })
  }
  async stop() {
    this.#child.kill()
    await once(this.#child, "exit")
  }
}

/** Activepieces, as far as npm has it: its SDK, and what its engine does with a piece. */
export const activepieces: HostContract.HostUnderTest = {
  name: "Activepieces",
  // What the server answers when a connection does not work, and the status of a run whose step has failed.
  kinds: { badKey: "INVALID_APP_CONNECTION", badPayload: "FAILED" },
  start: async (settings) => {
    const home = mkdtempSync(join(tmpdir(), "activepieces-"))
    const { name, version } = JSON.parse(readFileSync(join(built, "package.json"), "utf8"))
    const installed = join(home, "pieces", `${name}-${version}`, "node_modules", name)
    cpSync(built, installed, { recursive: true })
    let output = ""
    const open = () => {
      const args = [installed, join(home, "store.json"), JSON.stringify({ ...settings, allowHttp: true }), folder]
      return new Engine(args, (text) => {
        output += text
      })
    }
    let engine = open()
    return {
      catalog: () => engine.call("catalog"),
      run: (action, payload) => engine.call("run", action, fillIn(formOf(action), payload)),
      poll: (trigger, payload) => engine.call("poll", trigger, fillIn(formOf(trigger), payload)),
      options: async (name, field, search, payload = {}) => {
        const values = fillIn(formOf(name), payload, { leading: true })
        const state = await engine.call<{ options: ReadonlyArray<{ value: unknown; label: string }> }>(
          "options",
          name,
          propertyFor(name, field),
          values,
          search
        )
        return state.options
      },
      test: async () => {
        const result = await engine.call<{ valid: boolean; error?: string }>("test")
        if (!result.valid) throw new HostError({ kind: "INVALID_APP_CONNECTION", message: result.error ?? "" })
      },
      restart: async () => {
        await engine.stop()
        engine = open()
      },
      output: async () => output,
      stop: async () => {
        await engine.stop()
        rmSync(home, { recursive: true })
      }
    }
  }
}
