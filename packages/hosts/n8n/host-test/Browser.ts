import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { hostFolder } from "./N8nProcess.ts"

/** What is used of playwright-core, which comes with n8n. */
interface Locator {
  first(): Locator
  locator(selector: string): Locator
  click(): Promise<void>
  dblclick(): Promise<void>
  fill(text: string): Promise<void>
  waitFor(): Promise<void>
  inputValue(): Promise<string>
  allInnerTexts(): Promise<ReadonlyArray<string>>
}

export interface Page {
  goto(url: string): Promise<unknown>
  locator(selector: string): Locator
  screenshot(options: { readonly path: string }): Promise<unknown>
  waitForURL(isThere: (url: URL) => boolean): Promise<void>
  on(event: "pageerror", listener: (error: Error) => void): void
}

interface Browser {
  newPage(options: { readonly viewport: { readonly width: number; readonly height: number } }): Promise<Page>
  close(): Promise<void>
}

const program = process.env.CHROMIUM ?? "/usr/bin/chromium"

/** Whether there is a browser; Debian has it in the package `chromium`. */
export const hasBrowser = existsSync(program)

export const openBrowser = (): Promise<Browser> => {
  const { chromium } = createRequire(join(hostFolder, "package.json"))("playwright-core")
  return chromium.launch({ executablePath: program, args: ["--no-sandbox"] })
}
