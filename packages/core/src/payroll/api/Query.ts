import { Effect, Schema, SchemaGetter } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"

type Kebab<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Kebab<Tail>}`
  : Name

/** The name of a parameter on the wire, from its name in code: `companyIds` is sent as `company-ids`. */
export const toKebab = <Name extends string>(name: Name): Kebab<Name> =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) as Kebab<Name>

/** The version of the API that an endpoint belongs to. Callers need not give it: it is sent by itself. */
const ApiVersion = <const Version extends string>(version: Version) =>
  Schema.Literal(version).pipe(
    Schema.decodeTo(Schema.optionalKey(Schema.Literal(version)), {
      decode: SchemaGetter.passthrough(),
      encode: SchemaGetter.withDefault(Effect.succeed(version))
    })
  )

type KebabKeys<Fields> = { readonly [Name in keyof Fields]: Name extends string ? Kebab<Name> : Name }

/** The query of a version 3 endpoint (specification 2.1, 4.0): camelCase in code, kebab-case on the wire. */
export const QueryV3 = <Fields extends Schema.Struct.Fields>(fields: Fields) => {
  const all = { apiVersion: ApiVersion("3.0"), ...fields }
  const keys = Object.fromEntries(Object.keys(all).map((name) => [name, toKebab(name)])) as KebabKeys<typeof all>
  return Schema.Struct(all).pipe(Schema.encodeKeys(keys))
}

/** The query of a version 1 endpoint (specification 4.9): camelCase on the wire, but for the version. */
export const QueryV1 = <Fields extends Schema.Struct.Fields>(fields: Fields) =>
  Schema.Struct({ apiVersion: ApiVersion("1.0"), ...fields }).pipe(
    Schema.encodeKeys({ apiVersion: "api-version" } as const)
  )

const IntegerText = Schema.String.check(Schema.isPattern(/^-?\d{1,16}$/, { expected: "a whole number" }))

/** A whole number in a query. */
export const QueryInteger = <S extends Schema.Codec<unknown, number>>(schema: S) =>
  IntegerText.pipe(
    Schema.decodeTo(schema, { decode: SchemaGetter.Number<string>(), encode: SchemaGetter.String<number>() })
  )

/**
 * Several values of one parameter: the key repeated, or one value with commas (assumption 1). Sent repeated. None at all
 * is refused: it would be sent as no filter, and read everything.
 */
const QueryArray = <S extends Schema.Codec<unknown, string>>(item: S) =>
  Schema.Union([Schema.String, Schema.Array(Schema.String)]).pipe(
    Schema.decodeTo(Schema.Array(item).check(Schema.isMinLength(1, { expected: "at least one value, or no filter" })), {
      decode: SchemaGetter.transform((value: string | ReadonlyArray<string>) =>
        (typeof value === "string" ? [value] : value).flatMap((text) => text.split(","))
      ),
      encode: SchemaGetter.passthroughSupertype()
    })
  )

/** A filter by several texts. */
export const texts = <S extends Schema.Codec<unknown, string>>(item: S, description: string) =>
  Schema.optionalKey(QueryArray(item).annotate({ description }))

/** A filter by several whole-number ids. */
export const ids = <S extends Schema.Codec<unknown, number>>(item: S, description: string) =>
  Schema.optionalKey(QueryArray(QueryInteger(item)).annotate({ description }))

/** A filter by at most 100 whole-number ids (specification 8). */
export const upTo100Ids = <S extends Schema.Codec<unknown, number>>(item: S, description: string) =>
  Schema.optionalKey(QueryArray(QueryInteger(item)).check(Schema.isMaxLength(100)).annotate({ description }))

/** A filter by at most 100 textual ids (specification 8). */
export const upTo100Texts = <S extends Schema.Codec<unknown, string>>(item: S, description: string) =>
  Schema.optionalKey(QueryArray(item).check(Schema.isMaxLength(100)).annotate({ description }))

/** A filter by one whole number. */
export const integer = <S extends Schema.Codec<unknown, number>>(schema: S, description: string) =>
  Schema.optionalKey(QueryInteger(schema).annotate({ description }))

/** A filter by one text. */
export const text = <S extends Schema.Codec<unknown, string>>(schema: S, description: string) =>
  Schema.optionalKey(schema.annotate({ description }))

/** A date bound, inclusive. */
export const date = (description: string) => text(LocalDate, description)

/** A switch. */
export const flag = (description: string) => Schema.optionalKey(Schema.Boolean.annotate({ description }))

const int32 = 2_147_483_647

/** Which page, and how long it is; the longest and the default length differ between endpoints (specification 8). */
export const paging = (size: { readonly maximum: number; readonly default: number }) => ({
  pageNumber: integer(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: int32 })),
    "Page to return, counted from 1; 1 if left out."
  ),
  pageSize: integer(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: size.maximum })),
    `Records a page, at most ${size.maximum}; ${size.default} if left out.`
  )
})
