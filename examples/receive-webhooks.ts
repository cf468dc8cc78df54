// Receives the webhooks of a runner at a port of this machine, and believes only those that are signed with our secret.
import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { Webhook } from "standardwebhooks"

const secret = process.env["FERRULE_WEBHOOK_SECRET_DEMO"]
if (secret === undefined) throw new Error("Put the secret into FERRULE_WEBHOOK_SECRET_DEMO, as the runner has it.")

const webhook = new Webhook(secret)
const known = new Set<string>()

const server = createServer(async (request, response) => {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature } = request.headers
  const headers = {
    "webhook-id": String(id),
    "webhook-timestamp": String(timestamp),
    "webhook-signature": String(signature)
  }
  try {
    const message = webhook.verify(await text(request), headers)
    // The same event may come again, under the same id.
    console.log(known.has(String(id)) ? "again" : "verified", JSON.stringify(message))
    known.add(String(id))
    response.writeHead(204).end()
  } catch {
    console.log("refused: it is not signed with our secret")
    response.writeHead(401).end()
  }
})

const port = Number(process.argv[2] ?? 8080)
server.listen(port, "127.0.0.1", () => console.log("listening", JSON.stringify(server.address())))
