import type { Order, Taken } from "./poller.ts"
import { type Rig, rig } from "./rig.ts"

type Name = Order["trigger"]

const many = (count: number): string => count.toLocaleString("en")
const kilobytes = (bytes: number): string => `${(bytes / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} kB`
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`
const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const line = (name: string, { bytes, cpu, requests }: Taken) =>
  console.log(
    `  ${name.padEnd(41)} ${many(requests).padStart(3)} ${requests === 1 ? "request, " : "requests,"} ${kilobytes(bytes).padStart(11)}, ${cpu.toFixed(1).padStart(7)} ms CPU`
  )

/** Polls some rounds, after one that is not measured, and takes the round in the middle. */
const typical = async ({ poll }: Rig, order: Order, events: number): Promise<Taken> => {
  await poll(order)
  const rounds: Array<Taken> = []
  for (let round = 0; round < 3; round++) rounds.push(await poll(order))
  const cpu = median(rounds.map((taken) => taken.cpu))
  const taken = rounds.find((each) => each.cpu === cpu)
  if (taken?.events !== events) throw new Error(`${order.trigger} gave ${taken?.events} events, not ${events}.`)
  return taken
}

const polled: ReadonlyArray<Name> = ["new_paycheck", "new_payroll_run", "paycheck_voided"]
const kept: ReadonlyArray<readonly [Name, number]> = [
  ["new_paycheck", 12],
  ["paycheck_voided", 12],
  ["paycheck_changed", 32],
  ["pending_earning_gone", 32],
  ["department_assignment_changed", 32]
]

const sizes = [100, 10_000, 100_000]
const rigs = new Map<number, Rig>()
const states = new Map<string, string>()
const stateOf = (size: number, trigger: Name): string => states.get(`${size} ${trigger}`) ?? ""

for (const size of sizes) {
  const company = await rig(size)
  rigs.set(size, company)
  console.log(`${many(size)} paychecks in 25 payroll runs of a year, ${many(size / 25)} in each:`)
  for (const trigger of new Set([...polled, ...(size === 100 ? [] : kept.map(([name]) => name))])) {
    const first = await company.poll({ trigger, polls: 1 })
    states.set(`${size} ${trigger}`, first.state)
    if (trigger === "new_paycheck") line(`${trigger}, first poll (reads all twice)`, first)
  }
  for (const trigger of polled) {
    line(`${trigger}, nothing new`, await typical(company, { trigger, polls: 40, state: stateOf(size, trigger) }, 0))
  }
  const order = { trigger: "paycheck_voided", polls: 1, state: stateOf(size, "paycheck_voided") } as const
  line("paycheck_voided, recent runs read again", await typical(company, { ...order, audit: { recent: 0 } }, 0))
}

const small = rigs.get(100)
const large = rigs.get(100_000)
if (small === undefined || large === undefined) throw new Error("A company is missing.")
// Each state is what the poll before was given, as always when nothing is new; then it is compared, not digested again.
const ratios: Array<number> = []
for (let round = 0; round < 21; round++) {
  const trigger = "new_paycheck"
  const less = await small.poll({ trigger, polls: 40, state: stateOf(100, trigger) })
  const more = await large.poll({ trigger, polls: 40, state: stateOf(100_000, trigger) })
  if (less.requests !== 1 || more.requests !== 1) throw new Error("A poll that finds nothing took several requests.")
  ratios.push(more.cpu / less.cpu)
}

console.log("The first poll of new_paycheck in a process of its own, at most, beside before:")
for (const size of [10_000, 100_000]) {
  const taken = await rigs.get(size)?.pollAnew({ trigger: "new_paycheck", polls: 1, looksAtHeap: true })
  if (taken === undefined) continue
  console.log(
    `  ${many(size).padStart(7)} paychecks   ${megabytes(taken.heap)} in use, ${megabytes(taken.rss)} of the process, for ${megabytes(taken.bytes)} received`
  )
}

console.log("With a new payroll run of 10 people:")
for (const [size, company] of rigs) {
  await company.pay()
  for (const [trigger, events] of [
    ["new_paycheck", 10],
    ["new_payroll_run", 1]
  ] as const) {
    const taken = await typical(company, { trigger, polls: 5, state: stateOf(size, trigger) }, events)
    line(`${trigger}, ${many(size)} paychecks before`, taken)
  }
  company.stop()
}

console.log("Bytes of a ledger for each record, of 10,000 and of 100,000:")
for (const [trigger, most] of kept) {
  const [some, all] = [10_000, 100_000].map((size) => (stateOf(size, trigger).length / size).toFixed(1))
  console.log(`  ${trigger.padEnd(30)} ${some?.padStart(5)} ${all?.padStart(5)}   (at most ${most})`)
}
console.log(`poll ${median(ratios).toFixed(2)}`)
