import { describe, expect, it } from "vitest"
import manifest from "../package.json" with { type: "json" }
import { ferrule } from "./support/ferrule.ts"

const commands = [
  "",
  "simulate",
  "connection",
  "connection test",
  "catalog",
  "actions",
  "actions list",
  "actions describe",
  "actions run",
  "triggers",
  "triggers list",
  "triggers describe",
  "triggers sample",
  "triggers poll",
  "runner",
  "runner start",
  "subscriptions",
  "subscriptions create",
  "subscriptions list",
  "subscriptions show",
  "subscriptions update",
  "subscriptions pause",
  "subscriptions resume",
  "subscriptions poll-now",
  "subscriptions snapshots",
  "subscriptions replay",
  "subscriptions delete",
  "deliveries",
  "deliveries list",
  "deliveries retry",
  "openapi"
]

const words = (command: string): ReadonlyArray<string> => command.split(" ").filter((word) => word !== "")

describe.concurrent("usage", { timeout: 60_000 }, () => {
  it.each(commands)("ferrule %s --help", async (command) => {
    const { code, stdout, stderr } = await ferrule([...words(command), "--help"])
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toContain(`USAGE\n  ferrule ${command}`.trimEnd())
    expect(stdout).toContain("--json")
  })

  it.each([
    ["", "ferrule <subcommand>"],
    ["connection", "ferrule connection <subcommand>"],
    ["actions", "ferrule actions <subcommand>"],
    ["triggers", "ferrule triggers <subcommand>"],
    ["runner", "ferrule runner <subcommand>"],
    ["subscriptions", "ferrule subscriptions <subcommand>"],
    ["deliveries", "ferrule deliveries <subcommand>"],
    ["runner start --port 99999", "Expected a port from 0 to 65535"],
    ["runner start --keep soon", "Expected a duration"],
    ["subscriptions create", "Missing required argument: trigger"],
    ["subscriptions create new_payroll_run --start yesterday --output", "Expected now, all, or a date"],
    ["subscriptions list --status broken", "--status"],
    ["deliveries retry", "Missing required argument: subscription"],
    ["simulat", 'Unknown subcommand "simulat"'],
    ["actions walk", 'Unknown subcommand "walk"'],
    ["catalog --colour", "--colour"],
    ["catalog all", 'Unexpected positional argument: "all"'],
    ["actions run", "Missing required argument: name"],
    ["triggers describe", "Missing required argument: name"],
    ["connection test --base-url", "--base-url"],
    ["connection test --api-key secret", "--api-key"],
    ["connection test --api-key-header Cookie", "--api-key-header"],
    ["--completions tcsh", "--completions"]
  ])("refuses: ferrule %s", async (command, said) => {
    const { code, stdout, stderr } = await ferrule([...words(command), "--json"])
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toContain(said)
  })

  it("says on standard error what is wrong, for people too", async () => {
    const { code, stdout, stderr } = await ferrule(["simulat"])
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toContain('Unknown subcommand "simulat"')
  })

  it("--version", async () => {
    expect(await ferrule(["--version"])).toMatchObject({
      code: 0,
      stdout: `ferrule v${manifest.version}\n`,
      stderr: ""
    })
  })

  it.each(["bash", "zsh", "fish"])("--completions %s prints a script", async (shell) => {
    const { code, stdout, stderr } = await ferrule(["--completions", shell])
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toContain("ferrule-completions")
    expect(stdout).toContain("connection")
  })

  it.each(["--help", "--version", "--completions=bash"])("%s is no JSON, so --json moves it", async (flag) => {
    const { code, stdout, stderr } = await ferrule([flag, "--json"])
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" })
    expect(stderr).toContain("ferrule")
  })

  it.each(["--json", "--json=true", "--json=on"])("%s asks for JSON, also of an error", async (flag) => {
    const { code, lines } = await ferrule(["actions", "describe", "none", flag])
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "UnknownName" }] })
  })

  it("has colours when they are forced, but never against NO_COLOR", async () => {
    const FORCE_COLOR = "1"
    const forced = await ferrule(["--help"], { env: { FORCE_COLOR } })
    const refused = await ferrule(["--help"], { env: { FORCE_COLOR, NO_COLOR: "1" } })
    expect(forced.stdout).toContain("\u001b[")
    expect(refused.stdout).not.toContain("\u001b[")
  })
})
