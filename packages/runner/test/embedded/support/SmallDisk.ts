import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const bytes = 2 * 1024 * 1024

const mount = (path: string) =>
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path], { stdio: "ignore" })
const unmount = (path: string) => execFileSync("umount", [path], { stdio: "ignore" })

const folder = () => mkdtempSync(join(tmpdir(), "ferrule-disk-"))

/** Whether this machine lets us have a disk of our own. */
export const canMount = (): boolean => {
  const path = folder()
  try {
    mount(path)
    unmount(path)
    return true
  } catch {
    return false
  } finally {
    rmSync(path, { recursive: true, force: true })
  }
}

/** A disk of 2 MB, in memory, gone with the scope. */
export const smallDisk = Effect.acquireRelease(
  Effect.sync(() => {
    const path = folder()
    mount(path)
    return path
  }),
  (path) =>
    Effect.sync(() => {
      unmount(path)
      rmSync(path, { recursive: true, force: true })
    })
)
