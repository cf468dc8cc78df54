import { Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companies } from "./Cast.ts"
import type { Stage } from "./Stage.ts"
import type { Story } from "./Story.ts"
import { named } from "./Watches.ts"

/** What there is to read in the end, by which the requests of polls are measured. */
export interface Size {
  /** Sections, of either reach. */
  readonly sections: number
  /** Requests that it takes to know them. */
  readonly listing: number
}

/** Asks the feed itself, when all is calm and every company can be seen. */
export const measured = Effect.fnUntraced(function* (story: Story, { acting, payroll }: Stage) {
  const { feed } = named(story.trigger).trigger
  acting.openAll()
  let listing = 0
  const connection = yield* payroll(Effect.sync(() => void listing++))
  const groups = companies.slice(0, story.companies.length).map(({ id }) => String(id))
  const scope = { payload: acting.payload(), groups: feed.groups === undefined ? [""] : groups }
  const [recent, all] = yield* Effect.all([feed.sections(scope, "recent"), feed.sections(scope, "all")]).pipe(
    Effect.provideService(Payroll, connection),
    Effect.orDie
  )
  const size: Size = { sections: recent.length + all.length, listing }
  return size
})
