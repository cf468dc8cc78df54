import { expect } from "vitest"
import type { Store } from "../src/HostTypes.ts"

/** The store of a flow, with the limits of Activepieces; ends with an error after so many writes. */
export const memoryStore = (): Store & { readonly values: Map<string, string>; writesLeft: number } => {
  const values = new Map<string, string>()
  return {
    values,
    writesLeft: Number.POSITIVE_INFINITY,
    async put(key, value) {
      this.writesLeft -= 1
      if (this.writesLeft < 0) throw new Error("The process has ended.")
      const text = JSON.stringify(value)
      expect(key.length).toBeLessThanOrEqual(128)
      expect(text.length).toBeLessThanOrEqual(512 * 1024)
      values.set(key, text)
      return value
    },
    get: async (key) => JSON.parse(values.get(key) ?? "null"),
    delete: async (key) => void values.delete(key)
  }
}
