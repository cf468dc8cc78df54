import type { Section } from "../Feed.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"

/** What is read of some sections, and how. */
export interface Plan<E, R> {
  /** To their end. */
  readonly whole: ReadonlyArray<Section<unknown, E, R>>
  /** By their first page, since a count says whether there is more to be seen. */
  readonly checked: ReadonlyArray<Section<unknown, E, R>>
  /** Sections that the ledger knows nothing of yet. */
  readonly unknown: ReadonlyArray<UnknownSection>
}

/** A section that is new to the ledger, and whose records it has, where these do not say so. */
export type UnknownSection = Pick<Section<unknown, unknown, unknown>, "id" | "group">

/** A section, and the name under which the ledger keeps it. */
export interface Named<E, R> {
  readonly section: Section<unknown, E, R>
  readonly name: string
}

/** Decides what to read of sections. */
export const planOf = <E, R>(
  { feed, on }: AnyTrigger<E, R>,
  { head, sections }: Ledger,
  candidates: ReadonlyArray<Named<E, R>>,
  isWhole: boolean
): Plan<E, R> => {
  // Where the probe counts sections, those that are known are not where its difference comes from.
  const isCounted = on.every((change) => change === "created") && feed.probe?.counts !== "sections"
  const isFinished = (count: number | undefined): boolean =>
    count !== undefined && feed.holds !== undefined && count >= feed.holds
  const readings = candidates.map(({ name, section }) => {
    const count = sections.get(name)
    const isUnfinished = count === undefined || head.open[section.id] !== undefined
    return {
      section,
      isUnknown: count === undefined,
      isWhole: isUnfinished || (isWhole && !isFinished(count)),
      isChecked: !isUnfinished && isCounted && feed.holds === undefined
    }
  })
  return {
    whole: readings.flatMap(({ isWhole, section }) => (isWhole ? [section] : [])),
    checked: readings.flatMap(({ isChecked, isWhole, section }) => (!isWhole && isChecked ? [section] : [])),
    unknown: readings.flatMap(({ isUnknown, section }) => (isUnknown ? [section] : []))
  }
}
