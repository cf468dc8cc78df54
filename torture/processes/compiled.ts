// Loaded before a runner: what it imports of our packages is what `tsc -b` has made of them, as an embedder has it.
import { registerHooks } from "node:module"

const source = /\/packages\/((?:hosts\/)?[\w-]+)\/src\/(.+)\.ts$/

registerHooks({
  resolve: (specifier, context, next) => {
    const resolved = next(specifier, context)
    return { ...resolved, url: resolved.url.replace(source, "/packages/$1/dist/$2.js") }
  }
})
