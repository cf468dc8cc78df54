import { Action, Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect, Layer, Option, Predicate } from "effect"
import { Command } from "effect/cli"
import { connectionFlags, payrollLayer } from "../flags/ConnectionFlags.ts"
import { JsonFlag, print, say } from "../output/JsonOutput.ts"
import { fileFlag, payloadFlag, readPayload, withFiles } from "../flags/PayloadFlag.ts"
import { withProgress } from "../output/Progress.ts"
import { isReconciliation, isReport, reconciliationText, reportText } from "../output/ReportText.ts"
import { Usage } from "../Usage.ts"
import { writeFlags, writesLayer } from "../flags/WriteFlags.ts"
import { nameArgument } from "./Definitions.ts"

/** The input with the plan that it is to be run by. */
const withPlan = (name: string, input: unknown, plan: Option.Option<string>) => {
  if (Option.isNone(plan)) return Effect.succeed(input)
  return Predicate.isObject(input)
    ? Effect.succeed({ ...input, planHash: plan.value })
    : Effect.fail(new Usage({ message: `The input of ${name} must be a JSON object to be run with --plan.` }))
}

const inWords = (result: unknown): string | undefined =>
  isReport(result) ? reportText(result) : isReconciliation(result) ? reconciliationText(result) : undefined

/** Prints a result; of what was written, people also read in words what became of it. */
const printResult = Effect.fnUntraced(function* (result: unknown) {
  yield* print(result)
  const words = inWords(result)
  if (words !== undefined && !(yield* JsonFlag)) yield* say(words)
})

/** `ferrule actions run` */
export const runAction = Command.make(
  "run",
  { name: nameArgument("action"), payload: payloadFlag, file: fileFlag, ...writeFlags, ...connectionFlags },
  ({ file, name, payload, plan, preview, ...settings }) =>
    Effect.gen(function* () {
      const action = yield* Connector.action(PayrollConnector, name)
      if (Option.isSome(plan) && action.preview === undefined) {
        return yield* new Usage({
          message: `${name} has no preview, so there is no plan to run it by. Leave --plan out.`
        })
      }
      const input = yield* withPlan(name, yield* withFiles(yield* readPayload(payload), file), plan)
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
