import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

/** A folder of its own for the files of a test file, gone when its tests are done. */
export const folder = () => {
  const root = mkdtempSync(join(tmpdir(), "ferrule-test-"))
  afterAll(() => rmSync(root, { recursive: true }))
  const path = (name: string) => join(root, name)
  return {
    path,
    /** Writes a file, JSON unless it is text, and gives its path. */
    write: (name: string, content: unknown) => {
      writeFileSync(path(name), typeof content === "string" ? content : JSON.stringify(content))
      return path(name)
    },
    read: (name: string) => readFileSync(path(name), "utf8"),
    exists: (name: string) => existsSync(path(name)),
    names: () => readdirSync(root)
  }
}
