// Bundles the program into a worker, without compatibility with Node, and prints what workerd answers.
import { build } from "esbuild"
import { Miniflare } from "miniflare"

const { outputFiles } = await build({
  entryPoints: ["worker.ts"],
  absWorkingDir: import.meta.dirname,
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2023",
  write: false
})
const script = outputFiles[0]?.text ?? ""
const worker = new Miniflare({ modules: true, script, compatibilityDate: "2026-07-30" })
try {
  const answer = await worker.dispatchFetch("http://worker", { method: "POST", body: process.argv[2] })
  if (!answer.ok) throw new Error(await answer.text())
  const result = await answer.json()
  process.stdout.write(JSON.stringify({ ...result, closedAt: Date.now() }))
} finally {
  await worker.dispose()
}
