export * as Decimal from "./values/Decimal.ts"
// The type of `Decimal.Decimal` by a name that declarations of other packages can refer to.
export type { Decimal as DecimalType } from "./values/Decimal.ts"
export { chosenFrom, type MemberChoice, type OptionSource } from "./values/FormMarks.ts"
export * as JsonSample from "./values/JsonSample.ts"
export * as JsonSchemaDocument from "./values/JsonSchemaDocument.ts"
export * as LocalDate from "./values/LocalDate.ts"
export { Maybe } from "./values/Maybe.ts"
export { OffsetDateTime } from "./values/OffsetDateTime.ts"
export { OpenEnumeration } from "./values/OpenEnumeration.ts"
export { personal, type PersonalData } from "./values/PersonalData.ts"
export * as ApiClient from "./client/ApiClient.ts"
export {
  ApiError,
  ContractViolation,
  detail,
  Forbidden,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable
} from "./client/ApiError.ts"
export { type Connection, InvalidConnection } from "./client/Connection.ts"
export * as Batch from "./client/Batch.ts"
export { type Drift } from "./client/answer/Drift.ts"
export * as Outcome from "./client/Outcome.ts"
export * as Pages from "./client/Pages.ts"
export { UnstableRead } from "./client/Pages.ts"
export * as Policy from "./client/policy/Policy.ts"
export { Violation } from "./client/Violation.ts"
export * as SqlJournal from "./client/SqlJournal.ts"
export * as Journal from "./client/WriteJournal.ts"
export { JournalUnavailable, WriteJournal } from "./client/WriteJournal.ts"
export { WritePolicy } from "./client/WritePolicy.ts"
export * as Action from "./connector/Action.ts"
export { type Access, NoPreview } from "./connector/Action.ts"
export { ActionFailed } from "./connector/ActionFailed.ts"
export * as Connector from "./connector/Connector.ts"
export { UnknownName } from "./connector/Connector.ts"
export { type ConnectionSettings } from "./connector/ConnectionSettings.ts"
export { ConnectorError, type ConnectorFailure, failureOf } from "./connector/embed/ConnectorError.ts"
export type {
  CallOptions,
  EmbeddedOptionRequest,
  EmbeddedPollOptions,
  EmbedOptions
} from "./connector/embed/EmbedOptions.ts"
export type { EndedSpan, Telemetry } from "./connector/embed/Telemetry.ts"
export { ChooseFirst, type LoadOptions, type OptionRequest, UnknownOptions } from "./connector/ConnectorOptions.ts"
export { Alarm, AlarmCode } from "./connector/Alarm.ts"
export * as Facet from "./connector/Facet.ts"
export * as Feed from "./connector/Feed.ts"
export { type FieldProblem, problemsOf } from "./connector/FieldProblem.ts"
export * as FilledValue from "./connector/FilledValue.ts"
export * as Form from "./connector/Form.ts"
export { entriesOf, type FormEntry, rowEntriesOf } from "./connector/FormEntry.ts"
export { type FormField } from "./connector/FormField.ts"
export { formSchema, type FormSchema } from "./connector/FormSchema.ts"
export { decodePayload, InvalidPayload } from "./connector/InvalidPayload.ts"
export { LedgerFull, UnreadableLedger } from "./connector/ledger/UnreadableLedger.ts"
export * as OptionList from "./connector/OptionList.ts"
// The type of `OptionList.Option` by a name that declarations of other packages can refer to.
export type { Option as ListedOption } from "./connector/OptionList.ts"
export { type OptionPage } from "./connector/OptionPage.ts"
export { type OutputField, outputFields } from "./connector/OutputField.ts"
export { type PollError } from "./connector/poll/Poll.ts"
export * as Trigger from "./connector/Trigger.ts"
export { type Change, TriggerEvent } from "./connector/TriggerEvent.ts"
