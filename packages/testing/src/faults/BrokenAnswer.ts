import { Data, Effect, Stream } from "effect"
import { HttpBody, HttpServerResponse } from "effect/http"

class AnswerBrokeOff extends Data.TaggedError("AnswerBrokeOff") {}

/** The answer with its whole length announced, broken off half-way. */
export const truncated = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Uint8Array") return response
  const half = body.body.subarray(0, Math.floor(body.body.length / 2))
  // The turn in between lets a socket send what it has.
  const breakOff = Stream.fromEffect(Effect.andThen(Effect.yieldNow, new AnswerBrokeOff()))
  const stream = Stream.concat(Stream.make(half), breakOff)
  return HttpServerResponse.setBody(response, HttpBody.stream(stream, body.contentType, body.contentLength))
}

/** The status of the answer over a page for people, as a proxy would send it. */
export const malformed = ({ status }: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.html("<html><body>Please sign in to continue.</body></html>").pipe(
    HttpServerResponse.setStatus(status === 204 ? 200 : status)
  )
