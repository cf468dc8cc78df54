import { Connector, Feed, Trigger } from "@ferrule/core"
import { Context, Effect, Layer, Schema } from "effect"

class ConnectionName extends Context.Service<ConnectionName, string>()("test/ConnectionName") {}

const Item = Schema.Struct({ id: Schema.Int })

/** A list in memory that can be watched. */
export interface Counted {
  /** How many items there are. */
  readonly items?: () => number
  /** Is done at each poll, of the connection's `name`. */
  readonly ask?: (name: string) => Effect.Effect<unknown>
}

/** A connector over a list in memory, whose trigger tells of items that are new. */
export const countConnector = ({ ask = () => Effect.void, items = () => 0 }: Counted) => {
  const read = (page: number) =>
    Effect.sync(() => ({
      pageNumber: page,
      pageSize: 10_000,
      totalItemsCount: items(),
      items: page > 1 ? [] : Array.from({ length: items() }, (_, at) => ({ id: at + 1 }))
    }))
  const feed = Feed.make<unknown, typeof Item, never, ConnectionName>({
    name: "items",
    record: Item,
    key: ({ id }) => String(id),
    sections: Feed.oneList(() => read),
    probe: { counts: "records", count: () => Effect.map(Effect.flatMap(ConnectionName, ask), items) }
  })
  return Connector.make("count", {
    title: "Count",
    description: "Counts items.",
    connection: {
      settings: Schema.Struct({ name: Schema.String }),
      layer: ({ name }: { readonly name: string }) => Layer.succeed(ConnectionName, name)
    },
    test: Effect.succeed({ account: "Count", sees: [] }),
    actions: [],
    triggers: [
      Trigger.make("new_item", {
        title: "New item",
        description: "Starts when an item is new.",
        help: "Items are counted.",
        payload: Schema.Struct({}),
        feed,
        on: ["created"]
      })
    ]
  })
}
