import { UnknownName, UnknownOptions } from "@ferrule/core"
import { Cause, Effect, Predicate, Redacted } from "effect"
import { CliError } from "effect/cli"
import { isJsonAsked, OutputClosed, printLine, say } from "./output/JsonOutput.ts"
import { isReport, reportText } from "./output/ReportText.ts"
import { Usage } from "./Usage.ts"

/** Hides the key where an API repeats it. */
const withoutKey = (text: string): string => {
  const key = process.env["FERRULE_API_KEY"]
  return key === undefined || key === "" ? text : text.replaceAll(key, "***")
}

const reveal = (value: unknown): unknown => {
  const open = Redacted.isRedacted(value) ? Redacted.value(value) : value
  return typeof open === "string" ? withoutKey(open) : open
}

/**
 * An error as JSON for the person who ran the command: its members, its sentence, and what is kept from logs (the
 * API's own words, the report).
 */
const toJson = (error: object): Record<string, unknown> => {
  const isOfEveryError = (name: string, value: unknown) => name === "stack" || (name === "name" && value === tag)
  const tag = Predicate.hasProperty(error, "_tag") ? error._tag : "Defect"
  const members = Object.entries(error).filter(([name, value]) => !isOfEveryError(name, value))
  return {
    _tag: tag,
    message: Predicate.hasProperty(error, "message") ? error.message : "Something went wrong.",
    ...Object.fromEntries(members.map(([name, value]) => [name, reveal(value)]))
  }
}

const failureOf = (cause: Cause.Cause<unknown>): object | undefined => {
  const error = Cause.squash(cause)
  return Predicate.isObject(error) ? error : undefined
}

// Errors of the runner by name: it is not loaded by commands that do not need it.
const wrongFlags: ReadonlySet<unknown> = new Set(["InvalidSubscription", "UnknownConnection"])

const isUsage = (error: object | undefined): boolean =>
  error !== undefined &&
  (CliError.isCliError(error) ||
    [Usage, UnknownName, UnknownOptions].some((wrong) => error instanceof wrong) ||
    (Predicate.hasProperty(error, "_tag") && wrongFlags.has(error._tag)))

/** 2 for wrong usage, 130 when interrupted, else 1. */
export const exitCodeOf = (cause: Cause.Cause<unknown>): number =>
  Cause.hasInterruptsOnly(cause) ? 130 : isUsage(failureOf(cause)) ? 2 : 1

/** Tells the person what went wrong: a sentence, or the error as JSON where JSON was asked for. */
export const reportFailure = (cause: Cause.Cause<unknown>) => {
  const error = failureOf(cause)
  // The command line itself has already shown what is wrong with a command.
  if (error === undefined || Cause.hasInterruptsOnly(cause) || CliError.isCliError(error)) return Effect.void
  if (error instanceof OutputClosed) return Effect.void
  const json = toJson(error)
  if (isJsonAsked()) return Effect.ignore(printLine(json))
  const { detail, report } = json
  const api = typeof detail === "string" ? `\nThe API says: ${detail}` : ""
  const rows =
    report === undefined ? "" : `\n${isReport(report) ? reportText(report) : JSON.stringify(report, null, 2)}`
  return say(`${String(json.message)}${api}${rows}`)
}
