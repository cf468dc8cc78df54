import { execFileSync } from "node:child_process"
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

const packages = ["core", "connector-actions", "connector-triggers", "payroll"]

/** The program in a folder of its own, with our packages as they are published, below a folder that has the rest. */
export interface Published {
  readonly folder: string
  /** What our packages need beside themselves. */
  readonly needs: ReadonlyArray<string>
  remove(): void
}

/** Packs our packages and unpacks them below the folder, as an installation does. */
export const publish = (parent: string): Published => {
  const folder = mkdtempSync(join(parent, "program-"))
  cpSync(resolve(import.meta.dirname, "program"), folder, { recursive: true })
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  execFileSync("tsc", ["-b", "packages/payroll"])
  const filters = packages.flatMap((name) => ["--filter", `./packages/${name}`])
  execFileSync("pnpm", ["--recursive", ...filters, "pack", "--pack-destination", folder], { stdio: "ignore" })
  const needs = new Set<string>()
  for (const name of packages) {
    const target = join(folder, "node_modules", "@ferrule", name)
    mkdirSync(target, { recursive: true })
    const [tarball = ""] = globSync(join(folder, `ferrule-${name}-[0-9]*.tgz`))
    execFileSync("tar", ["-xzf", tarball, "-C", target, "--strip-components", "1"])
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(target, "package.json"), "utf8"))
    for (const need of Object.keys({ ...dependencies, ...peerDependencies })) needs.add(need)
  }
  return {
    folder,
    needs: [...needs].filter((name) => !name.startsWith("@ferrule/")).toSorted(),
    remove: () => rmSync(folder, { recursive: true })
  }
}
