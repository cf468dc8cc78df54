import type { FormField } from "@ferrule/core"
import type { NodeTypes } from "../NodeTypes.ts"

interface Entry {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly fields: ReadonlyArray<FormField>
}

/** All that the editor is told of a connector: plain JSON, from its catalogue. */
export interface EditorData {
  readonly title: string
  readonly types: NodeTypes
  readonly routes: { readonly options: string; readonly test: string }
  readonly connection: ReadonlyArray<FormField>
  readonly actions: ReadonlyArray<Entry & { readonly access: string; readonly preview: boolean }>
  readonly triggers: ReadonlyArray<Entry & { readonly help?: string }>
}
