import type { Connector } from "@ferrule/core"
import { registerAction } from "./ActionNode.ts"
import { registerConnection } from "./ConnectionNode.ts"
import { editorPage } from "./EditorPage.ts"
import type { NodeRedOptions } from "./NodeRedOptions.ts"
import type { Red } from "./NodeRedTypes.ts"
import { type NodeTypes, nodeTypes } from "./NodeTypes.ts"
import { registerRoutes } from "./Routes.ts"
import { registerTrigger } from "./TriggerNode.ts"

/** What a package for Node-RED is made of. */
export interface NodeRedNodes {
  readonly types: NodeTypes
  /** What its script exports. */
  register(red: Red): void
  /** Its page for the editor, given the bundled script of `@ferrule/host-nodered/editor` as `FerruleEditor`. */
  page(script: string): string
}

/** A connector as nodes of Node-RED: a connection to configure, a node that acts, and one that tells what is new. */
export const nodeRed = <E, R>(connector: Connector.Connector<E, R>, options: NodeRedOptions = {}): NodeRedNodes => {
  const types = nodeTypes(connector.name)
  return {
    types,
    register: (red) => {
      registerConnection(red, connector, types, options)
      registerAction(red, types)
      registerTrigger(red, types)
      registerRoutes(red, connector, options)
    },
    page: (script) => editorPage(connector, types, script)
  }
}
