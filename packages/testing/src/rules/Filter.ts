/** Whether a value is one of those asked for; a filter that was left out lets everything pass (specification 4.0). */
export const anyOf = <A>(wanted: ReadonlyArray<A> | undefined): ((value: A | null | undefined) => boolean) => {
  if (wanted === undefined) return () => true
  const set = new Set(wanted)
  return (value) => value !== null && value !== undefined && set.has(value)
}
