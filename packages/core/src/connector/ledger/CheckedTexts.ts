// Shorter texts are as soon digested as compared.
const shortest = 50_000
const mostCharacters = 8_000_000

const texts = new Map<string, string>()

/**
 * Whether a text is, letter by letter, one that this process has found to have that checksum. Most polls are given what
 * the last one gave; to compare takes a tenth of the time of a digest, and proves as much.
 */
export const has = (sum: string, text: string): boolean => text.length >= shortest && texts.get(sum) === text

/** Keeps a text that has that checksum, and lets go of the oldest where there are too many. */
export const add = (sum: string, text: string): void => {
  if (text.length < shortest || text.length > mostCharacters) return
  texts.set(sum, text)
  let characters = 0
  for (const { length } of texts.values()) characters += length
  for (const [oldest, { length }] of texts) {
    if (characters <= mostCharacters) return
    texts.delete(oldest)
    characters -= length
  }
}
