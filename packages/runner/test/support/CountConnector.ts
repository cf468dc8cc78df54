import { Connector, Feed, Trigger } from "@ferrule/core"
import { Effect, Layer, Schema } from "effect"

const Item = Schema.Struct({ id: Schema.Int })

/** A connector over a list in memory, whose trigger tells of items that are new; `ask` is done at each poll. */
export const countConnector = (items: () => number, ask: Effect.Effect<unknown> = Effect.void) => {
  const feed = Feed.make<unknown, typeof Item, never, never>({
    name: "items",
    record: Item,
    key: ({ id }) => String(id),
    sections: Feed.oneList(
      () => (page: number) =>
        Effect.sync(() => ({
          pageNumber: page,
          pageSize: 1000,
          totalItemsCount: items(),
          items: page > 1 ? [] : Array.from({ length: items() }, (_, at) => ({ id: at + 1 }))
        }))
    ),
    probe: { counts: "records", count: () => Effect.as(ask, items()) }
  })
  return Connector.make("count", {
    title: "Count",
    description: "Counts.",
    connection: { settings: Schema.Struct({}), layer: () => Layer.empty },
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
