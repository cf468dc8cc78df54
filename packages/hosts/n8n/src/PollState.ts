/** What a node keeps between polls. n8n stores it when events are given on, before it has noted their execution. */
interface PollState {
  /** Another trigger begins anew. */
  readonly trigger: string
  readonly state: string
  /** What was known before the last events, and the process that gave them on. */
  readonly before?: string
  readonly process?: string
}

/** A process that goes on has noted what it gave on; of one that has ended that cannot be known. */
const thisProcess = `${Date.now()}.${Math.random()}`

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

/** What the next poll begins with. */
export const read = (data: Readonly<Record<string, unknown>>, trigger: string, repeat: boolean): string | undefined => {
  if (data.trigger !== trigger) return undefined
  const before = text(data.before)
  return repeat && before !== undefined && data.process !== thisProcess ? before : text(data.state)
}

/** Notes what a poll gave. */
export const write = (
  data: Record<string, unknown>,
  trigger: string,
  before: string | undefined,
  state: string,
  hasEvents: boolean
): void => {
  const next: PollState =
    hasEvents && before !== undefined
      ? { trigger, state, before, process: thisProcess }
      : { trigger, state, process: thisProcess }
  delete data.before
  Object.assign(data, next)
}
