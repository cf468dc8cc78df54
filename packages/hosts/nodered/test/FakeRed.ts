import type { Red } from "@ferrule/host-nodered"

type Listener = (...given: ReadonlyArray<never>) => void

/** What a module of nodes registers with Node-RED, without Node-RED: which types, which addresses. */
export const fakeRed = () => {
  const types = new Map<string, { readonly node: Listener; readonly options?: object }>()
  const addresses: Array<string> = []
  const red: Red = {
    nodes: {
      createNode: () => {},
      registerType: (type, node, options) => {
        types.set(type, { node: node as Listener, ...(options === undefined ? {} : { options }) })
      },
      getNode: () => undefined,
      getCredentials: () => undefined
    },
    util: {
      evaluateNodeProperty: (value, _, __, ___, then) => then(undefined, value),
      setObjectProperty: () => {},
      cloneMessage: (value) => value
    },
    httpAdmin: { post: (path) => void addresses.push(path) },
    auth: { needsPermission: () => (_, __, next) => next() },
    settings: {}
  }
  return { red, types, addresses }
}
