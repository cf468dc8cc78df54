import { Context, Effect, Layer } from "effect"
import type { Writable } from "node:stream"
import { type DeliveryFailed, failure } from "./DeliveryFailed.ts"

/** Where events go as lines: the standard output. */
export class Output extends Context.Service<
  Output,
  {
    /** Writes a line, and waits until it has been taken: a reader that is slow is waited for. */
    readonly write: (line: string) => Effect.Effect<void, DeliveryFailed>
  }
>()("@ferrule/runner/Output") {}

const closed = failure("OutputClosed", "Nobody reads the standard output any more.")

// A stream also emits the error that its callback has told, perhaps after all else is over, and it would end the process.
const toldAlready = () => {}

/** Lines go to this stream; standard output unless told otherwise. */
export const layer = (stream: Writable = process.stdout): Layer.Layer<Output> =>
  Layer.succeed(Output, {
    write: (line) =>
      Effect.callback((resume) => {
        if (!stream.listeners("error").includes(toldAlready)) stream.on("error", toldAlready)
        stream.write(`${line}\n`, (error) => resume(error ? Effect.fail(closed) : Effect.void))
      })
  })
