import { McpHost } from "@ferrule/host-mcp"
import { PayrollConnector } from "@ferrule/payroll"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect } from "effect"
import { McpProtocol, McpTest } from "effect/ai"

/** A client of a server of the payroll connector, over a simulated API of its own. */
export const served = (options: Partial<McpHost.McpHostOptions> = {}) =>
  Effect.gen(function* () {
    const { apiKey, url } = yield* SimulatorServer
    const registrations = McpHost.registrations(PayrollConnector, {
      ...options,
      connection: { baseUrl: url, apiKey, ...Object(options.connection) }
    })
    const client = yield* McpTest.makeClient(registrations, { protocols: [McpProtocol.v2025_11_25] })
    return {
      client,
      /** What a tool gives: its JSON, and its sentence where it failed. */
      call: (name: string, input: Record<string, unknown> = {}) =>
        Effect.map(client.callTool({ name, arguments: input }), ({ content, isError, structuredContent }) => ({
          isError: isError === true,
          text: content[0]?.type === "text" ? content[0].text : "",
          json: structuredContent
        }))
    }
  })

/** A payroll run more, of company 101. */
export const runPayroll = (payrollNumber: number) =>
  Effect.flatMap(Simulator, ({ apply }) =>
    apply({ upsert: { payrollRuns: [{ companyId: 101, payrollNumber, paycheckDate: "2026-03-27" }] } })
  )

export const simulator = SimulatorServer.layer({ generated: { companies: 1, employees: 3, payrolls: 2 } })
