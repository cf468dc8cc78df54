import { Facet, Feed, LocalDate, Trigger } from "@ferrule/core"
import { Effect, Schema } from "effect"

/** A book of a shelf: what the tests of triggers watch. */
export const Book = Schema.Struct({
  id: Schema.String,
  shelf: Schema.String,
  title: Schema.optionalKey(Schema.String),
  day: Schema.optionalKey(LocalDate.LocalDate),
  isLent: Schema.optionalKey(Schema.Boolean)
})
export type Book = typeof Book.Type

export const Shelves = Schema.Struct({ shelves: Schema.optionalKey(Schema.Array(Schema.String)) })
type Shelves = typeof Shelves.Type

/** A library that a test changes between polls, and even between two pages. */
export interface Library {
  books: ReadonlyArray<Book>
  visible: ReadonlyArray<string>
  /** What was asked for, in order. */
  readonly asked: Array<string>
  /** Called before each answer. */
  before: (request: string) => void
}

const isLent = Facet.make<Book>({ on: "lent", off: "returned", is: (book) => book.isLent === true })

/** A library, its feed with pages of so many books, and triggers over it. */
export const library = (
  books: ReadonlyArray<Book>,
  { pageSize = 3, visible = ["a", "b"], ...more }: LibraryOptions = {}
) => {
  const world: Library = { books, visible, asked: [], before: () => {} }
  const ask = (request: string): Effect.Effect<void> =>
    Effect.sync(() => {
      world.before(request)
      world.asked.push(request)
    })
  const shown = (shelves: ReadonlyArray<string>) =>
    world.books.filter(({ shelf }) => shelves.includes(shelf) && world.visible.includes(shelf))
  const feed = Feed.make({
    name: "books",
    record: Book,
    key: ({ id }: Book) => id,
    date: ({ day }: Book) => day,
    group: ({ shelf }: Book) => shelf,
    groupedBy: "shelf",
    asks: ({ shelves }: Shelves) => shelves,
    groups: ({ shelves }: Shelves) =>
      Effect.map(ask("groups"), () =>
        world.visible.filter((shelf) => shelves === undefined || shelves.includes(shelf))
      ),
    sections: ({ groups }) =>
      Effect.succeed([
        {
          id: "all",
          read: (page: number) =>
            Effect.map(ask(`page ${page}`), () => {
              const all = shown(groups)
              return { pageSize, totalItemsCount: all.length, items: all.slice((page - 1) * pageSize, page * pageSize) }
            })
        }
      ]),
    fingerprint: ({ title }: Book) => ({ title }),
    gone: (id: string, shelf: string): Book => ({ id, shelf }),
    ...(more.isProbed === true
      ? {
          probe: {
            counts: "records" as const,
            count: () => Effect.map(ask("probe"), () => shown(world.visible).length)
          }
        }
      : {}),
    ...(more.number === undefined ? {} : { number: more.number })
  })
  const trigger = (name: string, on: Trigger.Trigger<typeof Shelves, typeof Book, never, never>["on"]) =>
    Trigger.make(name, {
      title: name,
      description: "Starts when books change.",
      help: "Watches shelves.",
      payload: Shelves,
      feed,
      on
    })
  return {
    world,
    added: trigger("book_added", ["created"]),
    changed: trigger("book_changed", ["updated"]),
    lent: trigger("book_lent", [isLent]),
    gone: trigger("book_gone", ["removed"]),
    anything: trigger("book_anything", ["created", "updated", "removed"])
  }
}

/** What differs from the usual library. */
export interface LibraryOptions {
  readonly pageSize?: number
  readonly visible?: ReadonlyArray<string>
  readonly isProbed?: boolean
  readonly number?: (book: Book) => number
}

/** A book on shelf `a`, unless it says otherwise. */
export const book = (id: string, more: Partial<Book> = {}): Book => ({ id, shelf: "a", ...more })

/** What a poll reported, in short: the change and the key. */
export const told = ({ events }: Trigger.PollResult<Book>): ReadonlyArray<string> =>
  events.map(({ change, key }) => `${change} ${key}`)
