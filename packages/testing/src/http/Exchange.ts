import { Effect, Exit, type Scope } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import type { ConnectionLost } from "../faults/ConnectionLost.ts"
import type { FaultDraw, Strike } from "../faults/FaultDraw.ts"
import * as StruckAnswer from "../faults/StruckAnswer.ts"
import { pathOf } from "../problems/Instance.ts"
import * as Operations from "./Operations.ts"
import type { RequestLog } from "./RequestLog.ts"

/** One request and its answer, or the loss of the connection. */
export type Exchange = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  ConnectionLost,
  HttpServerRequest.HttpServerRequest | Scope.Scope
>

const faultOf = ({ delayBefore, delayAfter, end }: Strike): string | null =>
  end?.kind ?? (delayBefore + delayAfter > 0 ? "delay" : null)

/** Answers a request as the faults of the moment have it, and logs what was served. */
export const make = (
  answer: Exchange,
  options: { readonly draw: () => FaultDraw; readonly log: RequestLog; readonly scope: Scope.Scope }
): Exchange =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const operation = Operations.find(request)?.handler.id ?? null
    const strike: Strike =
      operation === null ? { delayBefore: 0, delayAfter: 0, end: undefined } : options.draw()(operation)
    return yield* StruckAnswer.make(answer, strike, options.scope).pipe(
      Effect.onExit((exit) =>
        Effect.sync(() =>
          options.log.add({
            method: request.method,
            path: pathOf(request),
            status: Exit.isSuccess(exit) ? exit.value.status : null,
            operation,
            fault: faultOf(strike)
          })
        )
      )
    )
  })
