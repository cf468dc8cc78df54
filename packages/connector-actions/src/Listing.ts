import { Schema } from "effect"

/** How many items an action gives where nobody says. */
export const defaultLimit = 100

/** How many items are wanted. */
export const limit = Schema.optionalKey(
  Schema.Int.check(Schema.isGreaterThanOrEqualTo(1, { expected: "a whole number from 1 on" })).annotate({
    title: "Limit",
    description: `Give at most this many. ${defaultLimit} if left out. The result says whether there are more.`,
    examples: [defaultLimit]
  })
)

/** Items of a list, and whether these are all: nothing is cut off without a word. */
export const Listing = <Item extends Schema.Codec<unknown, unknown>>(item: Item, what: string) =>
  Schema.Struct({
    items: Schema.Array(item).annotate({ title: "Items", description: `The ${what} that were found.` }),
    more: Schema.Boolean.annotate({
      title: "More",
      description: `Whether there are more ${what} than these. Raise the limit to get them.`,
      examples: [false]
    })
  })
