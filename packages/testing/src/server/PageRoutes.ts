import { OpenApiDocument, PayrollApi } from "@ferrule/core/payroll"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"

const linksOf = (control: boolean): Readonly<Record<string, string>> => ({
  documentation: "/docs",
  openapi: "/openapi.json",
  ...(control ? { world: "/__simulator/world", apply: "/__simulator/apply", requests: "/__simulator/requests" } : {})
})

const html = (url: string, links: Readonly<Record<string, string>>): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Payroll and HR API, simulated</title></head>
  <body>
    <h1>Payroll and HR API, simulated</h1>
    <p>Try it: <code>curl -H "X-API-KEY: $FERRULE_API_KEY" "${url}/companies?api-version=3.0"</code></p>
    <ul>
      ${Object.entries(links)
        .map(([name, path]) => `<li><a href="${path}">${name}</a></li>`)
        .join("\n      ")}
    </ul>
  </body>
</html>
`

/** What people read: an index at `/`, the OpenAPI document, and a page of docs that needs no other host. */
export const pageRoutes = ({ url, control }: { readonly url: string; readonly control: boolean }) => {
  const document = OpenApiDocument.make({ serverUrl: url })
  const links = linksOf(control)
  const index = Effect.map(HttpServerRequest.HttpServerRequest, ({ headers }) =>
    headers["accept"]?.includes("text/html") === true
      ? HttpServerResponse.html(html(url, links))
      : HttpServerResponse.jsonUnsafe({ name: document.info.title, url, ...links })
  )
  return Layer.mergeAll(
    HttpRouter.add("GET", "/", index),
    HttpRouter.add("GET", "/openapi.json", HttpServerResponse.jsonUnsafe(document)),
    HttpApiSwagger.layer(
      PayrollApi.annotate(OpenApi.Transform, () => ({ ...document })),
      { path: "/docs" }
    )
  )
}
