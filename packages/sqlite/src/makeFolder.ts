import { existsSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"

/**
 * Makes a folder that is missing, and those above it, for this user alone. One at a time: where the system lets nobody make
 * any, as below `/proc`, `mkdirSync` with `recursive` never comes back.
 */
export const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error
  }
}
