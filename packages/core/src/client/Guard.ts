import { Predicate, SchemaAST } from "effect"

/** Whether a JSON value is what a schema accepts. */
export type Guard = (json: unknown) => boolean

const checkIds: Readonly<Record<string, Guard>> = {
  "effect/schema/isInt": Number.isSafeInteger,
  "effect/schema/isFinite": Number.isFinite
}

const options: SchemaAST.ParseOptions = {}

const idOf = (check: SchemaAST.Check<unknown>): string | undefined => {
  const representation = check.annotations?.["representation"]
  return Predicate.isObject(representation) && typeof representation["id"] === "string"
    ? representation["id"]
    : undefined
}

const ofCheck = (check: SchemaAST.Check<unknown>, ast: SchemaAST.AST): Guard => {
  if (check._tag === "FilterGroup") return all(check.checks.map((part) => ofCheck(part, ast)))
  return checkIds[idOf(check) ?? ""] ?? ((json) => check.run(json, ast, options) === undefined)
}

const all = (guards: ReadonlyArray<Guard>): Guard => {
  const [first, second] = guards
  if (first === undefined) return () => true
  return second === undefined ? first : (json) => guards.every((guard) => guard(json))
}

const ofObjects = (ast: SchemaAST.Objects): Guard | undefined => {
  if (ast.indexSignatures.length > 0) return undefined
  const names: Array<string> = []
  const guards: Array<Guard> = []
  const optional: Array<boolean> = []
  for (const { name, type } of ast.propertySignatures) {
    const guard = compile(type)
    if (guard === undefined || typeof name !== "string") return undefined
    names.push(name)
    guards.push(guard)
    optional.push(SchemaAST.isOptional(type))
  }
  return (json) => {
    if (typeof json !== "object" || json === null || Array.isArray(json)) return false
    const members = json as Readonly<Record<string, unknown>>
    for (let i = 0; i < names.length; i++) {
      const value = members[names[i] as string]
      if (value === undefined) {
        // JSON has no undefined: the member is missing.
        if (!optional[i]) return false
      } else if (!guards[i]?.(value)) return false
    }
    return true
  }
}

const ofArrays = (ast: SchemaAST.Arrays): Guard | undefined => {
  const [element] = ast.rest
  const guard = element === undefined ? undefined : compile(element)
  if (guard === undefined || ast.elements.length > 0 || ast.rest.length !== 1) return undefined
  return (json) => {
    if (!Array.isArray(json)) return false
    for (let i = 0; i < json.length; i++) if (!guard(json[i])) return false
    return true
  }
}

const ofUnion = (ast: SchemaAST.Union): Guard | undefined => {
  if (ast.options?.mode === "oneOf") return undefined
  const others = ast.types.filter((type) => !SchemaAST.isNull(type)).map(compile)
  const guards = others.flatMap((guard) => (guard === undefined ? [] : [guard]))
  if (guards.length !== others.length) return undefined
  const [only] = guards
  const some: Guard = guards.length === 1 && only !== undefined ? only : (json) => guards.some((guard) => guard(json))
  return others.length === ast.types.length ? some : (json) => json === null || some(json)
}

const ofType = (ast: SchemaAST.AST): Guard | undefined => {
  switch (ast._tag) {
    case "String":
      return (json) => typeof json === "string"
    case "Number":
      return (json) => typeof json === "number"
    case "Boolean":
      return (json) => typeof json === "boolean"
    case "Null":
      return (json) => json === null
    case "Unknown":
      return () => true
    case "Literal":
      return (json) => json === ast.literal
    case "Objects":
      return ofObjects(ast)
    case "Arrays":
      return ofArrays(ast)
    case "Union":
      return ofUnion(ast)
    default:
      return undefined
  }
}

/**
 * A guard for JSON that does what decoding does, without making a copy; none where decoding changes what it reads, or
 * where the schema has parts that JSON has not. It must agree with the decoder on every value: the tests compare them.
 */
export const compile = (ast: SchemaAST.AST): Guard | undefined => {
  if (ast.encoding !== undefined) return undefined
  const type = ofType(ast)
  if (type === undefined || ast.checks === undefined) return type
  return all([type, ...ast.checks.map((check) => ofCheck(check, ast))])
}
