import { Schema } from "effect"

/**
 * An enumeration as it is read: the known values are documented, and a value that is new to us is kept as it came.
 * What is written uses `Schema.Literals`, which refuses it.
 */
export const OpenEnumeration = <const Known extends ReadonlyArray<string>>(
  known: Known
): Schema.Union<[Schema.Literals<Known>, typeof Schema.String]> => Schema.Union([Schema.Literals(known), Schema.String])
