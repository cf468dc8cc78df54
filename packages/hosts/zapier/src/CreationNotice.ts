import type { InputField } from "./ZapierTypes.ts"

/**
 * Stands in the form of a creation, whether or not there is a journal: what Zapier shows was made where the integration was
 * pushed from, and its steps run elsewhere.
 */
export const creationNotice: InputField = {
  key: "creation_notice",
  type: "copy",
  helpText:
    "**Before this step is replayed:** unless whoever runs this integration has given it a journal, what a payroll run has used up since is forgotten, and would be created, and paid, a second time."
}
