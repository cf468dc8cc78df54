import { Action, Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect, Layer, Option, Predicate } from "effect"
import { Command } from "effect/cli"
import { connectionFlags, payrollLayer } from "../ConnectionFlags.ts"
import { JsonFlag, print, say } from "../JsonOutput.ts"
import { payloadFlag, readPayload } from "../PayloadFlag.ts"
import { withProgress } from "../Progress.ts"
import { isReport, reportText } from "../ReportText.ts"
import { Usage } from "../Usage.ts"
import { writeFlags, writesLayer } from "../WriteFlags.ts"
import { nameArgument } from "./Definitions.ts"

/** The input with the plan that it is to be run by. */
const withPlan = (name: string, input: unknown, plan: Option.Option<string>) => {
  if (Option.isNone(plan)) return Effect.succeed(input)
  return Predicate.isObject(input)
    ? Effect.succeed({ ...input, planHash: plan.value })
    : Effect.fail(new Usage({ message: `The input of ${name} must be a JSON object to be run with --plan.` }))
}

/** Prints a result; of a write, people also read in words what became of its rows. */
const printResult = (result: unknown) =>
  Effect.andThen(
    print(result),
    Effect.flatMap(JsonFlag, (json) => (json || !isReport(result) ? Effect.void : say(reportText(result))))
  )

/** `ferrule actions run` */
export const runAction = Command.make(
  "run",
  { name: nameArgument("action"), payload: payloadFlag, ...writeFlags, ...connectionFlags },
  ({ name, payload, plan, preview, ...settings }) =>
    Effect.gen(function* () {
      const action = yield* Connector.action(PayrollConnector, name)
      if (Option.isSome(plan) && action.preview === undefined) {
        return yield* new Usage({
          message: `${name} has no preview, so there is no plan to run it by. Leave --plan out.`
        })
      }
      const input = yield* withPlan(name, yield* readPayload(payload), plan)
      const work = preview ? Action.previewJson(action, input) : Action.runJson(action, input)
      const result = yield* work.pipe(
        withProgress(preview ? `Previewing ${name}` : `Running ${name}`),
        Effect.provide(Layer.merge(payrollLayer(settings), writesLayer(settings)))
      )
      yield* printResult(result)
    })
).pipe(
  Command.withDescription(
    "Run an action and print its result, or with --preview what it would do. Nothing is created twice: what was sent is remembered in a journal"
  )
)
