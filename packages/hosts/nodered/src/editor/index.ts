import type { EditorData } from "./EditorData.ts"
import { registerConnection } from "./registerConnection.ts"
import { registerCall } from "./registerCall.ts"
import type { EditorRed } from "./Widgets.ts"

/** Tells Node-RED's editor of a connector's nodes. Bundled for browsers, as `FerruleEditor`. */
export const register = (red: EditorRed, data: EditorData): void => {
  registerConnection(red, data)
  registerCall(red, data, "action")
  registerCall(red, data, "trigger")
}
