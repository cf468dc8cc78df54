/** The singular of an English word, or of words that end with it. */
export const singular = (word: string): string => {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}
