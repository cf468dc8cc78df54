import { Connector, type EmbedOptions } from "@ferrule/core"
import { accessOf } from "./Access.ts"
import { actionOf } from "./Action.ts"
import { authOf } from "./Auth.ts"
import { Piece } from "./Piece.ts"
import { triggerOf } from "./Trigger.ts"

/** How a piece looks, and how its connector is embedded. */
export interface ActivepiecesOptions extends Omit<EmbedOptions, "connection"> {
  /** Where Activepieces gets the picture of the piece. */
  readonly logoUrl?: string
  readonly authors?: ReadonlyArray<string>
  /** As Activepieces names them, such as `HUMAN_RESOURCES`. */
  readonly categories?: ReadonlyArray<string>
}

const picture = "https://cdn.activepieces.com/pieces/custom.png"

/** A connector as a piece: export it from a package, and Activepieces finds it. */
export const activepiecesPiece = <E, R>(
  connector: Connector.Connector<E, R>,
  { authors = [], categories = [], logoUrl = picture, ...embed }: ActivepiecesOptions = {}
): Piece => {
  const catalog = Connector.catalog(connector)
  const access = accessOf(connector, embed)
  return new Piece({
    displayName: catalog.title,
    description: catalog.description,
    logoUrl,
    authors,
    categories,
    auth: authOf(catalog, access),
    actions: Object.fromEntries(catalog.actions.map((each) => [each.name, actionOf(each, access)])),
    triggers: Object.fromEntries(catalog.triggers.map((each) => [each.name, triggerOf(each, access)]))
  })
}
