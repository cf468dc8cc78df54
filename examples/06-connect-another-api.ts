// A connector for another API: a to-do service. Only the generic half of Ferrule is used; retries, limits, error
// names, forms, paging and the ledger of the trigger come with it.
import { Action, ApiClient, type Connection, Connector, Feed, Trigger } from "@ferrule/core"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api"

// #region contract
export const Task = Schema.Struct({ id: Schema.Int, title: Schema.String })

const NewTask = Schema.Struct({
  title: Schema.NonEmptyString.annotate({ title: "Title", description: "What is to be done.", examples: ["Buy oats"] })
})

/** The contract: what is asked, what is answered. It has no behaviour. */
export class TodoApi extends HttpApi.make("todo").add(
  HttpApiGroup.make("tasks").add(
    HttpApiEndpoint.get("list", "/tasks", {
      query: { page: Schema.FiniteFromString },
      success: Schema.Struct({ pageSize: Schema.Int, totalItemsCount: Schema.Int, items: Schema.Array(Task) })
    }),
    HttpApiEndpoint.post("add", "/tasks", { payload: NewTask, success: Task })
  )
) {}

/** The service: every operation of the contract over one connection. */
export class Todo extends Context.Service<Todo, ApiClient.ApiClient<typeof TodoApi>>()("examples/Todo") {
  static readonly layer = (connection: Connection) => Layer.effect(Todo, ApiClient.make(TodoApi, connection))
}
// #endregion

// #region definitions
export const AddTask = Action.make("add_task", {
  title: "Add a task",
  description: "Adds a task to the list.",
  access: "write",
  payload: NewTask,
  success: Task,
  run: (payload) => Effect.flatMap(Todo, ({ tasks }) => tasks.add({ payload }))
})

const Tasks = Feed.make({
  name: "tasks",
  record: Task,
  key: ({ id }) => String(id),
  sections: Feed.oneList(() => (page) => Effect.flatMap(Todo, ({ tasks }) => tasks.list({ query: { page } })))
})

export const TaskAdded = Trigger.make("task_added", {
  title: "Task added",
  description: "Starts when a task has been added.",
  payload: Schema.Struct({}),
  feed: Tasks,
  help: "Each task starts it once, whoever added it.",
  on: ["created"]
})

const TodoSettings = Schema.Struct({
  baseUrl: Schema.NonEmptyString.annotate({ title: "Address", examples: ["https://todo.example"] }),
  apiKey: Schema.NonEmptyString.annotate({ title: "Key", format: "password", examples: ["a-key"] })
})

export const TodoConnector = Connector.make("todo", {
  title: "To-do",
  description: "Adds tasks, and tells when tasks have been added.",
  connection: {
    settings: TodoSettings,
    layer: ({ apiKey, baseUrl }: typeof TodoSettings.Type) =>
      Todo.layer({ baseUrl, headers: { authorization: Redacted.make(`Bearer ${apiKey}`) } })
  },
  test: Effect.flatMap(Todo, ({ tasks }) =>
    Effect.as(tasks.list({ query: { page: 1 } }), { account: "To-do", sees: [] })
  ),
  actions: [AddTask],
  triggers: [TaskAdded]
})
// #endregion
