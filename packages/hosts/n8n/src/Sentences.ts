/** As n8n writes ids. */
export const withIds = (text: string): string =>
  text.replaceAll(/\bids?\b/gi, (word) => (word.length === 2 ? "ID" : "IDs"))

/** Sentences as n8n writes them: one alone has no full stop. */
export const written = (sentences: ReadonlyArray<string>): string => {
  const text = sentences
    .map((sentence) => sentence.replace(/\.$/, ""))
    .filter((sentence) => sentence !== "")
    .join(". ")
  return withIds(`${text}${text.includes(". ") ? "." : ""}`)
}
