import { Redacted, Schema } from "effect"

/**
 * Some items of a write are not as they should be; the report says which, and why. It holds pay and people, so it does
 * not print. Not for a blind second try.
 */
export class IncompleteWrite extends Schema.TaggedError<IncompleteWrite>()("IncompleteWrite", {
  operation: Schema.String,
  report: Schema.Redacted(Schema.Unknown)
}) {
  readonly retryable = false
  override get message(): string {
    return `Not every item of ${this.operation} went through. See the report for each row that did not, and why.`
  }
}

/** An {@link IncompleteWrite} whose report is of a known form. */
export interface IncompleteWriteOf<Report> extends IncompleteWrite {
  readonly report: Redacted.Redacted<Report>
}

/** The failure that delivers a report. */
export const incomplete = <Report>(operation: string, report: Report): IncompleteWriteOf<Report> =>
  // The report that goes in is the one that comes out.
  new IncompleteWrite({ operation, report: Redacted.make(report) }) as IncompleteWriteOf<Report>
