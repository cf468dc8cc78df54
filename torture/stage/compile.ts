import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** Brings up to date what is deployed in the place of the sources. Fails where they do not compile. */
export const compile = (): void => {
  execFileSync("tsc", ["-b", "packages/runner", "packages/payroll"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"]
  })
}
