import { Schema } from "effect"
import { describe, ScenarioIssue } from "./ScenarioIssue.ts"

const shown = 100

/** A scenario that is refused: everything that is wrong with it. */
export class ScenarioError extends Schema.TaggedError<ScenarioError>()("ScenarioError", {
  issues: Schema.Array(ScenarioIssue)
}) {
  override get message(): string {
    const count = this.issues.length
    const lines = this.issues.slice(0, shown).map(describe)
    if (count > shown) lines.push(`and ${count - shown} more`)
    const problems = count === 1 ? "one problem" : `${count} problems`
    return [`The scenario has ${problems}:`, ...lines].join("\n  ")
  }
}
