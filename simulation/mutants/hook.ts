import { registerHooks } from "node:module"
import { fileURLToPath } from "node:url"
import { mutants } from "./Mutants.ts"

// Loads one source file as the mutant has it, which the environment names. Everything else is loaded as it is.
const name = process.env.FERRULE_MUTANT
const mutant = mutants.find((each) => each.name === name)
if (mutant === undefined) throw new Error(`There is no mutant ${name}.`)

let isLoaded = false
registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.startsWith("file:") || !fileURLToPath(url).endsWith(`/packages/core/src/${mutant.file}`)) return loaded
    isLoaded = true
    const source = mutant.edits.reduce((text, [find, replace]) => {
      const parts = text.split(find)
      if (parts.length === 2) return parts.join(replace)
      throw new Error(`${mutant.name}: what is to be replaced is ${parts.length - 1} times in ${mutant.file}.`)
    }, String(loaded.source))
    return { ...loaded, source }
  }
})
process.on("exit", () => {
  if (isLoaded) return
  process.stderr.write(`${mutant.name}: ${mutant.file} was not loaded.\n`)
  process.exitCode = 1
})
