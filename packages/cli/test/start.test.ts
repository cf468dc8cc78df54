import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { environment } from "./support/ferrule.ts"

const program = fileURLToPath(new URL("../../../examples/start/start.ts", import.meta.url))

it("npm start tells the whole story, and how to go on", { timeout: 60_000 }, async () => {
  // It rejects unless the exit code is 0.
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], { env: environment() })
  expect(stderr).toBe("")
  expect(stdout).not.toContain("\u001b")
  const parts = [
    "A payroll API to talk to",
    "Connect: whom does the key belong to",
    "   GET  /accounts/me",
    "Harbor Time, with 3 companies",
    "Begin to watch for payroll runs",
    "Preview some earnings",
    "requests that read, none that change anything",
    "4 rows, 4 to create; $550.40 in all.",
    "Create pending earnings: run that plan.",
    "   POST /pending-paycheck-earnings",
    "4 rows: 4 created, 0 there already, 0 left out, 0 unknown; $550.40 in all.",
    "4 rows: 0 created, 4 there already, 0 left out, 0 unknown; $550.40 in all.",
    "The payroll office runs the payroll",
    "Poll the trigger.",
    "event new_payroll_run:101:7",
    "Read the paychecks of that run.",
    "4 of the 4 bonuses are on them, each once.",
    "What became of the rows?",
    "4 rows used up by the payroll, 0 still waiting.",
    "Try it yourself:",
    "npm run ferrule -- connection test",
    "Then read examples/"
  ]
  const places = parts.map((part) => stdout.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})
