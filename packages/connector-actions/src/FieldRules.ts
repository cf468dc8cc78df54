import type { MemberChoice } from "@ferrule/core"
import { Schema } from "effect"

type Payload = Readonly<Record<string, unknown>>

const isGiven = (payload: object, name: string): boolean => Object(payload)[name] !== undefined

const listed = (names: ReadonlyArray<string>, conjunction: string): string => names.join(` ${conjunction} `)

/** Fields that must be given unless one of the others is; each that is missing is named. */
export const requiredUnless = (required: ReadonlyArray<string>, unless: ReadonlyArray<string>) => {
  const expected = unless.length === 0 ? "a value" : `a value, unless ${listed(unless, "or")} is given`
  return Schema.makeFilter<object>(
    (payload) =>
      unless.some((name) => isGiven(payload, name))
        ? undefined
        : required.filter((name) => !isGiven(payload, name)).map((name) => ({ path: [name], issue: expected })),
    {
      toJsonSchema: () => ({ if: { anyOf: unless.map((name) => ({ required: [name] })) }, else: { required } })
    }
  )
}

/** Fields of which exactly one must be given, and how the choice between them is called. */
export const exactlyOne = (names: readonly [string, ...ReadonlyArray<string>], memberChoice: MemberChoice) =>
  Schema.makeFilter<object>(
    (payload) => {
      const given = names.filter((name) => isGiven(payload, name))
      const issue = `exactly one of ${listed(names, "and")}`
      return given.length === 1
        ? undefined
        : (given.length === 0 ? names : given).map((name) => ({ path: [name], issue }))
    },
    { memberChoice, toJsonSchema: () => ({ oneOf: names.map((name) => ({ required: [name] })) }) }
  )

/** Two fields that mean something only together. */
export const together = (one: string, other: string) =>
  Schema.makeFilter<object>(
    (payload) => {
      const [missing, given] = isGiven(payload, one) ? [other, one] : [one, other]
      return isGiven(payload, one) === isGiven(payload, other)
        ? undefined
        : { path: [missing], issue: `a value, since ${given} is given` }
    },
    { toJsonSchema: () => ({ dependentRequired: { [one]: [other], [other]: [one] } }) }
  )

/** A range of dates, of which the first must not be after the last. */
export const inOrder = (from: string, to: string) =>
  Schema.makeFilter<object>((payload) => {
    const dates: Payload = Object(payload)
    const [first, last] = [dates[from], dates[to]]
    return typeof first === "string" && typeof last === "string" && first > last
      ? { path: [from], issue: `a date that is not after ${to}` }
      : undefined
  })
