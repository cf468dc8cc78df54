// A process that runs the flow of example 13 over HTTP, with all that it knows in the files of a folder; prints what the
// flow gives. Arguments: base address, key, folder, payday.
import { NodeRuntime } from "@effect/platform-node"
import { Decimal, LocalDate, WritePolicy } from "@ferrule/core"
import { CompanyId, EmployeeId, Payroll } from "@ferrule/core/payroll"
import { Console, Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { flows, PayHours } from "../13-a-payroll-flow.ts"

const [baseUrl = "", apiKey = "", folder = "", day = ""] = process.argv.slice(2)
const payday = LocalDate.make(day)

// The simulator carries out at once what it is sent, so nobody has to wait for it.
const connection = Payroll.layer({ baseUrl, apiKey: Redacted.make(apiKey) }).pipe(
  Layer.provide(FetchHttpClient.layer),
  Layer.merge(Layer.succeed(WritePolicy, { settle: "200 millis", sendWithin: "300 millis", runLag: 0 }))
)

NodeRuntime.runMain(
  PayHours.execute({
    companyId: CompanyId.make(101),
    payday,
    hours: [
      { employeeId: EmployeeId.make(100001), hours: Decimal.make(8.25) },
      { employeeId: EmployeeId.make(100002), hours: Decimal.make(7.75) }
    ]
  }).pipe(
    Effect.flatMap(({ created, existing, journal }) =>
      Console.log(JSON.stringify({ created, existing, payrollNumber: journal.payrollNumber }))
    ),
    Effect.provide(flows(folder, payday, "100 millis")),
    Effect.provide(connection)
  )
)
