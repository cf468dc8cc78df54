const segmentFault = (segment: string): string | undefined => {
  let decoded: string
  try {
    decoded = decodeURIComponent(segment)
  } catch {
    return "a path whose % signs are escapes"
  }
  // Some servers leave out what follows a semicolon, or read escapes twice.
  if (/^\.\.?(;|$)/.test(decoded)) return "a path without . and .. in it"
  if (/%(2e|2f|5c)/i.test(decoded)) return "a path without dots and slashes that are escaped twice"
  if (/\p{Cc}/u.test(decoded)) return "a path of visible characters"
  return /[/\\]/.test(decoded) ? "a path whose parts hold no slash" : undefined
}

/**
 * What would be right of a path that a person wrote, or nothing where it is: it must lead below the base address and
 * nowhere else, however servers and clients on the way read it.
 */
export const fault = (path: string): string | undefined => {
  if (!path.startsWith("/") || path.startsWith("//")) return "a path that begins with one slash, such as /companies"
  if (path.includes("?") || path.includes("#")) return "a path alone; parameters go into the query"
  if (!/^[\x21-\x7e]+$/.test(path) || path.includes("\\")) return "a path of visible ASCII characters, no backslash"
  const [, ...segments] = path.split("/")
  if (segments.slice(0, -1).includes("")) return "a path without empty parts"
  return segments.map(segmentFault).find((each) => each !== undefined)
}
