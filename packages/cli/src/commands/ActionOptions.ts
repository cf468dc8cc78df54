import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connectionFlags, readingLayer } from "../flags/ConnectionFlags.ts"
import { JsonFlag, printLine, say, shown, write } from "../output/JsonOutput.ts"
import { payloadFlag, readPayload } from "../flags/PayloadFlag.ts"
import { withProgress } from "../output/Progress.ts"
import { nameArgument } from "./Definitions.ts"

/** `ferrule actions options` */
export const actionOptions = Command.make(
  "options",
  {
    name: nameArgument("action"),
    field: Argument.String("field").pipe(
      Argument.withDescription("Path of the field, as in the form of the action: companyId, or earnings[0].employeeId")
    ),
    payload: payloadFlag,
    search: Flag.String("search").pipe(
      Flag.withDescription("Only what has each of these words in it"),
      Flag.withMetavar("TEXT"),
      Flag.optional
    ),
    page: Flag.Int("page").pipe(Flag.withDescription("Page, counted from 1"), Flag.withDefault(1)),
    ...connectionFlags
  },
  ({ field, name, page, payload: file, search, ...settings }) =>
    Effect.gen(function* () {
      const action = yield* Connector.action(PayrollConnector, name)
      const payload = yield* readPayload(file)
      const request = { field, payload, page, ...(Option.isSome(search) ? { search: search.value } : {}) }
      const found = yield* Effect.flatMap(Connector.options(PayrollConnector), (load) => load(action, request)).pipe(
        withProgress(`Reading what ${field} can be`),
        Effect.provide(readingLayer(settings))
      )
      if (yield* JsonFlag) return yield* printLine(found)
      const width = Math.max(0, ...found.options.map(({ value }) => String(value).length))
      for (const { hint, label, value } of found.options) {
        yield* write(
          `${String(value).padEnd(width)}  ${shown(label)}${hint === undefined ? "" : ` (${shown(hint)})`}\n`
        )
      }
      if (found.nextPage !== undefined) yield* say(`There are more: --page ${found.nextPage}, or --search.`)
    })
).pipe(Command.withDescription("List what a field of an action can be chosen from"))
