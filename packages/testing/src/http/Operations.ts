import { PayrollApi } from "@ferrule/core/payroll"
import { Context } from "effect"
import { FindMyWay, type HttpServerRequest } from "effect/http"
import { HttpApi, type HttpApiEndpoint, OpenApi } from "effect/http-api"

/** An operation of the API by its id, such as `createPendingEarnings`. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly endpoint: HttpApiEndpoint.Top
}

const declared = (): ReadonlyArray<Operation> => {
  const operations: Array<Operation> = []
  HttpApi.reflect(PayrollApi, {
    onGroup: () => {},
    onEndpoint: ({ endpoint }) => {
      const id = Context.getOrUndefined(endpoint.annotations, OpenApi.Identifier) ?? endpoint.identifier
      operations.push({ id, method: endpoint.method, endpoint })
    }
  })
  return operations
}

const operations: ReadonlyArray<Operation> = declared()

/** The ids of every operation. */
export const ids: ReadonlyArray<string> = operations.map(({ id }) => id)

const router = FindMyWay.make<Operation>()
for (const operation of operations) {
  router.on(operation.method, `/${operation.endpoint.path.slice(1)}`, operation)
}

/** The operation that a request asks for, with its query; nothing where there is none. */
export const find = ({ method, url }: Pick<HttpServerRequest.HttpServerRequest, "method" | "url">) =>
  router.find(method, url) ?? (method === "HEAD" ? router.find("GET", url) : undefined)

const methods = ["GET", "POST", "PUT", "DELETE"]

/** The methods that a path has. */
export const methodsOf = (url: string): ReadonlyArray<string> => {
  const known = methods.filter((method) => router.find(method, url) !== undefined)
  return known.includes("GET") ? ["HEAD", ...known] : known
}
