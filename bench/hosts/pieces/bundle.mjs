// Makes of each piece one file in `bundled`, as our own is made.
import { build } from "esbuild"
import { readFileSync } from "node:fs"

const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"))
await build({
  entryPoints: Object.fromEntries(Object.keys(dependencies).map((piece) => [piece.split("piece-")[1], piece])),
  outdir: "bundled",
  bundle: true,
  minify: true,
  platform: "node",
  target: "node22",
  format: "cjs",
  legalComments: "none",
  logLevel: "error"
})
