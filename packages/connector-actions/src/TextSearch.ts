// Letters that have no accent to take away, as people write them without.
const plain: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i" }

/** A text as people compare it: without accents, without regard to case, with single spaces. */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .toLowerCase()
    .replace(/[øłđðþæœı]/g, (letter) => plain[letter] ?? letter)
    .trim()
    .replace(/\s+/g, " ")

const words = (text: string): ReadonlyArray<string> => folded(text).split(/[\s-]+/)

/** Whether each word that is looked for begins a word of the text; a name with an apostrophe is found either way. */
export const matches = (wanted: string, text: string | null | undefined): boolean => {
  const there = [...words((text ?? "").replace(/['’]/g, "")), ...words((text ?? "").replace(/['’]/g, " "))]
  return words(wanted.replace(/['’]/g, "")).every((word) => there.some((each) => each.startsWith(word)))
}

/** Whether two texts are the same to a person. */
export const isSame = (wanted: string, text: string | null | undefined): boolean =>
  typeof text === "string" && folded(wanted) === folded(text)
