// Packs every package as it would be published and looks at the tarballs the way a stranger's tools will.
import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folder = mkdtempSync(join(tmpdir(), "ferrule-packed-"))
try {
  run("pnpm", ["--recursive", "--filter", "./packages/*", "pack", "--pack-destination", folder])
  for (const manifest of globSync("packages/*/package.json").toSorted()) {
    const { name, version, publishConfig } = JSON.parse(readFileSync(manifest, "utf8"))
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
