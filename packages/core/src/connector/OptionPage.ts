import type { Option } from "./OptionList.ts"

/** What is shown at once. */
export interface OptionPage {
  readonly options: ReadonlyArray<Option>
  /** The page to ask for next, where there are more. */
  readonly nextPage?: number
  /** Set where the list is too long to be offered whole: say that an id can be typed instead. */
  readonly isCutOff: boolean
}

/** A list as it was read. */
export interface ReadOptions {
  readonly options: ReadonlyArray<Option>
  readonly isCutOff: boolean
}

const pageLength = 50

/** As people type it: without accents and capitals. */
const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

const matches =
  (search: string) =>
  ({ hint = "", label, value }: Option): boolean => {
    const words = fold(search).split(/\s+/)
    const found = fold(`${label} ${hint} ${value}`)
    return words.every((word) => found.includes(word))
  }

/** The page of a number, counted from 1, of the options that have every word of the search in them. */
export const of = ({ isCutOff, options }: ReadOptions, search = "", page = 1): OptionPage => {
  const found = search.trim() === "" ? options : options.filter(matches(search.trim()))
  const number = Math.max(1, Math.floor(page))
  const end = number * pageLength
  return {
    options: found.slice(end - pageLength, end),
    ...(end < found.length ? { nextPage: number + 1 } : {}),
    isCutOff
  }
}
