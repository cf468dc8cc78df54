import type { LocalDate } from "../../../values/LocalDate.ts"
import type { CompanyId, DataSource, EmployeeId, ExternalUniqueId } from "../../domain/Ids.ts"

/** What every row of a submission says of its item. */
export interface PendingRow {
  readonly companyId: CompanyId
  readonly employeeId: EmployeeId
  readonly date?: LocalDate
  readonly reference?: string
  readonly externalUniqueId?: ExternalUniqueId
}

/** What every pending record says of itself. */
export interface PendingRecord {
  readonly id: string
  readonly externalUniqueId?: ExternalUniqueId | null
  readonly dataSource?: DataSource | null
  readonly companyId?: CompanyId | null
  readonly employeeId?: EmployeeId | null
  readonly date?: LocalDate | null
}

/** A row on its way. */
export interface PendingItem<Row extends PendingRow> {
  /** Its number in the submission, counted from 1. */
  readonly row: number
  readonly value: Row
  readonly externalUniqueId: ExternalUniqueId
  /** The day it is sent with: always one, so that the API's today never decides. */
  readonly date: LocalDate
  /** Tells whether the same identity came with other content. */
  readonly contentHash: string
}

/** An identity as it is compared: the API may write a UUID in either case. */
export const keyOf = (item: { readonly externalUniqueId: string }): string => item.externalUniqueId.toLowerCase()
