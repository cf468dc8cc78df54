import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A folder of its own, removed with the scope. */
export const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ferrule-runner-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)
