import type { BigDecimal, Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { LocalDate } from "../../../values/LocalDate.ts"
import type { CompanyId, DataSource, EmployeeId } from "../../domain/Ids.ts"
import type { Payroll } from "../../Payroll.ts"
import type { PendingItem, PendingRecord, PendingRow } from "./PendingItem.ts"

/** Why a row is not acceptable: which field, what is wrong, and what would be right. */
export interface Fault {
  readonly field: string
  readonly reason: string
}

/** What a company's set-up says of a row: what is wrong with its type and amount, and the code of its type. */
export interface Judgement {
  readonly fault?: Fault | undefined
  readonly code?: string | undefined
}

/** Which pending records to read. */
export interface PendingQuery {
  readonly companyIds: ReadonlyArray<CompanyId>
  readonly employeeIds?: ReadonlyArray<EmployeeId>
  readonly effectiveDateFrom: LocalDate
  readonly effectiveDateTo: LocalDate
}

/** What the API says of a created item: its records, and its identity where it gives that back. */
export interface CreatedItem {
  readonly ids: ReadonlyArray<string>
  readonly externalUniqueId?: string | null | undefined
  readonly dataSource?: string | null | undefined
}

/** How pending earnings and pending deductions differ; everything else about creating them is the same. */
export interface PendingKind<Row extends PendingRow, Record extends PendingRecord, Figure extends string> {
  /** Names of the actions, in errors. */
  readonly creation: string
  readonly deletion: string
  /** Name of the list in the write journal, where it is part of every entry's scope. */
  readonly list: string
  /** What is wrong with the amounts of a row, however companies are set up. */
  readonly amountFault: (row: Row) => Fault | undefined
  /** What identifies an item that has neither an id nor a reference, besides its date. */
  readonly content: (row: Row) => ReadonlyArray<unknown>
  /** Whether a record says what a row says. What the row leaves open, the API may have filled in. */
  readonly isSame: (row: Row, record: Record) => boolean
  /** The earning or deduction type of a row or a record. */
  readonly typeId: (item: Row | Record) => number | null | undefined
  /** What a row or a record comes to, exactly, and how many decimal places each figure is shown with. */
  readonly figures: (item: Row | Record) => Readonly<globalThis.Record<Figure, BigDecimal.BigDecimal>>
  readonly places: Readonly<globalThis.Record<Figure, number>>
  /** Reads how the companies are set up, and gives what judges their rows. */
  readonly judge: (
    companyIds: ReadonlyArray<CompanyId>,
    options: { readonly fresh: boolean }
  ) => Effect.Effect<(row: Row) => Judgement, ApiError | UnstableRead, Payroll>
  /** Sends one batch. */
  readonly create: (
    items: ReadonlyArray<PendingItem<Row>>,
    dataSource: DataSource
  ) => Effect.Effect<ReadonlyArray<CreatedItem>, ApiError, Payroll>
  /** Reads pending records until two readings agree. */
  readonly pending: (query: PendingQuery) => Effect.Effect<ReadonlyArray<Record>, ApiError | UnstableRead, Payroll>
  /** Reads those of these ids that are pending, until two readings agree. */
  readonly byIds: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Record>, ApiError | UnstableRead, Payroll>
  /** Deletes one batch; the API refuses all of it where one id is not there. */
  readonly delete: (ids: ReadonlyArray<string>) => Effect.Effect<void, ApiError, Payroll>
}
