import { type Connector, ConnectorError, entriesOf } from "@ferrule/core"
import { Predicate } from "effect"
import { type Access, withConnection } from "./Access.ts"
import { choicesOf } from "./Choices.ts"
import type { CallContext, PieceAction, Properties } from "./HostTypes.ts"
import { payloadOf } from "./Payload.ts"
import { propertiesOf } from "./Properties.ts"

type Described = ReturnType<typeof Connector.describeAction>

/** What Activepieces has no place for otherwise: a look at what would happen, and the report of rows that failed. */
const forWrites: Properties = {
  previewOnly: {
    type: "CHECKBOX",
    displayName: "Preview only",
    description: "Say what would happen to every row, and change nothing.",
    required: false,
    defaultValue: false
  },
  goOnWithReport: {
    type: "CHECKBOX",
    displayName: "Go on when rows fail",
    description:
      "The step succeeds with the report of every row, and with ok = false, so that the flow can deal with it.",
    required: false,
    defaultValue: false
  }
}

/** It is there whether or not there is a journal: forms are made when a piece is installed, and steps run elsewhere. */
const forCreations: Properties = {
  creationNotice: {
    type: "MARKDOWN",
    displayName: "Markdown",
    description:
      "**Before this step is run again:** unless whoever hosts Activepieces has given it a journal, what a payroll run has used up since is forgotten, and would be created, and paid, a second time.",
    required: false,
    variant: "WARNING"
  }
}

const isTicked = (value: unknown): boolean => value === true || value === "true"

/** An action as a piece has it. */
export const actionOf = (described: Described, access: Access): PieceAction => {
  const { access: changes, description, form, name, title } = described
  const entries = entriesOf(form.fields)
  const hasRows = described.preview !== undefined
  const isRead = changes === "read"
  const isCreation = Predicate.hasProperty(described.preview?.sample, "existing")
  const run = ({ auth, propsValue }: CallContext): Promise<unknown> =>
    withConnection(access, auth, async (embedded) => {
      const payload = payloadOf(entries, propsValue)
      if (hasRows && isTicked(propsValue["previewOnly"])) return embedded.preview(name, payload)
      if (!hasRows || !isTicked(propsValue["goOnWithReport"])) return embedded.run(name, payload)
      try {
        return { ok: true, report: await embedded.run(name, payload) }
      } catch (error) {
        if (!(error instanceof ConnectorError) || error.report === undefined) throw error
        return { ok: false, code: error.code, message: error.message, report: error.report }
      }
    })
  return {
    name,
    displayName: title,
    description,
    props: {
      ...(isCreation ? forCreations : {}),
      ...propertiesOf(entries, choicesOf(access, name, entries)),
      ...(hasRows ? forWrites : {})
    },
    requireAuth: true,
    errorHandlingOptions: {
      // Activepieces would repeat it within seconds, before it is known what became of the first.
      retryOnFailure: { defaultValue: false, hide: !isRead },
      continueOnFailure: { defaultValue: false, hide: false }
    },
    aiMetadata: { description, idempotent: isRead },
    run,
    test: run
  }
}
