import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"

interface Reading {
  readonly records: number
  readonly wall: number
  readonly cpu: number
  readonly peak: number
}

const start = (file: string, args: ReadonlyArray<string>): ChildProcess =>
  fork(new URL(file, import.meta.url), args, { stdio: ["ignore", "inherit", "inherit", "ipc"] })

const serve = async (pages: number, latencyMillis: number) => {
  const server = start("server.ts", [String(pages), String(latencyMillis)])
  const [{ port }] = await once(server, "message")
  process.on("exit", () => server.kill())
  return { baseUrl: `http://127.0.0.1:${port}`, stop: () => server.kill() }
}

const read = async (
  way: "ours" | "fetch" | "bare",
  baseUrl: string,
  pages: number,
  concurrency: number
): Promise<Reading> => {
  const [reading] = await once(start("reader.ts", [way, baseUrl, String(pages), String(concurrency)]), "message")
  if (reading.records !== pages * 500) {
    console.error(`${way} read ${reading.records} records, not ${pages * 500}.`)
    process.exit(1)
  }
  return reading
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const line = (name: string, { wall, cpu, peak }: Reading) =>
  console.log(
    `  ${name.padEnd(17)} ${cpu.toFixed(0)} ms CPU, ${wall.toFixed(0)} ms, ${(peak / 2 ** 20).toFixed(0)} MB at most`
  )

const alternate = async (baseUrl: string, pages: number, concurrency: number, rounds: number) => {
  const ratios: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const bare = await read("bare", baseUrl, pages, concurrency)
    const ours = await read("ours", baseUrl, pages, concurrency)
    line("bare", bare)
    line("ours", ours)
    line("ours, over fetch", await read("fetch", baseUrl, pages, concurrency))
    ratios.push(ours.cpu / bare.cpu)
  }
  return median(ratios)
}

console.log("100,000 paychecks, 200 pages of 500, 4 at once:")
const fast = await serve(200, 0)
const ratio = await alternate(fast.baseUrl, 200, 4, 5)
fast.stop()

console.log("The same with 50 ms of latency; bare reads page after page:")
const slow = await serve(200, 50)
line("bare", await read("bare", slow.baseUrl, 200, 1))
line("ours", await read("ours", slow.baseUrl, 200, 4))
slow.stop()

console.log("1,000,000 paychecks:")
const large = await serve(2000, 0)
line("ours", await read("ours", large.baseUrl, 2000, 4))
large.stop()

console.log(`read ${ratio.toFixed(2)}`)
