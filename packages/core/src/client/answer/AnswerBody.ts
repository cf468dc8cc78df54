import { Effect, Stream } from "effect"
import type { HttpClientError, HttpClientResponse } from "effect/http"

/** The longest body that is read, in bytes, after decompression (law 11). */
const maximumBytes = 32 * 1024 * 1024

/** The deepest nesting that is accepted where an answer may hold anything: in problems. */
const maximumDepth = 64

/** Why a body cannot be used; says nothing of what is in it. */
export interface Unreadable {
  readonly _tag: "Unreadable"
  readonly expected: string
}

const unreadable = (expected: string): Unreadable => ({ _tag: "Unreadable", expected })

const tooLong = unreadable(`a body of at most ${maximumBytes / 1024 / 1024} MB`)

/** The length that the body is bound to have; unknown where it is compressed or comes in chunks. */
const declaredLength = ({ headers }: HttpClientResponse.HttpClientResponse): number | undefined => {
  const length = headers["content-length"]
  return length !== undefined && /^\d+$/.test(length) && headers["content-encoding"] === undefined
    ? Number(length)
    : undefined
}

const join = (chunks: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

const readChunks = (
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<Uint8Array, HttpClientError.HttpClientError | Unreadable> =>
  Effect.suspend(() => {
    const chunks: Array<Uint8Array> = []
    let length = 0
    return response.stream.pipe(
      Stream.runForEach((chunk) => {
        length += chunk.length
        if (length > maximumBytes) return Effect.fail(tooLong)
        chunks.push(chunk)
        return Effect.void
      }),
      Effect.map(() => join(chunks, length))
    )
  })

/** Lets go of a body that nobody reads, so that its connection is free again: takes a piece of it and cancels the rest. */
export const discard = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<void> =>
  response.stream.pipe(Stream.take(1), Stream.runDrain, Effect.ignore)

const readBytes = (response: HttpClientResponse.HttpClientResponse) => {
  const length = declaredLength(response)
  if (length === undefined) return readChunks(response)
  return length > maximumBytes
    ? Effect.andThen(discard(response), Effect.fail(tooLong))
    : Effect.map(response.arrayBuffer, (buffer) => new Uint8Array(buffer))
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Reads a body as text within bounds; refuses what is not UTF-8. */
export const readText = (
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<string, HttpClientError.HttpClientError | Unreadable> =>
  Effect.flatMap(readBytes(response), (bytes) =>
    Effect.try({
      try: () => utf8.decode(bytes),
      catch: () => unreadable("text in UTF-8")
    })
  )

/** Parses JSON; what it throws quotes the text, so it is not kept. */
export const parseJson = (text: string): Effect.Effect<unknown, Unreadable> =>
  Effect.try({ try: (): unknown => JSON.parse(text), catch: () => unreadable("JSON") })

/** Whether JSON text nests deeper than allowed. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === "\\") i++
    } else if (character === "{" || character === "[") {
      if (++depth > maximumDepth) return true
    } else if (character === "}" || character === "]") depth--
  }
  return false
}
