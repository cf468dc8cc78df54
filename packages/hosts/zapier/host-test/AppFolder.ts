import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Where `pnpm test:hosts` has installed Zapier's platform. */
const hostFolder = process.env.HOST_FOLDER ?? ""

/** The built integration beside Zapier's platform, in a folder of its own, as `zapier-platform` wants it. */
export const makeAppFolder = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), "ferrule-zapier-"))
  cpSync(fileURLToPath(new URL("../built", import.meta.url)), folder, { recursive: true })
  symlinkSync(join(hostFolder, "node_modules"), join(folder, "node_modules"), "junction")
  writeFileSync(join(folder, ".zapierapprc"), JSON.stringify({ id: 1, key: "App1" }))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
