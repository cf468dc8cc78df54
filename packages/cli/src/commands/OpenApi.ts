import { OpenApiDocument } from "@ferrule/core/payroll"
import { Command } from "effect/cli"
import { print } from "../output/JsonOutput.ts"

/** `ferrule openapi` */
export const openapi = Command.make("openapi", {}, () => print(OpenApiDocument.make())).pipe(
  Command.withDescription("Print the OpenAPI 3.1 document of the API")
)
