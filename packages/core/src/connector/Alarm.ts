import { Schema } from "effect"

/** What an alarm is about. */
export const AlarmCode = Schema.Literals([
  "incomplete-read",
  "no-access",
  "gap",
  "overdue",
  "ledger-nearly-full"
]).annotate({ identifier: "AlarmCode" })

/**
 * Something that a person should know, though the poll did not fail (law 9). Alarms are no events: they come beside them,
 * for hosts to show. `id` is the same whenever the same is raised again.
 */
export const Alarm = Schema.Struct({
  id: Schema.String.annotate({
    title: "Alarm id",
    description: "The same whenever the same is raised again.",
    examples: ["new_order:no-access:7"]
  }),
  code: AlarmCode.annotate({ title: "Kind", description: "What it is about." }),
  message: Schema.String.annotate({
    title: "Message",
    description: "What was seen, and what can be done.",
    examples: ["The connection cannot see 7 now. Nothing of it is reported until it can."]
  })
}).annotate({ identifier: "Alarm", description: "Something that a person should know, though nothing failed." })

/** See {@link Alarm}. */
export interface Alarm extends Schema.Schema.Type<typeof Alarm> {}
