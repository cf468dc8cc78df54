import { intervalOf, longest } from "./Interval.ts"
import { connectionOf } from "./ActionNode.ts"
import { fail, shortly } from "./Failure.ts"
import { type Filled, payloadOf } from "./Filled.ts"
import type { Message, Red, RedNode } from "./NodeRedTypes.ts"
import type { NodeTypes } from "./NodeTypes.ts"
import { keepsState, Memory } from "./Memory.ts"
import { Waiting } from "./Waiting.ts"

export interface TriggerConfig {
  readonly connection: string
  readonly trigger: string
  readonly filled?: Filled
  /** Seconds between two polls. */
  readonly interval?: number | string
  readonly start?: "now" | "all" | "date"
  readonly startDate?: string
  /** The context store that keeps the state; the default one if empty. */
  readonly store?: string
  /** Whether events count as taken only when the flow says so. */
  readonly confirm?: boolean
}

const text = (value: unknown): string => (typeof value === "string" ? value : "")

const eventMessages = (trigger: string, events: ReadonlyArray<unknown>): ReadonlyArray<Message & { eventId: string }> =>
  events.map((event) => ({ topic: trigger, payload: event, eventId: text(Object(event).id) }))

/**
 * The node that polls by a clock of its own. Events leave by the first output, one message each, alarms by the second;
 * then the state is stored in its context, or once the flow has confirmed every event.
 */
export const registerTrigger = (red: Red, types: NodeTypes): void => {
  function trigger(this: RedNode, config: TriggerConfig) {
    red.nodes.createNode(this, config)
    const stopped = new AbortController()
    const { signal } = stopped
    const memory = new Memory(this.context(), config)
    const waiting = new Waiting()
    let raised: ReadonlySet<string> = new Set()
    let hasMore = false

    const payload = () => payloadOf(red, this, config.filled ?? { payload: {}, sources: {} }, {})
    const start = (): { readonly start?: "all" | "now" } => {
      const from = config.start === "date" ? config.startDate : config.start
      // A day is a branded text to TypeScript alone; the poll decodes it.
      return from === undefined || from === "" ? {} : { start: from as "all" }
    }

    /** Whether another poll has to follow at once. */
    const pollOnce = async (): Promise<boolean> => {
      const { poll } = connectionOf(red, config.connection)
      const found = await poll(config.trigger, await payload(), await memory.load(), { ...start(), signal })
      const messages = eventMessages(config.trigger, found.events)
      const alarms = found.alarms.filter(({ id }) => !raised.has(id))
      raised = new Set(found.alarms.map(({ id }) => id))
      hasMore = found.more
      const waits = config.confirm === true && messages.length > 0
      if (waits)
        waiting.begin(
          messages.map(({ eventId }) => eventId),
          found.state
        )
      this.send([messages, alarms.map((alarm) => ({ topic: config.trigger, payload: alarm }))])
      for (const { message } of alarms) this.warn(message)
      if (!waits) await memory.save(found.state)
      const [alarm] = found.alarms
      this.status(
        alarm === undefined
          ? {
              fill: "green",
              shape: "dot",
              text: `${messages.length} new, ${new Date().toISOString().slice(11, 19)} UTC`
            }
          : { fill: "yellow", shape: "ring", text: shortly(alarm.message) }
      )
      return found.more && !waits
    }

    const poll = async (): Promise<void> => {
      if (signal.aborted) return
      // What was not confirmed by now comes again, under the same ids.
      waiting.forget()
      while ((await pollOnce()) && !signal.aborted);
    }

    const sample = async (): Promise<void> => {
      const found = await connectionOf(red, config.connection).sample(config.trigger, await payload(), {
        count: 3,
        signal
      })
      this.send([eventMessages(config.trigger, found).map((message) => ({ ...message, sample: true })), null])
    }

    const confirm = async (id: string): Promise<void> => {
      const state = waiting.confirm(id)
      if (state === undefined) return
      await memory.save(state)
      if (hasMore) await poll()
    }

    // One thing after another: a poll never overlaps another, nor the storing of what was confirmed.
    let last: Promise<unknown> = Promise.resolve()
    const next = (work: () => Promise<void>): Promise<void> => {
      const done = last.then(work)
      last = done.catch(() => undefined)
      return done
    }

    const failed = (reason: unknown, message: Message): Error => {
      const error = fail(reason, message)
      this.status({ fill: "red", shape: "ring", text: shortly(error.message) })
      return error
    }

    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = async (): Promise<void> => {
      let wait = intervalOf(config)
      await next(poll).catch((reason: unknown) => {
        const message: Message = { topic: config.trigger }
        if (signal.aborted) return
        this.error(failed(reason, message), message)
        const { retryAfter } = Object(message["failure"])
        wait = Math.max(wait, Number(retryAfter ?? 0))
      })
      if (!signal.aborted) timer = setTimeout(() => void tick(), Math.min(longest, wait))
    }

    this.on("input", (message, _, done) => {
      const work =
        typeof message["eventId"] === "string"
          ? () => confirm(text(message["eventId"]))
          : message.topic === "sample"
            ? sample
            : poll
      next(work).then(
        () => done(),
        (reason: unknown) => done(failed(reason, message))
      )
    })
    this.on("close", (_, done) => {
      clearTimeout(timer)
      stopped.abort()
      void last.then(done)
    })

    if (!keepsState(red.settings.contextStorage, config.store)) {
      this.warn(
        "The state of this trigger is kept in memory, so what happens while Node-RED restarts is missed. Set contextStorage in settings.js, as the help says."
      )
    }
    void tick()
  }
  red.nodes.registerType(types.trigger, trigger)
}
