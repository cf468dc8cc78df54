import { Effect } from "effect"
import type { Hazard } from "./Hazard.ts"
import type { Wire } from "./Wire.ts"
import type { Weather } from "./Weather.ts"

/** What an API that misbehaves needs to know. */
export interface HostileApiOptions<Request, Reply, E> {
  readonly wire: Wire<Request, Reply, E>
  readonly weather: Weather
  readonly random: () => number
  /** The time within which a write is carried out or never is, in milliseconds after its caller gave up. */
  readonly settle: number
  readonly trace: (line: string) => void
}

/** Answers a request as the weather has it, whether or not its caller still waits. */
export const make = <Request, Reply, E>(options: HostileApiOptions<Request, Reply, E>) => {
  const { random, settle, trace, weather, wire } = options
  const millis = (share: number, most: number) => Math.floor((share / 100) * most)

  /** Carries out what nobody waits for any more: within the time, or never. */
  const orphan = (request: Request, share: number) =>
    Effect.suspend(() => {
      const wait = millis(share, settle - 1)
      trace(`${wire.operation(request)} carried out after ${wait} ms though nobody waits`)
      return wire.carryOut(request).pipe(Effect.ignore, Effect.delay(wait), Effect.forkDetach, Effect.asVoid)
    })

  /** A request on its way; where its caller goes away, it may arrive all the same. */
  const arriving = (request: Request) =>
    Effect.suspend(() => {
      const [latency, isLost, share] = [5 + Math.floor(random() * 80), random() < 0.4, random() * 100]
      const onTheWay = Effect.sleep(latency)
      return !wire.isWrite(request) || isLost ? onTheWay : Effect.onInterrupt(onTheWay, () => orphan(request, share))
    })

  const carryOut = (request: Request) => Effect.uninterruptible(wire.carryOut(request))

  const hang = (request: Request, share: number) =>
    share < 30
      ? Effect.never
      : share < 55
        ? Effect.andThen(Effect.exit(carryOut(request)), Effect.never)
        : Effect.onInterrupt(Effect.never, () =>
            wire.isWrite(request) ? orphan(request, (share - 55) * 2.2) : Effect.void
          )

  const struck = (request: Request, { kind, retryAfter, share }: Hazard): Effect.Effect<Reply, E> => {
    const status = (code: number) => wire.status(request, code, retryAfter)
    const done = carryOut(request)
    switch (kind) {
      case "lost before":
        return wire.lost(request)
      case "lost after":
        return Effect.andThen(Effect.exit(done), wire.lost(request))
      case "late":
        return Effect.andThen(orphan(request, share), wire.lost(request))
      case "hang":
        return hang(request, share)
      case "part, then reset":
        return Effect.andThen(Effect.exit(carryOut(wire.part(request, share))), wire.lost(request))
      case "part, then 500":
        return Effect.andThen(Effect.exit(carryOut(wire.part(request, share))), status(500))
      case "part, then 400":
        return Effect.andThen(Effect.exit(carryOut(wire.part(request, share))), status(400))
      case "500 before":
        return status(500)
      case "500 after":
        return Effect.andThen(Effect.exit(done), status(500))
      case "408 after":
        return Effect.andThen(Effect.exit(done), status(408))
      case "truncated":
        return Effect.flatMap(done, (reply) => wire.truncated(request, reply))
      case "malformed":
        return Effect.flatMap(done, (reply) => wire.malformed(request, reply))
      case "nameless":
        return Effect.map(done, wire.nameless)
      case "503":
        return status(503)
      case "429":
        return status(429)
      case "401":
        return status(401)
      case "refused":
        return wire.refused(request)
      case "slow":
        return Effect.andThen(Effect.sleep(millis(share, 28_000)), done)
      case "drift":
        return Effect.map(done, wire.drifted)
      case "empty page":
      case "empty list":
        return Effect.map(done, (reply) => wire.emptied(reply, kind === "empty list"))
      case "wrong total":
        return Effect.map(done, (reply) => wire.miscounted(reply, share < 50 ? 1 : 3))
    }
  }

  return (request: Request, caller: string): Effect.Effect<Reply, E> =>
    Effect.suspend(() => {
      const hazard = weather.next(wire.isWrite(request))
      trace(`${caller} ${wire.operation(request)}${hazard === undefined ? "" : ` (${hazard.kind} ${hazard.share})`}`)
      return Effect.andThen(arriving(request), hazard === undefined ? carryOut(request) : struck(request, hazard)).pipe(
        Effect.tap(() => Effect.sleep(1 + Math.floor(random() * 20)))
      )
    })
}
