const units = [
  { name: "d", short: "d", millis: 86_400_000 },
  { name: "h", short: "h", millis: 3_600_000 },
  { name: "min", short: "m", millis: 60_000 },
  { name: "s", short: "s", millis: 1000 }
]

/** A length of time in its largest unit, such as `12 s` or `3 h`; what is shorter than a second is `0 s`. */
const lapse = (millis: number): string => {
  const { millis: unit, name } = units.find(({ millis: unit }) => millis >= unit) ?? { millis: 1000, name: "s" }
  return `${Math.floor(millis / unit)} ${name}`
}

/** How long ago something was, such as `12 s ago`. */
export const ago = (at: number | undefined, now: number): string =>
  at === undefined ? "never" : `${lapse(Math.max(0, now - at))} ago`

/** When something will be, such as `in 4 min`, or by how much it is late. */
export const ahead = (at: number | undefined, now: number): string => {
  if (at === undefined) return "–"
  if (at - now >= 1000) return `in ${lapse(at - now)}`
  return now - at >= 2000 ? `${lapse(now - at)} late` : "now"
}

/** A duration as a flag takes it: `90s`, `5m`, `1500ms`. */
export const durationText = (millis: number): string => {
  const unit = units.find(({ millis: unit }) => millis % unit === 0)
  return unit === undefined ? `${millis}ms` : `${millis / unit.millis}${unit.short}`
}

/** A moment to the second, in UTC, such as `2026-03-14 09:00:00`. */
export const momentText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ")
