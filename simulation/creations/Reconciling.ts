import { type ReconciliationReport, reconcileSubmission } from "@ferrule/core/payroll"
import type { Effect } from "effect"
import * as Process from "../stage/Process.ts"
import type { Stage } from "../stage/Stage.ts"
import { calm } from "../stage/Trouble.ts"
import type { Entry } from "../world/History.ts"
import type { Story } from "./Story.ts"
import { dataSource } from "./Submission.ts"

export type Reconciled = Process.Ended<ReconciliationReport>

/** Asks what became of everything that a story has submitted. */
export const run = ({ kind }: Story, surroundings: Process.Surroundings): Effect.Effect<Reconciled> =>
  Process.run("reconciliation", calm, reconcileSubmission({ dataSource, items: kind }), surroundings)

type Item = ReconciliationReport["items"][number]

/** Whether a state is what the world's history says of an item. */
const agrees = ({ ids, state }: Item, records: ReadonlyArray<Entry>, mayBeUnknown: boolean): boolean => {
  const waiting = records.filter(({ end }) => end === "pending").map(({ id }) => id)
  const isListed = waiting.length === ids.length && waiting.every((id) => ids.includes(id))
  switch (state) {
    case "pending":
      return waiting.length === 1 && isListed
    case "duplicated":
      return waiting.length > 1 && isListed
    case "goneWithPayroll":
      // Where others delete something, too, nobody can tell which of the two it was.
      return waiting.length === 0 && records.length > 0
    case "missing":
      return waiting.length === 0 && records.some(({ end }) => end === "deleted")
    case "notCreated":
      return records.every(({ end }) => end === "deleted")
    case "unknown":
      return mayBeUnknown && waiting.length === 0
  }
}

/** What a reconciliation says that is not so, or leaves out. */
export const broken = ({ failure, report }: Reconciled, story: Story, stage: Stage): ReadonlyArray<string> => {
  if (report === undefined) return [`reconciliation: it failed with ${failure}`]
  const { history } = stage.world
  const identityOf = (id: string) => `${story.kind}/${dataSource}/${id.toLowerCase()}`
  const mayBeUnknown = stage.others.disturbed.size > 0 || !story.isDurable
  const wrong = report.items
    .filter((item) => !agrees(item, history.of(identityOf(item.externalUniqueId)), mayBeUnknown))
    .map(({ externalUniqueId, state }) => `reconciliation: ${externalUniqueId} is said to be ${state}`)
  const said = new Set(report.items.map(({ externalUniqueId }) => identityOf(externalUniqueId)))
  const left = history.entries
    .filter(({ by, identity }) => by.startsWith("run") && !said.has(identity))
    .map(({ identity }) => `reconciliation: ${identity} was created and is left out`)
  const sum = Object.values(report.counts).reduce((total, count) => total + count, 0)
  return [...wrong, ...left, ...(sum === report.items.length ? [] : ["reconciliation: its counts are wrong"])]
}
