import { Effect, Schema } from "effect"
import { decodePayload, type InvalidPayload } from "./InvalidPayload.ts"

/** What running an action may change: hosts turn it into their own hints. */
export type Access = "read" | "write" | "delete"

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

/** Runs the action from JSON to JSON: what hosts call. */
export const runJson = <E, R>(
  action: AnyAction<E, R>,
  payload: unknown
): Effect.Effect<unknown, E | InvalidPayload, R> =>
  run(action, payload).pipe(
    // An action that gives what its own schema refuses is a defect of that action.
    Effect.flatMap((result) => Effect.orDie(Schema.encodeUnknownEffect(Schema.toCodecJson(action.success))(result)))
  )
