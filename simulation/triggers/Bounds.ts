import type { Remains } from "./Remains.ts"

/** No poll gives more events than it may, and what is said to wait does wait. */
const events = ({ polls, story }: Remains): ReadonlyArray<string> =>
  polls.flatMap(({ after, before, events: given, more, name }, at) => {
    const next = polls[at + 1]
    const isIdle = next?.fate === "committed" && next.events.length === 0 && next.after === next.before
    return [
      ...(given.length > story.maxEvents ? [`bounded events: ${name} gave ${given.length}`] : []),
      ...(more && isIdle && after !== undefined && before !== after
        ? [`bounded events: ${name} said that there is more`]
        : [])
    ]
  })

export const told = (remains: Remains): ReadonlyArray<string> => [...events(remains)]
