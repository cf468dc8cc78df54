import { Connector, Feed, Trigger } from "@ferrule/core"
import { Connections } from "@ferrule/runner"
import { Effect, Layer, Schema } from "effect"

const Item = Schema.Struct({ id: Schema.Int })

const items = Array.from({ length: 100 }, (_, at) => ({ id: at + 1 }))

const feed = Feed.make<unknown, typeof Item, never, never>({
  name: "items",
  record: Item,
  key: ({ id }) => String(id),
  sections: Feed.oneList(
    () => (page: number) =>
      Effect.succeed({
        pageNumber: page,
        pageSize: 1000,
        totalItemsCount: items.length,
        items: page > 1 ? [] : items
      })
  ),
  probe: { counts: "records", count: () => Effect.succeed(items.length) }
})

/** A trigger over 100 records in memory, of which there never is a new one: what it costs to ask is not measured. */
export const newItem = Trigger.make("new_item", {
  title: "New item",
  description: "Starts when an item is new.",
  help: "No item is ever new.",
  payload: Schema.Struct({}),
  feed,
  on: ["created"]
})

/** The connector of {@link newItem}. */
export const idle = Connector.make("idle", {
  title: "Idle",
  description: "Has nothing new.",
  connection: { settings: Schema.Struct({}), layer: () => Layer.empty },
  test: Effect.succeed({ account: "Idle", sees: [] }),
  actions: [],
  triggers: [newItem]
})

/** Names of connections to it. */
export const connectionNames = Array.from({ length: 1000 }, (_, at) => `connection-${at}`)

export const connections = Connections.layerRecord(Object.fromEntries(connectionNames.map((name) => [name, {}])))
