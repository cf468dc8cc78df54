import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { createRequire } from "node:module"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import type { Properties } from "../src/HostTypes.ts"
import type { Piece } from "../src/Piece.ts"
import { fillIn } from "../test/fillIn.ts"
import { formOf } from "./ActivepiecesHost.ts"

const sdk = createRequire(join(process.env["HOST_FOLDER"] ?? "", "package.json"))
const { createAction, createPiece, createTrigger, PieceAuth, PieceMetadata, piecePropertiesUtils } = sdk(
  "@activepieces/pieces-framework"
)
const { extractPieceFromModule } = sdk("@activepieces/shared")
const built = createRequire(import.meta.url)("../built/piece-payroll")
const piece: Piece = extractPieceFromModule({ module: built, pieceName: "payroll", pieceVersion: "0.0.0" })
const metadata = { ...piece.metadata(), name: "@ferrule/piece-payroll", version: "0.0.0" }
const { actions, triggers } = Connector.catalog(PayrollConnector)
const definitions = [...actions, ...triggers].map(({ name, payload }) => [name, payload.sample] as const)

/**
 * The schema forgets two things that the types of the SDK, and most pieces, have: a connection with a secret, and a list of
 * plain values.
 */
const asSchema = (properties: Properties) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      if (property.type === "SECRET_TEXT") return [name, { ...property, type: "SHORT_TEXT" }]
      return [name, property.type === "ARRAY" ? { properties: {}, ...property } : property]
    })
  )

const withSchemaProps = <Definition extends { readonly props: Properties }>(definitions: Record<string, Definition>) =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, each]) => [name, { ...each, props: asSchema(each.props) }])
  )

/** As it is kept with a step: the connection is a reference. */
const stepInput = (name: string, payload: unknown, options: object) => ({
  ...fillIn(formOf(name), payload, options),
  auth: "{{connections['payroll']}}"
})

describe("what the SDK of Activepieces says of the piece", () => {
  it("its metadata is valid", () => {
    const { error } = PieceMetadata.safeParse({
      ...metadata,
      auth: { ...piece.auth, props: asSchema(piece.auth.props) },
      actions: withSchemaProps(piece.actions()),
      triggers: withSchemaProps(piece.triggers())
    })
    expect(error?.issues ?? []).toEqual([])
  })

  it("it is what the SDK would have made of the same parts", () => {
    const auth = PieceAuth.CustomAuth(piece.auth)
    const made = createPiece({
      ...metadata,
      auth,
      actions: Object.values(piece.actions()).map((action) => createAction({ ...action, auth })),
      triggers: Object.values(piece.triggers()).map((trigger) => createTrigger({ ...trigger, auth }))
    })
    expect(JSON.parse(JSON.stringify(piece.metadata()))).toEqual(JSON.parse(JSON.stringify(made.metadata())))
  })

  it.each(definitions)("%s accepts what a person fills in, and refuses nothing at all", (name, sample) => {
    const props = (piece.getAction(name) ?? piece.getTrigger(name))?.props
    const schema = piecePropertiesUtils.buildSchema(props, piece.auth, true)
    expect(schema.safeParse(stepInput(name, sample, {})).error?.issues ?? []).toEqual([])
    expect(schema.safeParse(stepInput(name, sample, { leading: true })).error?.issues ?? []).toEqual([])
    expect(schema.safeParse({}).success).toBe(false)
  })
})
