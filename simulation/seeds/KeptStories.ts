import { readdirSync, readFileSync } from "node:fs"
import { basename } from "node:path"

/** A story that once went wrong, or that shows what chance hardly ever does. */
export interface KeptStory {
  readonly name: string
  readonly kind: string
  /** What it is about. */
  readonly about: string
  readonly story: unknown
}

const folder = new URL("../kept/", import.meta.url)

/** Every kept story. */
export const keptStories: ReadonlyArray<KeptStory> = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .toSorted()
  .map((file) => ({ name: basename(file, ".json"), ...JSON.parse(readFileSync(new URL(file, folder), "utf8")) }))
