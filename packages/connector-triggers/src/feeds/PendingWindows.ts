import type { Feed } from "@ferrule/core"
import { longestWindow, windowsAroundToday, year } from "./DateGrid.ts"

const around = {
  recent: { back: 182, ahead: 182, days: longestWindow },
  all: { back: 10 * year, ahead: 3 * year, days: longestWindow }
}

/** The dates where pending items are looked for: half a year each way, or from ten years back to three years ahead. */
export const pendingWindows = (reach: Feed.Reach) => windowsAroundToday(around[reach])
