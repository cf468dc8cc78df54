import { Predicate, SchemaAST } from "effect"

/** Whether a JSON value is what a schema accepts, and nothing more: no members that the schema does not know. */
export type Guard = (json: unknown) => boolean

/** A guard that is being written: its functions so far, and the checks that they call. */
interface Draft {
  readonly functions: Array<string>
  readonly checks: Array<Guard>
}

const options: SchemaAST.ParseOptions = {}

const idOf = (check: SchemaAST.Check<unknown>): unknown => {
  const representation = check.annotations?.["representation"]
  return Predicate.isObject(representation) ? representation["id"] : undefined
}

const ofCheck = (check: SchemaAST.Check<unknown>, ast: SchemaAST.AST, draft: Draft): string => {
  if (check._tag === "FilterGroup") return check.checks.map((part) => ofCheck(part, ast, draft)).join("&&")
  const id = idOf(check)
  if (id === "effect/schema/isInt") return "Number.isSafeInteger(v)"
  if (id === "effect/schema/isFinite") return "Number.isFinite(v)"
  draft.checks.push((json) => check.run(json, ast, options) === undefined)
  return `checks[${draft.checks.length - 1}](v)`
}

const define = (body: string, draft: Draft): string => {
  draft.functions.push(`const f${draft.functions.length}=(o)=>{let v;${body}return true};`)
  return `f${draft.functions.length - 1}(v)`
}

const beginObject = 'if(typeof o!=="object"||o===null||Array.isArray(o))return false;'

const ofRecord = ({ parameter, type }: SchemaAST.IndexSignature, draft: Draft): string | undefined => {
  const isAnyName = parameter._tag === "String" && parameter.encoding === undefined && parameter.checks === undefined
  const guard = isAnyName ? expression(type, draft) : undefined
  return guard && define(`${beginObject}for(const name in o){v=o[name];if(!(${guard}))return false}`, draft)
}

const ofObjects = (ast: SchemaAST.Objects, draft: Draft): string | undefined => {
  const [signature, ...others] = ast.indexSignatures
  if (signature !== undefined) {
    return others.length === 0 && ast.propertySignatures.length === 0 ? ofRecord(signature, draft) : undefined
  }
  const members: Array<string> = []
  for (const { name, type } of ast.propertySignatures) {
    const guard = expression(type, draft)
    if (guard === undefined) return undefined
    // JSON has no undefined: the member is missing.
    const missing = SchemaAST.isOptional(type) ? "" : "else return false;"
    members.push(
      `v=o[${JSON.stringify(String(name))}];if(v!==undefined){if(!(${guard}))return false;known++}${missing}`
    )
  }
  return define(
    `${beginObject}let known=0,all=0;${members.join("")}for(const name in o)all++;if(all!==known)return false;`,
    draft
  )
}

const ofArrays = (ast: SchemaAST.Arrays, draft: Draft): string | undefined => {
  const [element, ...others] = ast.rest
  if (element === undefined || others.length > 0 || ast.elements.length > 0) return undefined
  const guard = expression(element, draft)
  if (guard === undefined) return undefined
  return define(
    `if(!Array.isArray(o))return false;for(let i=0;i<o.length;i++){v=o[i];if(!(${guard}))return false}`,
    draft
  )
}

const ofUnion = (ast: SchemaAST.Union, draft: Draft): string | undefined => {
  const guards = ast.types.map((type) => expression(type, draft))
  return ast.options?.mode === "oneOf" || guards.includes(undefined) ? undefined : `(${guards.join("||")})`
}

const ofType = (ast: SchemaAST.AST, draft: Draft): string | undefined => {
  switch (ast._tag) {
    case "String":
      return 'typeof v==="string"'
    case "Number":
      return 'typeof v==="number"'
    case "Boolean":
      return 'typeof v==="boolean"'
    case "Null":
      return "v===null"
    case "Undefined":
      // JSON has none.
      return "false"
    case "Literal":
      return typeof ast.literal === "bigint" ? undefined : `v===${JSON.stringify(ast.literal)}`
    case "Objects":
      return ofObjects(ast, draft)
    case "Arrays":
      return ofArrays(ast, draft)
    case "Union":
      return ofUnion(ast, draft)
    default:
      return undefined
  }
}

/** JavaScript that says of the value `v` whether the schema accepts it. */
const expression = (ast: SchemaAST.AST, draft: Draft): string | undefined => {
  const type = ast.encoding === undefined ? ofType(ast, draft) : undefined
  return type && [type, ...(ast.checks ?? []).map((check) => ofCheck(check, ast, draft))].join("&&")
}

/**
 * A compiled guard for JSON: where it holds, decoding would give an equal copy. There is none where decoding changes
 * what it reads, where the schema has parts that JSON has not, or where the platform forbids compiling. What it does
 * not let through may still be acceptable: the decoder decides, and leaves unknown members behind.
 */
export const compile = (ast: SchemaAST.AST): Guard | undefined => {
  const draft: Draft = { functions: [], checks: [] }
  const guard = expression(ast, draft)
  if (guard === undefined) return undefined
  try {
    return new Function("checks", `"use strict";${draft.functions.join("")}return (v)=>${guard}`)(draft.checks)
  } catch {
    return undefined
  }
}
