import type { Message, Red, RedNode } from "./NodeRedTypes.ts"

/** Where a field takes its value from when a message comes: a property, a context, the environment, an expression. */
export interface Source {
  readonly type: string
  readonly value: string
}

/** A form as it was filled in. */
export interface Filled {
  /** The values that were entered. */
  readonly payload: Readonly<Record<string, unknown>>
  /** The fields that take theirs from elsewhere, by their path: `earnings[0].employeeId`. */
  readonly sources: Readonly<Record<string, Source>>
}

const valueOf = (red: Red, node: RedNode, { type, value }: Source, message: Message): Promise<unknown> =>
  new Promise((resolve, reject) => {
    red.util.evaluateNodeProperty(value, type, node, message, (error, found) =>
      error ? reject(error) : resolve(found)
    )
  })

/** The payload of a form: what was entered, and what its sources have now. What they do not have is left out. */
export const payloadOf = async (red: Red, node: RedNode, filled: Filled, message: Message): Promise<object> => {
  const payload = red.util.cloneMessage({ ...filled.payload })
  for (const [path, source] of Object.entries(filled.sources)) {
    const value = await valueOf(red, node, source, message)
    if (value !== undefined) red.util.setObjectProperty(payload, path, value, true)
  }
  return payload
}
