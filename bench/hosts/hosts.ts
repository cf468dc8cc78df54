import { execFileSync } from "node:child_process"
import { globSync, readFileSync, statSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { hostFolder } from "../../scripts/hostFolder.ts"

/** What a host loads: its size, and how long that takes. */
interface Loaded {
  readonly bytes: number
  readonly millis: number
}

/** A piece of Activepieces in one minified file. */
interface Piece extends Loaded {
  /** How many actions and triggers it has. */
  readonly steps: number
}

const many = (count: number): string => count.toLocaleString("en").padStart(9)
const median = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const json = (file: string) => JSON.parse(readFileSync(file, "utf8"))

const installed = (name: string, manifest: string): string => {
  const folder = hostFolder(name, manifest)
  if (folder === undefined) throw new Error(`What ${manifest} names could not be installed.`)
  return folder
}

/** What a process of its own finds out about the files. They find the packages of their host. */
const answer = (what: "millis" | "steps", files: ReadonlyArray<string>, host: string): number => {
  const args = [
    "--no-warnings",
    new URL("loader.ts", import.meta.url).pathname,
    what,
    ...files.map((file) => resolve(file))
  ]
  const env = { ...process.env, NODE_PATH: join(host, "node_modules") }
  const output = execFileSync(process.execPath, args, { env, encoding: "utf8" })
  return Number(/^answer (.*)$/m.exec(output)?.[1])
}

const loadMillis = (files: ReadonlyArray<string>, host: string): number =>
  median(Array.from({ length: 9 }, () => answer("millis", files, host)))

const piece = (file: string, host: string): Piece => ({
  bytes: statSync(file).size,
  millis: loadMillis([file], host),
  steps: answer("steps", [file], host)
})

const line = (name: string, { bytes, millis }: Loaded, more: string) =>
  console.log(`  ${name.padEnd(23)} ${many(bytes)} bytes, loads in ${millis.toFixed(0).padStart(4)} ms; ${more}`)

const built = new Map<string, Loaded & { readonly host: string; readonly main: string }>()
for (const folder of globSync("packages/hosts/*").toSorted()) {
  const name = basename(folder)
  if (json(join(folder, "package.json")).scripts?.build === undefined) continue
  const host = installed(name, join(folder, "host"))
  execFileSync("pnpm", ["run", "build"], { cwd: folder, env: { ...process.env, HOST_FOLDER: host }, stdio: "pipe" })
  for (const manifest of globSync(["built/package.json", "built/*/package.json"], { cwd: folder })) {
    const at = join(folder, dirname(manifest))
    const { bin = {}, main, n8n, "node-red": nodeRed } = json(join(folder, manifest))
    const entries = [main ?? [], Object.values(bin), n8n?.nodes ?? [], n8n?.credentials ?? []]
    const files = [...entries, Object.values(nodeRed?.nodes ?? {})].flat().map((file) => join(at, String(file)))
    const [packed] = JSON.parse(
      execFileSync("npm", ["pack", "--dry-run", "--json"], {
        cwd: at,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"]
      })
    )
    // What is code: not its map, its pictures and its texts.
    const code: ReadonlyArray<{ readonly path: string; readonly size: number }> = packed.files.filter(
      ({ path }: { readonly path: string }) => /\.(m?js|html)$/.test(path)
    )
    const bytes = code.reduce((sum, { size }) => sum + size, 0)
    const loaded = { bytes, millis: loadMillis(files, host), host, main: files[0] ?? "" }
    if (built.size === 0) console.log("What each host is given, built and minified (load time: median of 9 processes):")
    line(name, loaded, `${many(packed.size)} packed`)
    built.set(name, loaded)
  }
}

const activepieces = built.get("activepieces")
const zapier = built.get("zapier")
if (activepieces === undefined || zapier === undefined) throw new Error("A package is missing.")

const { dependencies } = json("bench/hosts/pieces/package.json")
const folder = installed("bench", "bench/hosts/pieces")
const pieces: Array<Piece> = []
console.log("Pieces of Activepieces from npm, each made one minified file in the same way:")
for (const [name, version] of Object.entries(dependencies)) {
  const short = name.replace(/.*\/piece-/, "")
  const published = piece(join(folder, "bundled", `${short}.js`), folder)
  line(`${short} ${version}`, published, `${String(published.steps).padStart(3)} actions and triggers`)
  pieces.push(published)
}

const ours = piece(activepieces.main, activepieces.host)
const typical = {
  bytes: median(pieces.map(({ bytes }) => bytes)),
  millis: median(pieces.map(({ millis }) => millis)),
  each: median(pieces.map(({ bytes, steps }) => bytes / steps))
}
const ratio = ours.bytes / typical.bytes
const beside = (loaded: Loaded): string =>
  `${(loaded.bytes / typical.bytes).toFixed(2)} of its bytes, ${(loaded.millis / typical.millis).toFixed(2)} of its time`
console.log("Beside the median piece (no Zapier integration is known to be on npm, so ours for Zapier is here too):")
line("median", typical, `${many(Math.round(typical.each))} bytes for each action or trigger`)
line(
  "ours for Activepieces",
  ours,
  `${many(Math.round(ours.bytes / ours.steps))} for each of ${ours.steps}; ${beside(ours)}`
)
line("ours for Zapier", zapier, beside(zapier))
console.log(`hosts ${ratio.toFixed(2)}`)
