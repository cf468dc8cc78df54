import { Console, Effect } from "effect"
import { TerminalCapabilities } from "effect/cli"

const codes = { bold: 1, dim: 2, green: 32 } as const

/** A line of the story, in colour on a terminal only. */
export const say = (text: string, style?: keyof typeof codes) =>
  Effect.flatMap(TerminalCapabilities.TerminalCapabilities, ({ canColor }) =>
    Console.log(canColor && style !== undefined ? `\u001b[${codes[style]}m${text}\u001b[0m` : text)
  )

/** The heading of the next part. */
export const heading = (text: string) => say(`\n${text}`, "bold")

/** What came of a part. */
export const outcome = (text: string) => say(`   → ${text}`, "green")
