import type { Schema } from "effect"

/** Where the value of a field can be chosen from. */
export interface OptionSource {
  /** Name of one of the connector's lists. */
  readonly list: string
  /** Lists that have to be chosen from first: the nearest field that is chosen from each says what. */
  readonly dependsOn?: ReadonlyArray<string>
  /** Choices of members that narrow the list once they are made. */
  readonly narrowedBy?: ReadonlyArray<string>
}

/** A choice between members of which exactly one is given; it is not in the payload itself. */
export interface MemberChoice {
  readonly name: string
  readonly title: string
  readonly description: string
}

declare module "effect/Schema" {
  namespace Annotations {
    interface Augment {
      /** On a value: the list that it can be chosen from. */
      readonly optionList?: OptionSource | undefined
      /** On a check that wants exactly one of some members: how the choice between them is called. */
      readonly memberChoice?: MemberChoice | undefined
      /** On literals: what they are called in a menu. */
      readonly choiceLabels?: Readonly<Record<string, string>> | undefined
      /** On a field: the heading that it is shown under. */
      readonly group?: string | undefined
    }
  }
}

/** Lets people choose the value from one of the connector's lists. */
export const chosenFrom =
  (list: string, more: Omit<OptionSource, "list"> = {}) =>
  <S extends Schema.Top>(schema: S): S["Rebuild"] =>
    schema.annotate({ optionList: { list, ...more } })

/** The words that a form needs and JSON Schema does not have. */
export const marks: ReadonlySet<string> = new Set([
  "personalData",
  "optionList",
  "memberChoice",
  "choiceLabels",
  "group"
])
