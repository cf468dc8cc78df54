// run.mjs COMMAND [ARGUMENT …]: sets the checkout up, then runs the command with the project's own Node and tools first on the PATH.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { delimiter } from "node:path"
import { bins, setup } from "./setup.mjs"

try {
  setup()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

const [command, ...args] = process.argv.slice(2)
const child = spawn(command, args, {
  stdio: "inherit",
  env: { ...process.env, PATH: [...bins, process.env.PATH].join(delimiter) },
  shell: process.platform === "win32"
})
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
// A signal to npm ends npm's shell, which passes it on to nobody: being adopted is how we learn of it.
const parent = process.ppid
setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 250).unref()
child.on("error", (error) => {
  process.stderr.write(`${command}: ${error.message}\n`)
  process.exitCode = 1
})
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal]
})
