// What an integration platform does with a connector: connect it, run an action by name, poll a trigger by name.
import { Connector, ConnectorError, type EmbedOptions } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"

/** For menus and forms: names, sentences, fields, JSON schemas and samples. */
export const catalogue = Connector.catalog(PayrollConnector)

// #region embed
/** A first look at one customer's connection, from JSON to JSON. */
export const firstLook = async (options: EmbedOptions, payload: object, stored?: string) => {
  const payroll = Connector.embed(PayrollConnector, options)
  try {
    const { account, sees } = await payroll.test()
    const companies = await payroll.options("create_pending_earnings", "earnings[].companyId", { search: "prairie" })
    const preview = await payroll.preview("create_pending_earnings", payload)
    const report = await payroll.run("create_pending_earnings", payload, { signal: AbortSignal.timeout(120_000) })
    const { events, state } = await payroll.poll("new_payroll_run", {}, stored)
    return { account, sees, companies, preview, report, events, state } // store the state after the events
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    return { code: error.code, message: error.message, field: error.field, retryable: error.retryable }
  } finally {
    await payroll.close()
  }
}
// #endregion
