// Packs every package as it would be published and looks at the tarballs the way a stranger's tools will.
import { spawnSync } from "node:child_process"
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

// The compiler leaves what it once emitted for a source that is gone; it must not be published.
for (const script of globSync("packages/{*,hosts/*}/dist/**/*.js")) {
  const output = script.slice(0, -".js".length)
  if (existsSync(`${output.replace("dist", "src")}.ts`)) continue
  for (const extension of [".js", ".js.map", ".d.ts", ".d.ts.map"]) rmSync(output + extension, { force: true })
}

const folder = mkdtempSync(join(tmpdir(), "ferrule-packed-"))
try {
  const filters = ["--filter", "./packages/*", "--filter", "./packages/hosts/*"]
  run("pnpm", ["--recursive", ...filters, "pack", "--pack-destination", folder])
  for (const manifest of globSync("packages/{*,hosts/*}/package.json").toSorted()) {
    const { name, private: isPrivate, version, publishConfig } = JSON.parse(readFileSync(manifest, "utf8"))
    if (isPrivate) continue
    const tarball = join(folder, `${name.replace("@", "").replace("/", "-")}-${version}.tgz`)
    run("publint", ["run", tarball, "--strict"])
    if (publishConfig.exports !== undefined) run("attw", [tarball, "--profile", "esm-only", "--no-emoji"])
  }
} finally {
  rmSync(folder, { recursive: true })
}

function run(command: string, args: ReadonlyArray<string>): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" })
  if (status === 0) return
  process.exitCode = 1
  console.log(`${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`)
}
