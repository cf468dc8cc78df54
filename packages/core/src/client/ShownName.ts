const longest = 40

/** What stands in the place of a name that is not shown. */
export const hidden = "*"

/**
 * A name that someone else chose, if it looks like the name of a member or a parameter; else a star. Servers key
 * objects by people and ids, and quote what they were sent, so a name may be data (law 10).
 */
export const shownName = (name: string): string =>
  name.length <= longest && /^[a-z_][\w-]*$/.test(name) && !/\d{3}/.test(name) ? name : hidden

/** A place in data: `[2].date`, from its segments. A number is a place in a list. */
export const toPath = (segments: ReadonlyArray<unknown>): string =>
  segments
    .map((key, index) =>
      typeof key === "number" ? `[${key}]` : index === 0 ? shownName(String(key)) : `.${shownName(String(key))}`
    )
    .join("")

/** A place that a problem names: a JSON pointer as `/2/date`, or the name of a parameter. */
export const fromPointer = (pointer: string): string =>
  pointer.length > 10 * longest
    ? hidden
    : toPath(
        pointer
          .replace(/^#?\//, "")
          .split("/")
          .map((segment) => (/^\d{1,3}$/.test(segment) ? Number(segment) : segment))
      )
