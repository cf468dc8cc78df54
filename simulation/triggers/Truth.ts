import type { Known } from "./Known.ts"
import { alive } from "./Known.ts"
import type { Remains } from "./Remains.ts"
import type { Telling, Told } from "./Told.ts"
import { named } from "./Watches.ts"
import type { Life } from "./Witness.ts"

/** Whether it was there all the time that a poll took, whether or not it could be seen. */
const wasThere = ({ versions }: Life, from: number, to: number): boolean => {
  const meanwhile = alive(versions, from, to)
  const isWithoutGap = meanwhile.every((version, at) => at === 0 || meanwhile[at - 1]?.to === version.from)
  return isWithoutGap && (meanwhile[0]?.from ?? Infinity) <= from && (meanwhile.at(-1)?.to ?? 0) >= to
}

const untruthOf = (
  { event, life, poll, versions }: Telling,
  { acting, story }: Remains,
  told: Told,
  known: Known
): string | undefined => {
  const { trigger } = named(story.trigger)
  const { key } = event
  if (life === undefined) return `truth: ${key} is reported as ${event.change} and never was`
  const facet = trigger.on.find((change) => typeof change !== "string")
  if (event.change === "removed") {
    if (wasThere(life, poll.startedAt, poll.endedAt)) return `no false conclusion: ${key} is reported as removed`
    return undefined
  }
  if (versions.length === 0) return `truth: ${key} is reported as ${event.change} with what it was not at that time`
  const spans = acting.witness.seen.get(life.company) ?? []
  if (!spans.some(({ from, to }) => from <= poll.endedAt && poll.startedAt <= to)) {
    return `truth: ${key} is reported though its company was out of sight`
  }
  if (facet !== undefined && (event.change === facet.on || event.change === facet.off)) {
    const isOn = event.change === facet.on
    if (!versions.some((version) => version.isOn === isOn)) return `truth: ${key} is not ${event.change}`
  }
  if (event.change !== "created") return undefined
  const { from, thereAt, wholeAt } = known.company(life.company)
  // What was gone while it was read at first is new when it is back.
  if (thereAt === undefined || !wasThere(life, thereAt, Math.min(from, poll.endedAt))) return undefined
  // What was removed, and that was reported, may be created again.
  const isAgain = told
    .committed(key)
    .some((other) => other.event.change === "removed" && other.poll.startedAt < poll.startedAt)
  const [first] = life.versions
  const isStart =
    (thereAt <= wholeAt || poll.startedAt < known.beganAt) && first !== undefined && known.isStartOf(first)
  return isAgain || isStart ? undefined : `no flood: ${key} was there before, and is reported as created`
}

/** Every event says what was so (laws 5 and 6), and nothing of what was there before. */
export const truth = (remains: Remains, told: Told, known: Known): ReadonlyArray<string> =>
  told.all.map((telling) => untruthOf(telling, remains, told, known)).filter((each) => each !== undefined)
