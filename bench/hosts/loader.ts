import { createRequire } from "node:module"

// Loads files as their host does and tells what was asked for. A program is only to tell its version.
const [what, ...files] = process.argv.splice(2, Infinity, "--version")
const require = createRequire(import.meta.url)
const loaded: Array<object> = []
let millis: number | undefined

/** The actions and triggers of a piece; older frameworks keep them in fields only. */
const steps = () =>
  loaded
    .flatMap((exports) => Object.values<any>(exports))
    .flatMap((piece) =>
      piece?._actions ? [piece._actions, piece._triggers] : piece?.actions ? [piece.actions(), piece.triggers()] : []
    )
    .reduce((sum, each) => sum + Object.keys(each).length, 0)

const start = performance.now()
// A program may end before it has been loaded to its last line.
process.once("exit", () => console.log("\nanswer", what === "steps" ? steps() : (millis ?? performance.now() - start)))
for (const file of files) loaded.push(require(file))
millis = performance.now() - start
process.exit()
