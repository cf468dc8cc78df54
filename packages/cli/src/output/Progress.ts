import { Effect, Fiber } from "effect"
import { TerminalCapabilities } from "effect/cli"

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

const draw = (text: string): Effect.Effect<void> => Effect.sync(() => void process.stderr.write(text))

const spin = (what: string, animated: boolean) =>
  Effect.gen(function* () {
    yield* Effect.sleep("1 second")
    if (!animated) return yield* draw(`${what} …\n`)
    for (let tick = 0; ; tick++) {
      yield* draw(`\r${frames[tick % frames.length]} ${what} … ${Math.floor(tick / 10) + 1} s`)
      yield* Effect.sleep("100 millis")
    }
  }).pipe(Effect.ensuring(animated ? draw("\r\u001b[K") : Effect.void))

/** Shows on standard error that something goes on, once it takes longer than a second. */
export const withProgress =
  (what: string) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function* () {
      const { canAnimate } = yield* TerminalCapabilities.TerminalCapabilities
      const animated = canAnimate && process.stderr.isTTY === true
      const spinner = yield* Effect.forkChild(spin(what, animated))
      return yield* Effect.ensuring(effect, Fiber.interrupt(spinner))
    })
