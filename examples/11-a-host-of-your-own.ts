// A made-up platform loads steps and watches, and knows promises and JSON only. The glue below puts the connector into it.
import { Connector, ConnectorError } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"

/** What a step or a watch of the platform is called, and what its form asks for. */
interface Entry {
  readonly title: string
  readonly fields: ReadonlyArray<{ readonly key: string; readonly label: string; readonly required: boolean }>
}

/** Does something with what the person has filled in. */
interface Step extends Entry {
  perform(account: unknown, values: unknown, signal?: AbortSignal): Promise<unknown>
}

/** Looks for what is new, every few minutes. The platform keeps a text for it, and takes what it emits. */
interface Watch extends Entry {
  check(account: unknown, values: unknown, memory: Memory, emit: (item: unknown) => Promise<void>): Promise<void>
}

/** A text that the platform keeps. */
export interface Memory {
  text?: string
}

/** How a step says that it did not work: to the person, or to the platform, which then tries again. */
export class StepFailed extends Error {
  readonly at: string | undefined
  readonly tryAgainIn: number | undefined
  constructor(message: string, at: string | undefined, tryAgainIn: number | undefined) {
    super(message)
    this.at = at
    this.tryAgainIn = tryAgainIn
  }
}

// #region glue
const { actions, triggers } = Connector.catalog(PayrollConnector)

const connected = async <A>(connection: unknown, use: (payroll: Connector.Embedded) => Promise<A>): Promise<A> => {
  const payroll = Connector.embed(PayrollConnector, { connection })
  try {
    return await use(payroll)
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    throw new StepFailed(error.message, error.field, error.retryable ? (error.retryAfter ?? 60_000) : undefined)
  } finally {
    await payroll.close()
  }
}

const entryOf = ({ form, title }: (typeof actions | typeof triggers)[number]): Entry => ({
  title,
  fields: form.fields.map(({ label, path, required }) => ({ key: path, label, required }))
})

export const steps = actions.map((action): Step => ({
  ...entryOf(action),
  perform: (account, values, signal) => connected(account, (payroll) => payroll.run(action.name, values, { signal }))
}))

export const watches = triggers.map((trigger): Watch => ({
  ...entryOf(trigger),
  check: (account, values, memory, emit) =>
    connected(account, async (payroll) => {
      const { events, state } = await payroll.poll(trigger.name, values, memory.text)
      for (const event of events) await emit(event)
      memory.text = state // last of all: a crash before this line repeats events, under the same ids
    })
}))
// #endregion
