import { Connector, Trigger } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { millisOf } from "../flags/DurationText.ts"
import { connectionFlags, readingLayer } from "../flags/ConnectionFlags.ts"
import { print, printLine, say, shown } from "../output/JsonOutput.ts"
import { payloadFlag, readPayload } from "../flags/PayloadFlag.ts"
import { withProgress } from "../output/Progress.ts"
import { startFlag } from "../flags/StartFlag.ts"
import { readState, writeState } from "../StateFile.ts"
import { list, nameArgument } from "./Definitions.ts"

const listTriggers = Command.make("list", {}, () => list(PayrollConnector.triggers)).pipe(
  Command.withDescription("List the triggers")
)

const describe = Command.make("describe", { name: nameArgument("trigger") }, ({ name }) =>
  Effect.flatMap(Connector.trigger(PayrollConnector, name), (trigger) => print(Connector.describeTrigger(trigger)))
).pipe(Command.withDescription("Print what a trigger watches and gives, with samples"))

const sample = Command.make(
  "sample",
  { name: nameArgument("trigger"), payload: payloadFlag, ...connectionFlags },
  ({ name, payload, ...settings }) =>
    Effect.gen(function* () {
      const trigger = yield* Connector.trigger(PayrollConnector, name)
      const records = yield* Trigger.sampleJson(trigger, yield* readPayload(payload)).pipe(
        withProgress(`Reading ${trigger.feed.name}`),
        Effect.provide(readingLayer(settings))
      )
      for (const record of records) yield* printLine(record)
    })
).pipe(Command.withDescription("Print a few recent records, one JSON object a line"))

const start = startFlag("Where to begin when there is no state yet: now, all, or a date such as 2026-03-01").pipe(
  Flag.withDefault("now" as const)
)

const rescanFlag = Flag.String("rescan-after").pipe(
  Flag.withDescription(
    "Read everything again only when that was so long ago, such as 6h or 1d; by hand it is read each time, except where a count proves that nothing is new"
  ),
  Flag.withMetavar("DURATION"),
  Flag.filterMap(millisOf, (text) => `Expected a duration such as 30m, 6h or 1d, got ${text}`),
  Flag.optional
)

/** How often to read what no count shows: whoever polls by hand wants to see what has changed. */
const auditOf = ({ feed, on }: Trigger.AnyTrigger<unknown, unknown>, rescan: Option.Option<number>) =>
  Option.match(rescan, {
    onSome: (age) => ({ recent: age, older: age }),
    onNone: () =>
      feed.probe !== undefined && on.every((change) => change === "created") ? {} : { recent: 0, older: 0 }
  })

const poll = Command.make(
  "poll",
  {
    name: nameArgument("trigger"),
    payload: payloadFlag,
    state: Flag.String("state").pipe(
      Flag.withDescription("File that keeps what has been reported; made by the first poll"),
      Flag.withMetavar("FILE")
    ),
    start,
    rescan: rescanFlag,
    ...connectionFlags
  },
  ({ name, payload, rescan, state: file, start, ...settings }) =>
    Effect.gen(function* () {
      const trigger = yield* Connector.trigger(PayrollConnector, name)
      const input = yield* readPayload(payload)
      const layer = readingLayer(settings)
      const audit = auditOf(trigger, rescan)
      let state = (yield* readState(file))?.trim()
      for (let more = true; more;) {
        const result = yield* Trigger.pollJson(trigger, input, { state, start, audit }).pipe(
          withProgress(`Polling ${name}`),
          Effect.provide(layer)
        )
        for (const event of result.events) yield* printLine(event)
        for (const alarm of result.alarms) yield* say(`Alarm: ${shown(alarm.message)}`)
        // Only what has been printed counts as reported: a crash before this line prints it again, under the same id.
        yield* writeState(file, result.state)
        state = result.state
        more = result.more
      }
    })
).pipe(Command.withDescription("Print what is new, one JSON object a line, then save the state"))

/** `ferrule triggers` */
export const triggers = Command.make("triggers").pipe(
  Command.withDescription("List, describe, sample and poll triggers"),
  Command.withSubcommands([listTriggers, describe, sample, poll])
)
