import type { Feed, Pages } from "@ferrule/core"
import type { CompanyId } from "@ferrule/core/payroll"
import { Array } from "effect"
import { companyIdOf } from "./CompanyGroup.ts"
import { type DateWindow, windowId } from "./DateGrid.ts"

// Every id travels in the address, so longer filters are split, also where the API would take them.
const mostCompanies = 100

/** Companies that are asked for together, and what the section of a feed is called that reads them. */
export interface CompanyPortion {
  /** Names the companies, so that a section of others never has the same name. */
  readonly id: string
  readonly companyIds: ReadonlyArray<CompanyId>
  /** The group of every record, where that is one alone. */
  readonly group?: string
}

const byNumber = (groups: ReadonlyArray<string>): ReadonlyArray<string> =>
  groups.toSorted((a, b) => Number(a) - Number(b))

/** Each company by itself: for what the API gives of one company only, or records that do not say whose they are. */
export const eachCompany = (
  groups: ReadonlyArray<string>
): ReadonlyArray<{ readonly id: string; readonly companyId: CompanyId; readonly group: string }> =>
  byNumber(groups).map((group) => ({ id: `company ${group}`, companyId: companyIdOf(group), group }))

/** Companies in portions that one request can name; the same companies always make the same portions. */
export const companyPortions = (groups: ReadonlyArray<string>): ReadonlyArray<CompanyPortion> =>
  Array.chunksOf(byNumber(groups), mostCompanies).map((portion) => ({
    id: `companies ${portion.join()}`,
    companyIds: portion.map(companyIdOf),
    ...(portion.length === 1 ? { group: portion[0] } : {})
  }))

/** A section for each portion of companies, whose pages are read by their ids. */
export const portionSections = <Item, E, R>(
  groups: ReadonlyArray<string>,
  read: (companyIds: ReadonlyArray<CompanyId>) => Pages.ReadPage<Item, E, R>
): ReadonlyArray<Feed.Section<Item, E, R>> =>
  companyPortions(groups).map(({ companyIds, ...section }) => ({ ...section, read: read(companyIds) }))

/** The same for each window of days. */
export const windowSections = <Item, E, R>(
  groups: ReadonlyArray<string>,
  windows: ReadonlyArray<DateWindow>,
  read: (companyIds: ReadonlyArray<CompanyId>, window: DateWindow) => Pages.ReadPage<Item, E, R>
): ReadonlyArray<Feed.Section<Item, E, R>> =>
  windows.flatMap((window) =>
    portionSections(groups, (companyIds) => read(companyIds, window)).map((section) => ({
      ...section,
      id: windowId(section.id, window)
    }))
  )
