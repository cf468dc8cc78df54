// An oxlint rule: who may import whom. A file belongs to the first layer whose folder holds it; what matches none is free.
import { posix, relative, sep } from "node:path"

const core = "packages/core/src"
const parts = ["@ferrule/core", "@ferrule/connector-actions", "@ferrule/connector-triggers"]
const platform = ["@effect/platform-node", "node:"]

/** `folders`: our own folders it may reach by relative path, besides itself. `packages`: packages it may name. */
const layers = [
  { at: `${core}/values`, folders: [], packages: ["effect"] },
  { at: `${core}/client`, folders: [`${core}/values`], packages: ["effect"] },
  { at: `${core}/connector`, folders: [`${core}/values`, `${core}/client`], packages: ["effect"] },
  { at: `${core}/payroll/domain`, folders: [`${core}/values`], packages: ["effect"] },
  { at: `${core}/payroll/api`, folders: [`${core}/values`, `${core}/payroll/domain`], packages: ["effect"] },
  { at: `${core}/payroll`, folders: [core], packages: ["effect"] },
  { at: core, folders: [`${core}/values`, `${core}/client`, `${core}/connector`], packages: ["effect"] },
  { at: "packages/connector-actions/src", folders: [], packages: ["effect", "@ferrule/core"] },
  { at: "packages/connector-triggers/src", folders: [], packages: ["effect", "@ferrule/core"] },
  { at: "packages/payroll/src", folders: [], packages: ["effect", ...parts] },
  { at: "packages/sqlite/src", folders: [], packages: ["effect", "node:", "@ferrule/core"] },
  { at: "packages/postgres/src", folders: [], packages: ["effect", "@effect/sql-pg", "@ferrule/core"] },
  {
    at: "packages/runner/src",
    folders: ["packages/runner/package.json"],
    packages: ["effect", ...platform, "@ferrule/core", "@ferrule/sqlite", "ipaddr.js"]
  },
  { at: "packages/hosts/prismatic/src", folders: [], packages: ["effect", "@ferrule/core"] },
  { at: "packages/hosts/activepieces/src", folders: [], packages: ["effect", "@ferrule/core"] },
  {
    at: "packages/hosts/mcp/src/payroll",
    folders: ["packages/hosts/mcp/src"],
    packages: ["@ferrule/payroll", "@ferrule/sqlite"]
  },
  {
    at: "packages/hosts/mcp/src",
    folders: ["packages/hosts/mcp/package.json"],
    packages: ["effect", ...platform, "@ferrule/core"]
  },
  { at: "packages/hosts/nodered/src", folders: [], packages: ["effect", "@ferrule/core"] },
  {
    at: "packages/testing/src/contracts",
    folders: ["packages/testing/src"],
    packages: ["effect", "@effect/vitest", "ajv", "ajv-formats", "node:", "@ferrule/core"]
  },
  { at: "packages/testing/src", folders: [], packages: ["effect", ...platform, "@ferrule/core"] },
  { at: "packages/hosts/n8n/src", folders: [], packages: ["@ferrule/core"] },
  { at: "packages/hosts/zapier/src", folders: [], packages: ["effect", "@ferrule/core"] },
  {
    at: "packages/cli/src",
    folders: ["packages/cli/package.json"],
    packages: [
      "effect",
      "@effect/sql-pg",
      ...platform,
      ...parts,
      "@ferrule/payroll",
      "@ferrule/runner",
      "@ferrule/sqlite",
      "@ferrule/testing"
    ]
  }
]

const isWithin = (folder, path) => path === folder || path.startsWith(`${folder}/`)

/** Why the file may not import this, or nothing when it may. */
function refusal(file, specifier) {
  const layer = layers.find(({ at }) => isWithin(at, file))
  if (layer === undefined) return
  if (!specifier.startsWith(".")) {
    const isAllowed = layer.packages.some((name) =>
      name.endsWith(":") ? specifier.startsWith(name) : isWithin(name, specifier)
    )
    return isAllowed ? undefined : `${layer.at} may import ${layer.packages.join(", ")}; not ${specifier}.`
  }
  const target = posix.join(posix.dirname(file), specifier)
  const isOwn = layers.find(({ at }) => isWithin(at, target)) === layer
  if (isOwn || layer.folders.some((folder) => isWithin(folder, target))) return
  return `${layer.at} may reach ${["itself", ...layer.folders].join(", ")}; not ${target}.`
}

const direction = {
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join("/")
    const check = (node) => {
      const source = node?.source
      if (source?.type !== "Literal" || typeof source.value !== "string") return
      const message = refusal(file, source.value)
      if (message !== undefined) context.report({ message, node: source })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check
    }
  }
}

export default { meta: { name: "layers" }, rules: { direction } }
