import { LocalDate } from "@ferrule/core"
import { createServer } from "node:http"
import { company, run, runs, type Served } from "./company.ts"

// Serves the lists of one company, page by page, and does nothing else: its time is not what is measured.
const lists = company(Number(process.argv[2]))

const isWanted = (query: URLSearchParams) => {
  const keys = query.getAll("payroll-keys")
  const wanted = keys.length === 0 ? undefined : new Set(keys)
  const from = query.get("paycheck-date-from") ?? query.get("effective-date-from") ?? ""
  const to = query.get("paycheck-date-to") ?? query.get("effective-date-to") ?? "9999"
  return ({ date = LocalDate.make("2000-01-01"), payrollKey = "" }: Served): boolean =>
    (wanted === undefined || wanted.has(payrollKey)) && (from === "" || date >= from) && date <= to
}

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost")
  const pageNumber = Number(searchParams.get("page-number") ?? 1)
  const pageSize = Number(searchParams.get("page-size") ?? 100)
  const all = (lists.get(pathname) ?? []).filter(isWanted(searchParams))
  const items = all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize).map(({ json }) => json)
  const body = Buffer.from(JSON.stringify({ pageNumber, pageSize, totalItemsCount: all.length, items }))
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body)
})

// Any message: a new payroll run of 10 people.
process.on("message", () => {
  const added = run(runs + 1, 10)
  lists.set("/payroll-runs", [...(lists.get("/payroll-runs") ?? []), added.run])
  lists.set("/paychecks", [...(lists.get("/paychecks") ?? []), ...added.paychecks])
  process.send?.("done")
})

server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
