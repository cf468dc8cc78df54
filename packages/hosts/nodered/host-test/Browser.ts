import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { hostFolder } from "./RedProcess.ts"

/** What is used of playwright-core, which is installed beside Node-RED. */
interface Locator {
  first(): Locator
  nth(index: number): Locator
  locator(selector: string): Locator
  click(): Promise<void>
  fill(text: string): Promise<void>
  press(key: string): Promise<void>
  pressSequentially(text: string): Promise<void>
  selectOption(value: string): Promise<unknown>
  waitFor(): Promise<void>
  innerText(): Promise<string>
  allInnerTexts(): Promise<ReadonlyArray<string>>
}

export interface Page {
  goto(url: string): Promise<unknown>
  locator(selector: string): Locator
  evaluate(script: string): Promise<unknown>
  waitForFunction(script: string): Promise<unknown>
  screenshot(options: { readonly path: string }): Promise<unknown>
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
