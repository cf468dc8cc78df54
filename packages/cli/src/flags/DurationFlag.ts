import { Option } from "effect"
import { Flag } from "effect/cli"
import { millisOf } from "./DurationText.ts"

/** A flag that takes a duration and gives milliseconds. */
export const durationFlag = (name: string, description: string) =>
  Flag.String(name).pipe(
    Flag.withDescription(description),
    Flag.withMetavar("DURATION"),
    Flag.filterMap(
      (text) => Option.filter(millisOf(text), (millis) => millis > 0),
      (text) => `Expected a duration such as 30s, 5m or 1d, got ${text}`
    ),
    Flag.optional
  )
