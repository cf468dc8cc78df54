import { Array } from "effect"
import type { ReadPage } from "../../client/Pages.ts"
import type { Section, Together } from "../Feed.ts"

/** Sections that are read with the requests of one. */
export interface Batch<E, R> {
  readonly ids: ReadonlyArray<string>
  /** Whose records they are, where a record does not say so itself. */
  readonly group: string | undefined
  readonly read: ReadPage<unknown, E, R>
  /** The section that a record belongs to. */
  sectionOf(record: unknown): string
}

/** Sections in batches, in the order in which they came. */
export const batchesOf = <E, R>(
  sections: ReadonlyArray<Section<unknown, E, R>>,
  together: Together<unknown, E, R> | undefined
): ReadonlyArray<Batch<E, R>> =>
  together === undefined
    ? sections.map(({ group, id, read }) => ({ ids: [id], group, read, sectionOf: () => id }))
    : Array.chunksOf(
        sections.map(({ id }) => id),
        together.most
      ).map((ids) => ({
        ids,
        group: undefined,
        read: together.read(ids),
        sectionOf: (record) => together.sectionOf(record)
      }))
