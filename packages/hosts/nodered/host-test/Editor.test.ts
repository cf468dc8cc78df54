import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasBrowser, openBrowser, type Page } from "./Browser.ts"
import { connectionFlow, connectionId, types } from "./flows.ts"
import { RedProcess } from "./RedProcess.ts"

const simulator = ManagedRuntime.make(
  CheckedSimulator.layer({ generated: { companies: 2, employees: 12, payrolls: 2 } })
)
const red = new RedProcess()
const errors: Array<string> = []
let browser: Awaited<ReturnType<typeof openBrowser>> | undefined
let page: Page

const earning = {
  companyId: 101,
  companyEarningId: 1105,
  date: "2026-03-20",
  reference: "timesheet-8841",
  flatAmount: { amount: 150 }
}

const nodes = [
  {
    id: "act",
    type: types.action,
    name: "",
    action: "create_pending_earnings",
    input: "form",
    filled: {
      payload: { earnings: [earning] },
      sources: { dataSource: { type: "msg", value: "topic" } }
    }
  },
  { id: "watch", type: types.trigger, name: "", trigger: "new_paycheck", interval: 3600, start: "now" }
]

const edit = async (id: string) => {
  await page.evaluate(`RED.editor.edit(RED.nodes.node(${JSON.stringify(id)}))`)
  await page
    .locator("#ferrule-form .red-ui-typedInput-container, #ferrule-settings .red-ui-typedInput-container")
    .first()
    .waitFor()
  // It slides in; what can be clicked has come to rest.
  await page.locator("#node-input-name").click()
}
const done = async () => {
  await page.locator("#node-dialog-ok").click()
  await page.waitForFunction("document.getElementById('node-dialog-ok') === null")
}
const member = (id: string, name: string) => page.evaluate(`RED.nodes.node("${id}").${name}`)
const field = (label: string) =>
  page.locator(`.ferrule-field:has(> .ferrule-label:text-matches("^${label}( |$)"))`).first()

describe.skipIf(!hasBrowser)("the editor of Node-RED", { timeout: 60_000 }, () => {
  beforeAll(async () => {
    const { apiKey = "", url } = await simulator.runPromise(SimulatorServer)
    await red.start()
    const { flows } = connectionFlow({ apiKey, baseUrl: url })
    const placed = nodes.map((node, index) => ({
      ...node,
      connection: connectionId,
      z: "ferrule-tab",
      x: 180,
      y: 100 + 80 * index,
      wires: []
    }))
    await red.deploy({ flows: [...flows, ...placed] })
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 1500, height: 1900 } })
    page.on("pageerror", ({ message }) => errors.push(message))
    await page.goto(red.url)
    await page.waitForFunction("typeof RED !== 'undefined' && RED.nodes && RED.nodes.node('act')")
    await page.locator(".red-ui-loading-bar, #red-ui-workspace").first().waitFor()
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await red.close()
    await simulator.dispose()
  })

  it("draws the form of an action, fills its drop-downs by search, and keeps what is entered", async () => {
    await edit("act")
    const employee = field("Employee")
    await employee.locator("input.red-ui-typedInput-input").click()
    await employee.locator("input.red-ui-typedInput-input").pressSequentially("10000")
    const options = page.locator(".red-ui-autoComplete-container .ferrule-option")
    await options.first().waitFor()
    expect((await options.allInnerTexts()).length).toBeGreaterThan(1)
    await page.screenshot({ path: join(tmpdir(), "ferrule-nodered-drop-down.png") })
    await options.nth(1).click()
    await employee.locator(".ferrule-note:not(:empty)").waitFor()
    await page.screenshot({ path: join(tmpdir(), "ferrule-nodered-action.png") })
    await done()
    expect(await member("act", "filled")).toEqual({
      payload: { earnings: [{ ...earning, employeeId: expect.any(Number) }] },
      sources: { dataSource: { type: "msg", value: "topic" } }
    })
  })

  it("shows one member of a choice, and drops the others", async () => {
    await edit("act")
    await field("How the amount is given").locator("select").selectOption("unitsAmount")
    await field("Units").locator("input.red-ui-typedInput-input").first().fill("7.5")
    await done()
    const filled = Object(await member("act", "filled"))
    expect(filled.payload.earnings[0]).toMatchObject({ unitsAmount: { units: 7.5 } })
    expect(filled.payload.earnings[0]).not.toHaveProperty("flatAmount")
  })

  it("says what is still missing", async () => {
    expect(await page.evaluate(`RED.nodes.node("act").valid`)).toBe(true)
    await edit("act")
    await field("Company").locator("input.red-ui-typedInput-input").fill("")
    await done()
    expect(await page.evaluate(`RED.nodes.node("act").validationErrors.join()`)).toContain(
      "Row 1: Company must be given."
    )
  })

  it("draws the form of a trigger, with its lists", async () => {
    await edit("watch")
    await page.screenshot({ path: join(tmpdir(), "ferrule-nodered-trigger.png") })
    await page.locator("#ferrule-form .red-ui-editableList-addButton").first().click()
    await page.locator("#ferrule-form .red-ui-editableList-container input.red-ui-typedInput-input").first().fill("102")
    await done()
    expect(await member("watch", "filled.payload")).toEqual({ companies: [102] })
  })

  it("draws the settings of a connection, hides its key, and tries it", async () => {
    await page.evaluate(`RED.editor.editConfig("", "${types.connection}", "${connectionId}")`)
    await page.locator("#ferrule-test button").first().waitFor()
    await page.locator("#ferrule-test button").first().click()
    await page.locator("#ferrule-test .ferrule-note:text-matches('It works')").first().waitFor()
    await page.screenshot({ path: join(tmpdir(), "ferrule-nodered-connection.png") })
    expect(await page.evaluate(`document.getElementById("node-config-input-apiKey").value`)).toBe("__PWRD__")
  })

  it("has no errors of its own", () => {
    expect(errors).toEqual([])
  })
})
