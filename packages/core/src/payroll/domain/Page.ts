import { Schema } from "effect"

/** The members of a page of records (specification 2.1). */
export const pageFields = <Item extends Schema.Top>(item: Item) => ({
  pageNumber: Schema.Int.annotate({ description: "Number of this page, counted from 1." }),
  pageSize: Schema.Int.annotate({ description: "Records a page." }),
  totalItemsCount: Schema.Int.annotate({ description: "Records on all pages together." }),
  items: Schema.Array(item).annotate({ description: "The records of this page." })
})

/** A page of records. */
export const Page = <Item extends Schema.Top>(item: Item) => Schema.Struct(pageFields(item))
