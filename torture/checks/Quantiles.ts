/** The value that so much of all is not above, 0 to 1; 0 of nothing. */
const quantile = (values: ReadonlyArray<number>, share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

const seconds = (millis: number): string => (millis / 1000).toFixed(1)

/** How long things took, in seconds: half of them, 99 of 100, and all. */
export const summary = (millis: ReadonlyArray<number>): string =>
  millis.length === 0
    ? "none"
    : `${millis.length}: p50 ${seconds(quantile(millis, 0.5))} s, p99 ${seconds(quantile(millis, 0.99))} s, max ${seconds(quantile(millis, 1))} s`
