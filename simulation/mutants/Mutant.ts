/** One deliberate fault in our own code, which the stories have to find. */
export interface Mutant {
  readonly name: string
  /** Below `packages/core/src`. */
  readonly file: string
  /** What is exactly once in the file, and what is there instead. */
  readonly edits: ReadonlyArray<readonly [find: string, replace: string]>
  /** The kind of stories that has to find it. */
  readonly kind: "creations" | "deletions" | "upserts" | "subscriptions"
}
