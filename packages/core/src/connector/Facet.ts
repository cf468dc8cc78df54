/** A yes or no about a record that can turn, such as whether a paycheck is voided. */
export interface Facet<Record> {
  /** What it is called when it turns to yes, such as `voided`. */
  readonly on: string
  /** What it is called when it turns back; left out where that is not reported. */
  readonly off?: string
  is(record: Record): boolean
  /** Members of a record of which it is so, for samples. */
  readonly sample?: Partial<Record>
}

/** Defines a facet. */
export const make = <Record>(facet: Facet<Record>): Facet<Record> => facet
