import type { Feed } from "@ferrule/core"
import { longestWindow, windowsAroundToday, year } from "./DateGrid.ts"

const around = {
  recent: { back: 35, ahead: 28, days: 28 },
  all: { back: 10 * year, ahead: 2 * year, days: longestWindow }
}

/** The days where time is looked for: about a month each way, or from ten years back to two years ahead. */
export const timeWindows = (reach: Feed.Reach) => windowsAroundToday(around[reach])
