/**
 * A name or an address as it is compared: without regard to case, white space and how its letters are encoded. Accents
 * count, since they tell people apart.
 */
export const folded = (text: string): string =>
  text
    .normalize("NFKC")
    // Marks that nobody sees come along when text is copied.
    .replace(/\p{Cf}/gu, "")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim()
