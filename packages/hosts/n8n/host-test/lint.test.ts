import { expect, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { hostFolder, packageName } from "./N8nProcess.ts"

it("the package is accepted by the linter of community nodes", { timeout: 300_000 }, () => {
  const home = mkdtempSync(join(hostFolder, "lint-"))
  const folder = join(home, packageName)
  try {
    cpSync(join(import.meta.dirname, "..", "built", packageName), folder, { recursive: true })
    symlinkSync(join(hostFolder, "node_modules"), join(folder, "node_modules"), "junction")
    const program = join(hostFolder, "node_modules", "@n8n", "node-cli", "bin", "n8n-node.mjs")
    // It takes other names of files where it believes that it is itself being tested.
    const env = { PATH: process.env.PATH, HOME: process.env.HOME }
    const { status, stderr, stdout } = spawnSync(process.execPath, [program, "lint"], {
      cwd: folder,
      env,
      encoding: "utf8"
    })
    expect(`${stdout}${stderr}`).not.toContain("problem")
    expect(status).toBe(0)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
