// Flows as the editor would deploy them: what comes over HTTP goes through a node of ours, and the answer back.

/** The types of our nodes. */
export const types = {
  connection: "ferrule-payroll-connection",
  action: "ferrule-payroll-action",
  trigger: "ferrule-payroll-trigger"
}

export const connectionId = "ferrule-connection"

/** All that is deployed at first: the connection, with its key among the credentials. */
export const connectionFlow = ({ apiKey, baseUrl }: { readonly apiKey: string; readonly baseUrl: string }) => ({
  flows: [
    { id: "ferrule-tab", type: "tab", label: "Ferrule" },
    {
      id: connectionId,
      type: types.connection,
      name: "Simulated",
      settings: { baseUrl },
      credentials: { apiKey }
    }
  ]
})

/** Node-RED takes what has no place on the page for configuration. */
const placed = <Node extends object>(nodes: ReadonlyArray<Node>) =>
  nodes.map((node, index) => ({ ...node, x: 200, y: 60 * (index + 1) }))

const answering = (id: string) => ({ id: `${id}-answer`, type: "http response", wires: [] })
const failing = (id: string, scope: string) => [
  { id: `${id}-catch`, type: "catch", scope: [scope], wires: [[`${id}-failed`]] },
  {
    id: `${id}-failed`,
    type: "function",
    func: "msg.statusCode = 500; msg.payload = { message: msg.error.message, code: msg.error.code, failure: msg.failure }; return msg",
    outputs: 1,
    wires: [[`${id}-answer`]]
  }
]
const receiving = (id: string, to: string) => ({
  id: `${id}-in`,
  type: "http in",
  url: `/${id}`,
  method: "post",
  wires: [[to]]
})

/** `GET /ID-started`: the last to be started. */
const started = (id: string) => [
  { id: `${id}-started`, type: "http in", url: `/${id}-started`, method: "get", wires: [[`${id}-is`]] },
  { id: `${id}-is`, type: "http response", wires: [] }
]

/** `POST /ID`: the body is the message's payload, what the action gives is the answer. */
export const actionFlow = (id: string, config: object) => ({
  label: id,
  nodes: placed([
    receiving(id, `${id}-do`),
    { id: `${id}-do`, type: types.action, connection: connectionId, ...config, wires: [[`${id}-answer`]] },
    ...failing(id, `${id}-do`),
    answering(id),
    ...started(id)
  ])
})

/** `POST /ID`: makes the trigger poll, and answers with the events and alarms since the last time. */
export const triggerFlow = (id: string, config: object) => {
  const keep = (what: string) =>
    `const all = flow.get("${what}", "fleeting") || []; all.push(msg.payload); flow.set("${what}", all, "fleeting")`
  return {
    label: id,
    nodes: placed([
      receiving(id, `${id}-message`),
      {
        id: `${id}-message`,
        type: "function",
        func: "Object.assign(msg, msg.payload); return msg",
        outputs: 1,
        wires: [[`${id}-look`]]
      },
      {
        id: `${id}-look`,
        type: types.trigger,
        connection: connectionId,
        interval: 3600,
        ...config,
        wires: [[`${id}-events`], [`${id}-alarms`]]
      },
      { id: `${id}-events`, type: "function", func: keep("events"), outputs: 0, wires: [] },
      { id: `${id}-alarms`, type: "function", func: keep("alarms"), outputs: 0, wires: [] },
      { id: `${id}-complete`, type: "complete", scope: [`${id}-look`], wires: [[`${id}-gather`]] },
      {
        id: `${id}-gather`,
        type: "function",
        func: 'const take = (what) => { const all = flow.get(what, "fleeting") || []; flow.set(what, [], "fleeting"); return all }; msg.payload = { events: take("events"), alarms: take("alarms") }; return msg',
        outputs: 1,
        wires: [[`${id}-answer`]]
      },
      ...failing(id, `${id}-look`),
      answering(id),
      ...started(id)
    ])
  }
}
