/** Characters a statement: a few ledgers of a million records, or thousands of events. */
const most = 4_000_000

/** The items in portions, in their order, so that no statement carries much more than it has to. */
export const portionsOf = <A>(
  items: ReadonlyArray<A>,
  sizeOf: (item: A) => number
): ReadonlyArray<ReadonlyArray<A>> => {
  const portions: Array<Array<A>> = []
  let room = 0
  for (const item of items) {
    const size = sizeOf(item)
    if (portions.length === 0 || size > room) {
      portions.push([])
      room = most
    }
    portions.at(-1)?.push(item)
    room -= size
  }
  return portions
}
