import type { Connector } from "@ferrule/core"
import { fail, shortly } from "./Failure.ts"
import { type Filled, payloadOf } from "./Filled.ts"
import type { ConnectionNode, Red, RedNode } from "./NodeRedTypes.ts"
import type { NodeTypes } from "./NodeTypes.ts"

interface ActionConfig {
  readonly connection: string
  readonly action: string
  /** Whether the payload is what the form says, or that of the message. */
  readonly input?: "form" | "message"
  /** Says what would be done, and does nothing. */
  readonly preview?: boolean
  readonly filled?: Filled
}

const nothing: Filled = { payload: {}, sources: {} }

/** The connection that a node uses. */
export const connectionOf = (red: Red, id: string): Connector.Embedded => {
  const node = red.nodes.getNode(id) as ConnectionNode | null | undefined
  if (node?.embedded === undefined) throw new Error("Choose a connection, and deploy.")
  return node.embedded
}

/** The node that does something for each message: the result is the payload of what it sends. */
export const registerAction = (red: Red, types: NodeTypes): void => {
  function action(this: RedNode, config: ActionConfig) {
    red.nodes.createNode(this, config)
    const stopped = new AbortController()
    let running = 0
    const show = () =>
      this.status(
        running === 0 ? {} : { fill: "blue", shape: "dot", text: running === 1 ? "running" : `${running} running` }
      )
    this.on("input", (message, send, done) => {
      const run = async () => {
        const { preview, run } = connectionOf(red, config.connection)
        const isGiven = config.input === "message"
        const payload = isGiven
          ? (message.payload ?? {})
          : await payloadOf(red, this, config.filled ?? nothing, message)
        const call = config.preview === true ? preview : run
        return await call(config.action, payload, { signal: stopped.signal })
      }
      running += 1
      show()
      run().then(
        (result) => {
          running -= 1
          show()
          send({ ...message, payload: result })
          done()
        },
        (reason: unknown) => {
          running -= 1
          const error = fail(reason, message)
          this.status({ fill: "red", shape: "ring", text: shortly(error.message) })
          done(error)
        }
      )
    })
    this.on("close", (_, done) => {
      stopped.abort()
      this.status({})
      done()
    })
  }
  red.nodes.registerType(types.action, action)
}
