import { Cache, Effect, Exit, Schema, Stream } from "effect"
import * as FieldPath from "./FieldPath.ts"
import * as Form from "./Form.ts"
import type { FormField } from "./FormField.ts"
import { decodePayload, type InvalidPayload } from "./InvalidPayload.ts"
import type { AnyOptionList } from "./OptionList.ts"
import * as OptionPage from "./OptionPage.ts"

/** Which options are wanted. */
export interface OptionRequest {
  /** Path of the field: `companyId`, or of a row `earnings[2].employeeId`; the first row where it does not say. */
  readonly field: string
  /** What is filled in so far. */
  readonly payload?: unknown
  /** Only options with each of these words in their name, hint or value. */
  readonly search?: string
  /** Counted from 1. */
  readonly page?: number
}

/** This field has no list to choose from; says which fields have. */
export class UnknownOptions extends Schema.TaggedError<UnknownOptions>()("UnknownOptions", {
  field: Schema.String,
  known: Schema.Array(Schema.String)
}) {
  readonly retryable = false
  override get message(): string {
    const known = this.known.length === 0 ? "No field has one" : `These fields have: ${this.known.join(", ")}`
    return `There is no list to choose ${JSON.stringify(this.field)} from. ${known}.`
  }
}

/** The list depends on something that is not chosen yet. */
export class ChooseFirst extends Schema.TaggedError<ChooseFirst>()("ChooseFirst", {
  field: Schema.String,
  label: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `Choose ${this.label} first: what can be chosen here depends on it.`
  }
}

/** Gives the options of one field of an action or a trigger. */
export type LoadOptions<E> = (
  definition: { readonly name: string; readonly payload: Schema.Codec<unknown, unknown> },
  request: OptionRequest
) => Effect.Effect<OptionPage.OptionPage, E | InvalidPayload | UnknownOptions | ChooseFirst>

const mostOptions = 20_000
const mostLists = 16
const byLabel = new Intl.Collator("en", { numeric: true })

const Key = Schema.fromJsonString(Schema.Tuple([Schema.String, Schema.Record(Schema.String, Schema.Unknown)]))

/** What is chosen in the payload of that which narrows the list of a field, by the name that the list knows it under. */
const givenBy = (fields: ReadonlyArray<FormField>, field: FormField, request: OptionRequest) =>
  Effect.gen(function* () {
    const given: Record<string, ReadonlyArray<unknown>> = {}
    for (const path of [...(field.options?.dependsOn ?? []), ...(field.options?.narrowedBy ?? [])]) {
      const source = fields.find((each) => each.path === path)
      if (source === undefined) continue
      const outer = path.slice(0, path.length - source.name.length).replace(/\.$/, "")
      const member = Form.chosenMember(source, FieldPath.valueAt(request.payload, outer, request.field))
      const values =
        source.kind !== "member"
          ? FieldPath.valuesAt(request.payload, path, request.field)
          : member === undefined
            ? []
            : [member]
      const name = source.kind === "member" ? source.name : (source.options ?? source.item?.options)?.list
      if (name !== undefined && values.length > 0) given[name] = values
      else if (field.options?.dependsOn.includes(path)) {
        return yield* new ChooseFirst({ field: path, label: source.label })
      }
    }
    return given
  })

/**
 * Makes what gives options over one connection. Keep it as long as the connection: what it has read is kept for a
 * minute, and goes with it. Two connections share nothing, since each has its own.
 */
export const make = <E, R>(lists: ReadonlyArray<AnyOptionList<E, R>>): Effect.Effect<LoadOptions<E>, never, R> =>
  Effect.gen(function* () {
    const read = Effect.fnUntraced(function* (key: string) {
      const [name, given] = yield* Effect.orDie(Schema.decodeEffect(Key)(key))
      const list = lists.find((each) => each.name === name)
      if (list === undefined) return { options: [], isCutOff: false }
      const decoded = yield* decodePayload(`the list ${list.title}`, list.given, given)
      const all = yield* Stream.runCollect(Stream.take(Stream.unwrap(list.load(decoded)), mostOptions + 1))
      const options = all.slice(0, mostOptions)
      return {
        options: list.hasOrder === true ? options : options.toSorted((a, b) => byLabel.compare(a.label, b.label)),
        isCutOff: all.length > mostOptions
      }
    })
    const cache = yield* Cache.makeWith(read, {
      capacity: mostLists,
      timeToLive: (exit) => (Exit.isSuccess(exit) ? "1 minute" : 0)
    })
    return Effect.fnUntraced(function* (definition, request) {
      const fields = Form.allFields(Form.ofSchema(definition.payload).fields)
      const isOffered = ({ options }: FormField) => lists.some(({ name }) => name === options?.list)
      const pattern = FieldPath.toPattern(request.field)
      const field = fields.find(({ path }) => path === pattern || path === `${pattern}[]`)
      const offered = [field, field?.item].find((each) => each !== undefined && isOffered(each))
      if (offered?.options === undefined) {
        const known = fields.filter(isOffered).map(({ path }) => path)
        return yield* new UnknownOptions({ field: request.field, known })
      }
      const given = yield* givenBy(fields, offered, request)
      const options = yield* Cache.get(cache, JSON.stringify([offered.options.list, given]))
      return OptionPage.of(options, request.search, request.page)
    })
  })
