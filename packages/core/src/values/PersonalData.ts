import { Schema } from "effect"

/** What kind of personal data a field holds; hosts mask it, logs and spans never carry it. */
export type PersonalData = "identifier" | "name" | "contact" | "pay"

declare module "effect/Schema" {
  namespace Annotations {
    interface Augment {
      readonly personalData?: PersonalData | undefined
    }
  }
}

/** Marks a schema as personal data. */
export const personal =
  (kind: PersonalData) =>
  <S extends Schema.Top>(schema: S): S["Rebuild"] =>
    schema.annotate({ personalData: kind })
