import { PayrollApi } from "@ferrule/core/payroll"
import { HttpApi } from "effect/http-api"

/** The contract, decoded so that everything wrong with a body is found. */
export const ServedApi = PayrollApi.annotate(HttpApi.PayloadParseOptions, { errors: "all" })
