import { fork } from "node:child_process"
import { once } from "node:events"

interface Writing {
  readonly wall: number
  readonly cpu: number
}

const start = (file: string, args: ReadonlyArray<string> = []) =>
  fork(new URL(file, import.meta.url), args, { stdio: ["ignore", "inherit", "inherit", "ipc"] })

/** Writes once, to a simulated API that has just been started. */
const write = async (way: "ours" | "bare"): Promise<Writing> => {
  const server = start("server.ts")
  try {
    const [{ apiKey, url }] = await once(server, "message")
    const writer = start("writer.ts", [way, url, apiKey])
    const failed = once(writer, "exit").then(() => Promise.reject(new Error(`${way} did not finish.`)))
    const [writing] = await Promise.race([once(writer, "message"), failed])
    console.log(`  ${way.padEnd(6)} ${writing.wall.toFixed(0)} ms, ${writing.cpu.toFixed(0)} ms CPU`)
    return writing
  } finally {
    server.kill()
  }
}

const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

console.log(
  "10,000 pending earnings of 1,000 employees, 20 batches of 500, 4 at once, after 1,000 that are not measured:"
)
const ratios: Array<number> = []
for (let round = 0; round < 5; round++) {
  const bare = await write("bare")
  const ours = await write("ours")
  ratios.push(ours.wall / bare.wall)
}
console.log(`write ${median(ratios).toFixed(2)}`)
