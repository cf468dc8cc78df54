import { watches } from "./Watches.ts"

const ofFacets = [...watches.values()].some(({ trigger }) => trigger.on.some((change) => typeof change !== "string"))
const ofUpdates = [...watches.values()].some(({ trigger }) => trigger.on.includes("updated"))

/** What has to strike subscriptions, besides what goes wrong with single requests. */
export const happenings: ReadonlyArray<string> = [
  "start now",
  "start all",
  "start date",
  "back-dated",
  "years older",
  "weeks ahead",
  "shows late",
  ...(ofUpdates ? ["changed"] : []),
  ...(ofFacets ? ["turned"] : []),
  "removed",
  "put back",
  "page drift: more",
  "page drift: less",
  "page drift: as many",
  "shuffled",
  "access given",
  "access taken",
  "access taken in the middle of a poll",
  "access taken of a company without records",
  "access given back",
  "company added to the payload",
  "company taken from the payload",
  "key rotation",
  "outage",
  "crash in a poll",
  "crash before the state was stored",
  "stopped and resumed",
  "state damaged",
  "more events waited"
].map((what) => `others: ${what}`)
