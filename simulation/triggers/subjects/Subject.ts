import type { LocalDate } from "@ferrule/core"
import type { CompanyId } from "@ferrule/core/payroll"
import { identityOf, type Member, type Records } from "../../../packages/testing/src/world/Scenario.ts"
import type { World } from "../../../packages/testing/src/world/World.ts"
import type { Company } from "../Cast.ts"

/** What a new record is made of. */
export interface Making {
  readonly company: Company
  /** Like no other in the story. */
  readonly serial: number
  readonly date: LocalDate.LocalDate
}

/** Puts something into the world that was kept back, or taken away. */
type Put = () => void

/** The records that a trigger watches, and what others do with them. */
export interface Subject {
  /** Those that there are, whoever can see them; each stays the same object until it changes. */
  readonly served: () => ReadonlyArray<{ readonly companyId: CompanyId }>
  /** Begins a record: what goes before it is there at once, the record itself when it is put. */
  readonly begin: (making: Making) => Put
  /** Changes one of them in what counts as a change; says whether it did. */
  readonly change: (pick: number, variant: number) => boolean
  /** Voids, stops, or ends one of them, or takes that back. */
  readonly turn: (pick: number) => boolean
  /** Takes one of them away; gives what puts it back. */
  readonly remove: (pick: number) => Put | undefined
}

/** The subject of a world. */
export type OfWorld = (world: World) => Subject

/** How records of one kind come and change. */
interface Parts<Record> {
  /** Makes one; what goes before it is put into the world at once. */
  readonly make: (making: Making, world: World) => Record
  readonly change?: (record: Record, serial: number) => Record
  readonly turn?: (record: Record) => Record
}

const pickOf = <A>(all: ReadonlyArray<A>, pick: number): A | undefined => all[pick % Math.max(1, all.length)]

/** A subject over records as the world keeps them. */
export const of =
  <M extends Exclude<Member, "accounts" | "organizations" | "companies">>(
    member: M,
    { change, make, turn }: Parts<Records[M]>
  ): OfWorld =>
  (world) => {
    const records = world.records[member]
    const replace = (pick: number, by: (record: Records[M]) => Records[M]): boolean => {
      const record = pickOf(records.all(), pick)
      if (record === undefined) return false
      records.set(by(record))
      return true
    }
    return {
      served: () => records.all(),
      begin: (making) => {
        const record = make(making, world)
        return () => records.set(record)
      },
      change: (pick, serial) => change !== undefined && replace(pick, (record) => change(record, serial)),
      turn: (pick) => turn !== undefined && replace(pick, turn),
      remove: (pick) => {
        const record = pickOf(records.all(), pick)
        if (record === undefined) return undefined
        records.remove(identityOf(member, record))
        return () => records.set(record)
      }
    }
  }
