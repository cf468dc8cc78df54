import { Context, type Redacted } from "effect"
import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "effect/http-api"
import { Unauthorized } from "./Problem.ts"

/** The key that a request came with. */
export class CallerKey extends Context.Service<CallerKey, Redacted.Redacted>()("@ferrule/core/payroll/CallerKey") {}

/** Every request carries its key in one of two header forms (specification 5). */
export class ApiKey extends HttpApiMiddleware.Service<ApiKey, { provides: CallerKey }>()(
  "@ferrule/core/payroll/ApiKey",
  {
    error: Unauthorized,
    security: {
      apiKeyHeader: HttpApiSecurity.apiKey({ key: "X-API-KEY" }).pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "The API key in a header of its own.")
      ),
      authorizationHeader: HttpApiSecurity.http({ scheme: "ApiKey" }).pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "The API key as `Authorization: ApiKey KEY`.")
      )
    }
  }
) {}
