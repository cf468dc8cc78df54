import * as Catalogue from "@ferrule/connector-triggers"
import { Connector } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"

const triggers = Object.entries(Catalogue).flatMap(([exported, value]) =>
  "feed" in value ? [{ ...Connector.describeTrigger(value), exported, definition: value }] : []
)

/** Words of those who build software, for people who do not. */
const jargon = /\b(JSON|payload|null|schema|boolean|integer|string|array|object|enum|endpoint|HTTP|API|param\w*)\b/i

describe("the catalogue of triggers", () => {
  it("has 23, each named after its file", () => {
    expect(triggers).toHaveLength(23)
    const snake = (name: string) => name.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
    expect(triggers.map(({ name }) => name)).toEqual(triggers.map(({ exported }) => snake(exported)))
  })

  it.each(triggers)("$name says when it starts, in one sentence", ({ description }) => {
    expect(description).toMatch(/^Starts when [^.]+\.$/)
  })

  it.each(triggers)("$name helps with two to four plain sentences", ({ help }) => {
    expect(help).toMatch(/^[A-Z].*\.$/)
    const sentences = help.split(/(?<=\.) /).length
    expect([sentences >= 2, sentences <= 4]).toEqual([true, true])
    expect(jargon.exec(help)?.[0]).toBeUndefined()
  })

  it.each(triggers)("$name has a sample that it would decode", ({ definition, event }) => {
    const { record } = Object(event.sample)
    expect(Schema.is(Schema.toEncoded(definition.feed.record))(record)).toBe(true)
  })

  it.each(triggers)("$name watches a feed that can tell such changes", ({ definition: { feed, on } }) => {
    const kinds: ReadonlyArray<unknown> = on
    if (kinds.includes("updated")) expect(feed.fingerprint).toBeDefined()
    if (kinds.includes("removed")) expect(feed.gone).toBeDefined()
  })
})
