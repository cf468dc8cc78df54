import { Facet, Feed, Trigger } from "@ferrule/core"
import { Effect, Schema } from "effect"
import { Book } from "./Shelf.ts"

/** Boxes of books that a test changes between polls: a count tells how many boxes there are, as of payroll runs. */
export interface Boxes {
  all: ReadonlyArray<string>
  recent: ReadonlyArray<string>
  /** The shelf of a book is its box. */
  books: ReadonlyArray<Book>
  /** Called before each page. */
  before: () => void
}

const isLent = Facet.make<Book>({ on: "lent", off: "returned", is: (book) => book.isLent === true })

/** Two boxes, and triggers over what is in boxes, read two at once in pages of two books. */
export const boxes = (more: { readonly settles?: "1 hour"; readonly holds?: number } = {}) => {
  const world: Boxes = { all: ["s1", "s2"], recent: ["s1", "s2"], books: [], before: () => {} }
  const pageSize = 2
  const read = (ids: ReadonlyArray<string>) => (page: number) =>
    Effect.sync(() => {
      world.before()
      const items = world.books.filter(({ shelf }) => ids.includes(shelf))
      return { pageSize, totalItemsCount: items.length, items: items.slice((page - 1) * pageSize, page * pageSize) }
    })
  const feed = Feed.make({
    name: "books",
    record: Book,
    key: ({ id }: Book) => id,
    probe: { counts: "sections", count: () => Effect.sync(() => world.all.length) },
    sections: (_: Feed.Scope<object>, reach) =>
      Effect.sync(() => (reach === "all" ? world.all : world.recent).map((id) => ({ id, read: read([id]) }))),
    together: { most: 2, read, sectionOf: ({ shelf }: Book) => shelf },
    cadence: { recent: "1 day", older: "7 days" },
    ...more
  })
  const trigger = (name: string, on: Trigger.Trigger<Schema.Struct<{}>, typeof Book, never, never>["on"]) =>
    Trigger.make(name, {
      title: name,
      description: "Starts when books change.",
      help: "Watches boxes.",
      payload: Schema.Struct({}),
      feed,
      on
    })
  return { world, added: trigger("book_added", ["created"]), lent: trigger("book_lent", [isLent]) }
}
