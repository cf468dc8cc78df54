import type { CustomAuth, PieceAction, PieceTrigger } from "./HostTypes.ts"

/** What a piece is made of. */
export interface PieceParts {
  readonly displayName: string
  readonly description: string
  readonly logoUrl: string
  readonly authors: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
  readonly auth: CustomAuth
  readonly actions: Readonly<Record<string, PieceAction>>
  readonly triggers: Readonly<Record<string, PieceTrigger>>
}

/** What Activepieces loads. */
export class Piece {
  /** It looks for an export whose class has this name: the name has to stay when the code is minified. */
  static readonly name = "Piece"
  readonly displayName: string
  readonly description: string
  readonly logoUrl: string
  readonly authors: ReadonlyArray<string>
  readonly categories: ReadonlyArray<string>
  readonly auth: CustomAuth
  /** The first release that knows this version of what actions and triggers are called with. */
  readonly minimumSupportedRelease = "0.82.0"
  readonly maximumSupportedRelease = undefined
  readonly events = undefined
  readonly #actions: Readonly<Record<string, PieceAction>>
  readonly #triggers: Readonly<Record<string, PieceTrigger>>

  constructor({ actions, auth, authors, categories, description, displayName, logoUrl, triggers }: PieceParts) {
    this.displayName = displayName
    this.description = description
    this.logoUrl = logoUrl
    this.authors = authors
    this.categories = categories
    this.auth = auth
    this.#actions = actions
    this.#triggers = triggers
  }

  readonly getContextInfo = () => ({ version: "2" })
  actions() {
    return this.#actions
  }
  triggers() {
    return this.#triggers
  }
  getAction(name: string): PieceAction | undefined {
    return this.#actions[name]
  }
  getTrigger(name: string): PieceTrigger | undefined {
    return this.#triggers[name]
  }
  metadata() {
    const { auth, authors, categories, description, displayName, logoUrl } = this
    const { maximumSupportedRelease, minimumSupportedRelease } = this
    return {
      displayName,
      logoUrl,
      actions: this.#actions,
      triggers: this.#triggers,
      categories,
      description,
      authors,
      auth,
      minimumSupportedRelease,
      maximumSupportedRelease,
      contextInfo: this.getContextInfo()
    }
  }
}
