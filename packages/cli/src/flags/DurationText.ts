import { Duration, Option, Result } from "effect"

const units: Readonly<Record<string, Duration.Unit>> = {
  ms: "millis",
  s: "seconds",
  m: "minutes",
  h: "hours",
  d: "days"
}

/** A duration in milliseconds from `95s`, `1500ms`, `2m`, `6h`, `1d`, `95` (seconds), or words: `95 seconds`. */
export const millisOf = (text: string): Option.Option<number> => {
  const [, amount, unit = "s"] = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)?$/.exec(text.trim()) ?? []
  const input = amount === undefined ? text.trim() : `${Number(amount)} ${units[unit] ?? "seconds"}`
  const duration = Result.try(() => Duration.toMillis(Duration.fromInputUnsafe(input as Duration.Input)))
  return Option.filter(Result.getSuccess(duration), Number.isFinite)
}
