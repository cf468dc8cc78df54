import { type ChildProcess, fork } from "node:child_process"
import { fileURLToPath } from "node:url"

/** An error as Zapier gives it: its kind, and what it shows. */
class ZapierFailure extends Error {
  readonly kind: string
  constructor(kind: string, message: string) {
    super(kind === "AppError" ? String(JSON.parse(message).message) : message)
    this.kind = kind
  }
}

interface Reply {
  readonly id: number
  readonly value?: unknown
  readonly error?: { readonly name: string; readonly message: string }
}

/** A process in which Zapier's runtime runs the integration. */
export class ZapierWorker {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (reply: Reply) => void>()
  #last = 0

  constructor(folder: string, print: (text: string) => void) {
    this.#child = fork(fileURLToPath(new URL("worker.cjs", import.meta.url)), [folder], {
      silent: true,
      // Without NODE_ENV=test Zapier only logs what its checks find in results.
      env: { ...process.env, NODE_ENV: "test", LOG_TO_STDOUT: "true", DETAILED_LOG_TO_STDOUT: "true" },
      execArgv: []
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on("data", (data) => print(String(data)))
    this.#child.on("message", (reply: Reply) => this.#waiting.get(reply.id)?.(reply))
    this.#child.on("exit", () => {
      const error = { name: "Exit", message: "The process has ended." }
      for (const [id, answer] of this.#waiting) answer({ id, error })
    })
  }

  async ask(name: string, request: object = {}): Promise<unknown> {
    const id = ++this.#last
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#child.send({ id, name, ...request })
    })
    this.#waiting.delete(id)
    if (reply.error !== undefined) throw new ZapierFailure(reply.error.name, reply.error.message)
    return reply.value
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = new Promise((resolve) => this.#child.once("exit", resolve))
    this.#child.kill()
    await ended
  }
}
