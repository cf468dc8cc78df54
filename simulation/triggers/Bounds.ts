import type { Polled } from "./Polled.ts"
import type { Remains } from "./Remains.ts"

// Of a list that keeps changing, and of one that does not: it is read until two readings agree.
const passes = { changing: 6, calm: 2 }

/**
 * The most requests of a poll: the probe; the companies before, after, and once more; the list of sections; every section
 * so many times to its end and a look behind it, in both reaches; the first page of each that is only counted; what is
 * asked for by key; and one more for each that something went wrong with.
 */
const boundOf = ({ acting, size, story }: Remains, { isCalm, struck }: Polled): number => {
  const times = isCalm ? passes.calm : passes.changing
  const companies = Math.ceil(story.companies.length / story.page) + 1
  const records = Math.ceil(acting.witness.lives.size / story.page)
  const everything = 2 * size.sections + records + 1
  const listing = isCalm ? size.listing : 3 * size.listing
  return 1 + 3 * times * companies + listing + times * everything + size.sections + 2 * records + struck
}

/** No poll asks more than follows from what there is and what went wrong. */
const requests = (remains: Remains): ReadonlyArray<string> =>
  remains.polls.flatMap((poll) => {
    const most = boundOf(remains, poll)
    return poll.requests <= most ? [] : [`bounded requests: ${poll.name} made ${poll.requests}, more than ${most}`]
  })

/** No poll gives more events than it may, and what is said to wait does wait. */
const events = ({ polls, story }: Remains): ReadonlyArray<string> =>
  polls.flatMap(({ after, before, events: given, more, name }, at) => {
    const next = polls[at + 1]
    const isIdle = next?.fate === "committed" && next.events.length === 0 && next.after === next.before
    const isInVain = more && isIdle && after !== undefined && before !== after
    return [
      ...(given.length > story.maxEvents ? [`bounded events: ${name} gave ${given.length}`] : []),
      ...(isInVain ? [`bounded events: ${name} said that there is more`] : [])
    ]
  })

export const bounded = (remains: Remains): ReadonlyArray<string> => [...requests(remains), ...events(remains)]
