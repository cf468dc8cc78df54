import { createServer } from "node:http"

// Serves prepared pages of 500 paychecks and does nothing else: its time is not what is measured.
const pageSize = 500
const pages = Number(process.argv[2])
const latencyMillis = Number(process.argv[3] ?? 0)

const earning = (hours: number, rate: number) => ({
  companyEarningId: 1101,
  laborDistributedDepartmentId: 1401,
  laborDistributedClientProject: { clientId: 1, projectId: 2 },
  laborDistributedJobCode: "BAR-1",
  workersCompensationCode: "9079",
  flatAmount: null,
  hoursAmount: null,
  hoursAndRateAmount: { hours, rate },
  totalAmount: Math.round(hours * rate * 100) / 100,
  date: "2026-03-06"
})

const paycheck = (number: number) => ({
  companyId: 101,
  employeeId: 100_000 + (number % 5000),
  payrollNumber: 1 + Math.floor(number / 5000),
  paycheckDate: "2026-03-06",
  payPeriodStart: "2026-02-16",
  payPeriodEnd: "2026-03-01",
  isVoided: number % 97 === 0,
  paycheckNumber: String(10_000 + number),
  paycheckEarnings: [earning(64 + (number % 16), 24.5), earning(number % 9, 36.75)],
  paycheckDeductions: [{ companyDeductionId: 1201, employerAmount: 20.5, employeeAmount: 45.25 }],
  paycheckTaxes: [
    { companyTaxId: 1301, employerAmount: 97.21, employeeAmount: 97.21 },
    { companyTaxId: 1302, employerAmount: 0, employeeAmount: 61.4 }
  ],
  netPay: {
    total: 1431.09,
    directDeposits: [{ amount: 1431.09, accountType: "checking" }],
    checkDistribution: { amount: 0, isPremiumPay: false }
  }
})

const distinct = Math.min(pages, 200)
const prepared = Array.from({ length: distinct }, (_, page) =>
  Buffer.from(
    JSON.stringify({
      pageNumber: page + 1,
      pageSize,
      totalItemsCount: pages * pageSize,
      items: Array.from({ length: pageSize }, (_, index) => paycheck(page * pageSize + index))
    })
  )
)

const server = createServer((request, response) => {
  const page = Number(new URL(request.url ?? "/", "http://localhost").searchParams.get("page-number") ?? 1)
  const body = prepared[(page - 1) % distinct]
  const answer = () =>
    response.writeHead(200, { "content-type": "application/json", "content-length": body?.length ?? 0 }).end(body)
  if (latencyMillis > 0) setTimeout(answer, latencyMillis)
  else answer()
})

server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
