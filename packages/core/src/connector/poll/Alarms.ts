import type { Alarm } from "../Alarm.ts"

/** The alarms of a trigger, worded for whoever sees them. */
export const of = (trigger: string, groupedBy = "") => {
  const named = (group: string): string => (group === "" ? "the list" : `${groupedBy} ${group}`.trim())
  const raise = (code: Alarm["code"], about: string, message: string): Alarm => ({
    id: `${trigger}:${code}${about === "" ? "" : `:${about}`}`,
    code,
    message
  })
  return {
    incompleteRead: raise(
      "incomplete-read",
      "",
      "The list kept changing while it was read. What was seen is reported; the next poll reads it again."
    ),
    noAccess: (group: string) =>
      raise(
        "no-access",
        group,
        `The connection cannot see ${named(group)} now. Nothing of it is reported until it can; then what happened meanwhile comes too.`
      ),
    gap: (group: string, numbers: string) =>
      raise(
        "gap",
        `${group}:${numbers}`,
        `In ${named(group)} these numbers are missing, though there are later ones: ${numbers}. They are reported if they come after all; ask the operator of the API what became of them.`
      ),
    overdue: (section: string) =>
      raise(
        "overdue",
        section,
        `Nothing has come of ${section} in the time in which it should have. It is reported if it comes after all; ask the operator of the API about it.`
      ),
    nearlyFull: (records: number, maxRecords: number) =>
      raise(
        "ledger-nearly-full",
        "",
        `The trigger remembers ${records} records and may remember ${maxRecords}. Watch fewer companies with it, or allow more, before it stops.`
      )
  }
}
