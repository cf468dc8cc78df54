import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasBrowser, openBrowser, type Page } from "./Browser.ts"
import { owner } from "./N8nClient.ts"
import { manual, startN8n } from "./N8nHost.ts"

const simulator = ManagedRuntime.make(
  CheckedSimulator.layer({ generated: { companies: 2, employees: 12, payrolls: 2 } })
)
let host: Awaited<ReturnType<typeof startN8n>>
let browser: Awaited<ReturnType<typeof openBrowser>> | undefined
let page: Page

const earning = {
  companyId: 101,
  employeeId: 100_001,
  companyEarningId: 1105,
  date: "2026-03-20",
  reference: "timesheet-8841",
  flatAmount: { amount: 150 }
}
/** As the editor keeps what was chosen from a list. */
const chosen = (value: number | "", cachedResultName = "") => ({ __rl: true, mode: "list", value, cachedResultName })

const input = (name: string) => page.locator(`[data-test-id="parameter-input-${name}"] input`).first()
/** Where an id is chosen: by a name from a list, or typed. */
const locator = (name: string) => {
  const own = `[data-test-id="resource-locator-${name}"]`
  return page.locator(`${own} input[data-test-id="rlc-input"], ${own} [data-test-id="rlc-input"] input`).first()
}
const open = async (workflow: string, node: string) => {
  await page.goto(`${host.n8n.url}/workflow/${workflow}`)
  await page.locator(`[data-test-id="canvas-node"]:has-text("${node}")`).first().dblclick()
  await page.locator('[data-test-id="node-parameters"]').first().waitFor()
}

describe.skipIf(!hasBrowser)("the editor of n8n", { timeout: 300_000 }, () => {
  beforeAll(async () => {
    const { apiKey = "", url } = await simulator.runPromise(SimulatorServer)
    host = await startN8n({ apiKey, baseUrl: url })
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 1500, height: 1400 } })
    await page.goto(`${host.n8n.url}/signin`)
    await page.locator("input[name=emailOrLdapLoginId]").fill(owner.email)
    await page.locator("input[type=password]").fill(owner.password)
    await page.locator('[data-test-id="form-submit-button"]').click()
    await page.waitForURL(({ pathname }) => !pathname.includes("signin"))
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await host.n8n.close()
    await simulator.dispose()
  })

  it("draws the form of an operation as it is filled in, and fills its drop-downs by search", async () => {
    const node = host.actionNode("create_pending_earnings", { dataSource: "harbor-time", earnings: [earning] })
    const [row] = Object(node.parameters).earnings.rows
    Object.assign(row, {
      companyId: chosen(101, "Prairie Printing"),
      employeeId: chosen(""),
      companyEarningId: chosen(1105, "Bonus")
    })
    const { id } = await host.client.createWorkflow("Bonuses", [manual, node])
    await open(id, "Payroll")
    expect(await input("dataSource").inputValue()).toBe("harbor-time")
    expect(await input("reference").inputValue()).toBe("timesheet-8841")
    expect(await locator("companyId").inputValue()).toBe("Prairie Printing")
    await locator("employeeId").click()
    const found = page.locator('[data-test-id="rlc-item"]:visible')
    await found.first().waitFor()
    expect((await found.allInnerTexts()).length).toBe(12)
    await page.screenshot({ path: join(tmpdir(), "ferrule-n8n-drop-down.png") })
    await page.locator('[data-test-id="rlc-search"]:visible').first().fill("linh")
    await page.locator('[data-test-id="rlc-item"]:visible:has-text("Linh")').first().click()
    await page.screenshot({ path: join(tmpdir(), "ferrule-n8n-action.png") })
    expect(await locator("employeeId").inputValue()).toContain("Linh")
  })

  it("draws the form of a trigger, with the names of what was chosen", async () => {
    const { id } = await host.client.createWorkflow("Paychecks", [
      host.triggerNode("new_paycheck", { companies: [101] })
    ])
    await open(id, "Payroll Trigger")
    await page.locator('[data-test-id="parameter-input-companies"]:has-text("Prairie Printing")').first().waitFor()
    await page.screenshot({ path: join(tmpdir(), "ferrule-n8n-trigger.png") })
  })
})
