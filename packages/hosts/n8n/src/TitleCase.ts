const small = new Set([
  "a",
  "an",
  "and",
  "as",
  "at",
  "by",
  "for",
  "from",
  "how",
  "in",
  "it",
  "of",
  "on",
  "or",
  "the",
  "to",
  "with"
])

/** As n8n writes names: "Pay Period Start", "How the Amount Is Given". */
export const titleCase = (words: string): string =>
  words
    .split(" ")
    .map((word, index, all) => {
      if (index > 0 && index < all.length - 1 && small.has(word.toLowerCase())) return word.toLowerCase()
      if (/^(ids?|api|csv|http|json|url)$/i.test(word)) return word.toUpperCase().replace(/^IDS$/, "IDs")
      return word.replaceAll(/(^|-)[a-z]/g, (first) => first.toUpperCase())
    })
    .join(" ")
