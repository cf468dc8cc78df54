import { type ApiError, Feed, type UnstableRead } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, type Schema } from "effect"
import type { CompanyChoice } from "../CompanyChoice.ts"
import { chosenGroups } from "./CompanyGroup.ts"

/** Something that can be watched in companies. */
export interface CompanyFeed<Item extends Schema.Codec<unknown, unknown>> extends Feed.Feed<
  CompanyChoice,
  Item,
  ApiError | UnstableRead,
  Payroll
> {}

/** The companies of a choice that can be seen now, as groups; from a list that holds together. */
const visibleGroups = ({
  companies
}: CompanyChoice): Effect.Effect<ReadonlyArray<string>, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const chosen = companies === undefined ? {} : { companyIds: [...new Set(companies)] }
    const { items } = yield* payroll.first.companies(chosen, { limit: Number.POSITIVE_INFINITY })
    return items
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
      .map(String)
  })

/** A feed whose records belong to companies: its groups are those that the payload asks for and the connection can see. */
export const companyFeed = <Item extends Schema.Codec<unknown, unknown>>(
  feed: Omit<CompanyFeed<Item>, "groupedBy" | "asks" | "groups">
): CompanyFeed<Item> =>
  Feed.make<CompanyChoice, Item, ApiError | UnstableRead, Payroll>({
    ...feed,
    groupedBy: "company",
    asks: chosenGroups,
    groups: visibleGroups
  })
