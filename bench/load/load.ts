import { execFileSync } from "node:child_process"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { rolldown } from "rolldown"

const budget = 150_000
const file = join(mkdtempSync(join(tmpdir(), "ferrule-load-")), "connector.mjs")

const bundle = await rolldown({ input: new URL("connector.ts", import.meta.url).pathname, platform: "node" })
const { output } = await bundle.write({ file, format: "esm", minify: true })
const [{ code }] = output
const gzip = gzipSync(code, { level: 9 }).length

const importTimes = (source: string): ReadonlyArray<number> =>
  Array.from({ length: 9 }, () =>
    Number(
      execFileSync(process.execPath, [
        "--input-type=module",
        "--eval",
        `const t = performance.now(); await import(${JSON.stringify(source)}); console.log(performance.now() - t)`
      ])
    )
  ).toSorted((a, b) => a - b)

const median = (values: ReadonlyArray<number>): string => (values[values.length >> 1] ?? 0).toFixed(0)

console.log(`A bundled connector with one action: ${code.length} bytes minified, ${gzip} bytes gzip`)
console.log(
  `  import ${median(importTimes(file))} ms (median of 9); node:http alone ${median(importTimes("node:http"))} ms`
)
console.log(`load ${(gzip / budget).toFixed(2)}`)
