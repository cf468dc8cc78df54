// What every runtime does, with the packages as they are published, over its own fetch.
import { Connector, ConnectorError, type EmbedOptions } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"

/** What the program is started with, as JSON. */
export interface Input {
  readonly connection: { readonly baseUrl: string; readonly apiKey: string }
  /** States that another runtime has made. */
  readonly states: { readonly runs: string; readonly employees: string }
}

const bonus = {
  dataSource: "bonus-sheet",
  earnings: [
    {
      companyId: 101,
      employeeId: 100_001,
      companyEarningId: 1105,
      date: "2026-03-20",
      reference: "q1",
      flatAmount: { amount: 150.25 }
    }
  ]
}

const sheet = {
  dataSource: "bonus-sheet",
  companyId: 101,
  csv: 'Id;Name;Bonus\r\n100002;"Lindqvist";1.250,50\r\n',
  numberFormat: "1.234,50",
  columns: { employeeId: "Id", lastName: "Name", amount: "Bonus" },
  companyEarningId: 1105,
  date: "2026-03-20"
}

const failureOf = async (call: Promise<unknown>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason
  )
  if (!(error instanceof ConnectorError)) throw new Error("It did not fail as it should.")
  return error.toJSON()
}

/** What only an API can do: a payroll is completed. */
const completePayroll = async ({ connection: { baseUrl } }: Input): Promise<void> => {
  const change = { upsert: { payrollRuns: [{ companyId: 101, payrollNumber: 3, paycheckDate: "2026-03-27" }] } }
  const { ok, status } = await fetch(`${baseUrl}/__simulator/apply`, { method: "POST", body: JSON.stringify(change) })
  if (!ok) throw new Error(`The world did not change: ${status}.`)
}

const idsOf = (events: ReadonlyArray<unknown>): ReadonlyArray<string> => events.map((event) => Object(event).id)

/** Without the hash of the plan, which is bound to the address. */
const unbound = (report: unknown): object => ({ ...Object(report), planHash: "" })

const stopped = (payroll: Connector.Embedded): Promise<unknown> => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 100)
  return failureOf(payroll.run("list_tax_codes", { companyIds: [101] }, { signal: controller.signal }))
}

/** Tests, previews, runs, chooses, polls, stops and closes, and says what came of it. */
export const program = async (input: Input) => {
  const spans = new Set<string>()
  const embed = (options: Partial<EmbedOptions> = {}) =>
    Connector.embed(PayrollConnector, { connection: input.connection, writes: { settle: 0, runLag: 0 }, ...options })

  const first = embed({ telemetry: { onSpan: ({ name }) => spans.add(name) } })
  const report = await first.test()
  const preview = Object(await first.preview("create_pending_earnings", bonus))
  const created = await first.run("create_pending_earnings", { ...bonus, planHash: preview.planHash })
  const existing = await first.run("create_pending_earnings", bonus)
  const csv = await first.preview("import_pending_earnings", sheet)
  const { options } = await first.options("create_pending_earnings", "earnings[].employeeId", {
    payload: bonus,
    search: "a"
  })
  const invalid = await failureOf(first.run("create_pending_earnings", { earnings: [{ companyId: "x" }] }))
  const before = await first.poll("new_payroll_run", {})
  const aborted = await stopped(first)
  await first.close()

  await completePayroll(input)
  const second = embed()
  const after = await second.poll("new_payroll_run", {}, before.state)
  const handedOver = await second.poll("new_payroll_run", {}, input.states.runs)
  const employees = await second.poll("employee_changed", {}, input.states.employees)
  const damaged = await failureOf(second.poll("new_payroll_run", {}, before.state.replace(/\d/, "x")))
  const underWay = failureOf(second.run("list_tax_codes", { companyIds: [101] }))
  await second.close()

  const stranger = embed({ connection: { ...input.connection, apiKey: "wrong-key" } })
  const unauthorized = await failureOf(stranger.test())
  await stranger.close()
  const closed = await failureOf(stranger.test())
  return {
    catalog: Connector.catalog(PayrollConnector),
    report,
    preview: unbound(preview),
    created: unbound(created),
    existing: unbound(existing),
    csv: unbound(csv),
    options,
    spans: [...spans].toSorted(),
    before: idsOf(before.events),
    after: idsOf(after.events),
    handedOver: idsOf(handedOver.events),
    employees: idsOf(employees.events),
    failures: [invalid, aborted, damaged, await underWay, unauthorized, closed],
    states: { runs: after.state, employees: employees.state }
  }
}
