import { Effect, Schema } from "effect"
import { Activity } from "effect/workflow"
import { ActionFailed, fromError } from "./ActionFailed.ts"
import { decodePayload, type InvalidPayload } from "./InvalidPayload.ts"

/** What running an action may change: hosts turn it into their own hints. */
export type Access = "read" | "write" | "delete"

/** How an action says what it would do, without doing it. */
export interface ActionPreview<Payload, E, R> {
  /** What the preview gives. */
  readonly success: Schema.Codec<unknown, unknown>
  run(payload: Payload): Effect.Effect<unknown, E, R>
}

/** Something a connector can do: plain data, and one function. */
export interface Action<
  Payload extends Schema.Codec<unknown, unknown>,
  Success extends Schema.Codec<unknown, unknown>,
  E,
  R
> {
  readonly name: string
  /** A few words for a menu. */
  readonly title: string
  /** One sentence for a form. */
  readonly description: string
  readonly access: Access
  /** What it takes: a struct whose fields carry a title, a description and examples. */
  readonly payload: Payload
  /** What it gives. */
  readonly success: Success
  run(payload: Payload["Type"]): Effect.Effect<Success["Type"], E, R>
  /** What it would do; only where it changes something and can tell. */
  readonly preview?: ActionPreview<Payload["Type"], E, R>
}

/** An action of any kind. */
export type AnyAction<E, R> = Action<Schema.Codec<unknown, unknown>, Schema.Codec<unknown, unknown>, E, R>

/** Defines an action. */
export const make = <
  Payload extends Schema.Codec<unknown, unknown>,
  Success extends Schema.Codec<unknown, unknown>,
  E,
  R
>(
  name: string,
  definition: Omit<Action<Payload, Success, E, R>, "name">
): Action<Payload, Success, E, R> => ({ name, ...definition })

/** Decodes a payload from JSON, runs the action and gives its result as it is in code. */
export const run = <
  Payload extends Schema.Codec<unknown, unknown>,
  Success extends Schema.Codec<unknown, unknown>,
  E,
  R
>(
  action: Action<Payload, Success, E, R>,
  payload: unknown
): Effect.Effect<Success["Type"], E | InvalidPayload, R> =>
  decodePayload(action.name, action.payload, payload).pipe(
    Effect.flatMap((decoded) => action.run(decoded)),
    Effect.withSpan(`action ${action.name}`)
  )

/** An action that gives what its own schema refuses is a defect of that action. */
const toJson = (schema: Schema.Codec<unknown, unknown>, result: unknown): Effect.Effect<unknown> =>
  Effect.orDie(Schema.encodeUnknownEffect(Schema.toCodecJson(schema))(result))

/** Runs the action from JSON to JSON: what hosts call. */
export const runJson = <E, R>(
  action: AnyAction<E, R>,
  payload: unknown
): Effect.Effect<unknown, E | InvalidPayload, R> =>
  Effect.flatMap(run(action, payload), (result) => toJson(action.success, result))

/** The action changes nothing, or cannot tell what it would change. */
export class NoPreview extends Schema.TaggedError<NoPreview>()("NoPreview", {
  action: Schema.String,
  access: Schema.Literals(["read", "write", "delete"])
}) {
  readonly retryable = false
  override get message(): string {
    return this.access === "read"
      ? `${this.action} only reads, so there is nothing to preview. Run it.`
      : `${this.action} cannot tell beforehand what it would change.`
  }
}

/** Says from JSON to JSON what running the action would do; changes nothing. */
export const previewJson = <E, R>(
  action: AnyAction<E, R>,
  payload: unknown
): Effect.Effect<unknown, E | InvalidPayload | NoPreview, R> => {
  const { access, name, preview } = action
  if (preview === undefined) return Effect.fail(new NoPreview({ action: name, access }))
  return decodePayload(name, action.payload, payload).pipe(
    Effect.flatMap((decoded) => preview.run(decoded)),
    Effect.flatMap((result) => toJson(preview.success, result)),
    Effect.withSpan(`preview ${name}`)
  )
}

/**
 * The action as a step of a durable workflow. The engine runs it until it ends, and keeps how it ended. After a crash in
 * between it runs again, which is safe for writes: a row is known by its identity, whoever sends it (law 3). What is kept
 * is the whole result, and of an error what {@link ActionFailed} says; the workflow keeps the payload.
 *
 * A workflow knows its steps by name: give each a name of its own where it runs an action more than once.
 */
export const toActivity = <
  Payload extends Schema.Codec<unknown, unknown>,
  Success extends Schema.Codec<unknown, unknown>,
  E,
  R
>(
  action: Action<Payload, Success, E, R>,
  payload: Payload["Type"],
  options: { readonly name?: string } = {}
) =>
  Activity.make({
    name: options.name ?? action.name,
    success: action.success,
    error: ActionFailed,
    execute: action.run(payload).pipe(
      Effect.mapError((error) => fromError(action.name, error)),
      Effect.withSpan(`action ${action.name}`)
    )
  })
