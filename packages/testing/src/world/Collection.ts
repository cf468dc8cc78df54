import type { CompanyId } from "@ferrule/core/payroll"

/** The records of one kind, in the order in which they came, found by identity and by company. */
export interface Collection<A> {
  /** The record with these identity fields. */
  readonly get: (...identity: ReadonlyArray<string | number>) => A | undefined
  /** Every record. */
  readonly all: () => ReadonlyArray<A>
  /** The records of these companies. */
  readonly of: (companies: Iterable<CompanyId>) => ReadonlyArray<A>
  /** Adds a record, or puts it in the place of the one with its identity. */
  readonly set: (record: A) => void
  /** Takes a record away; says whether it was there. */
  readonly remove: (...identity: ReadonlyArray<string | number>) => boolean
}

/** What a collection knows of its records. */
export interface Keys<A> {
  readonly identity: (record: A) => string
  readonly company: (record: A) => CompanyId | undefined
}

export const make = <A>({ identity, company }: Keys<A>, records: Iterable<A>): Collection<A> => {
  const byIdentity = new Map<string, A>()
  const byCompany = new Map<CompanyId | undefined, Map<string, A>>()

  const set = (record: A): void => {
    const key = identity(record)
    const previous = byIdentity.get(key)
    if (previous !== undefined && company(previous) !== company(record)) byCompany.get(company(previous))?.delete(key)
    byIdentity.set(key, record)
    const siblings = byCompany.get(company(record))
    if (siblings === undefined) byCompany.set(company(record), new Map([[key, record]]))
    else siblings.set(key, record)
  }

  const remove = (...fields: ReadonlyArray<string | number>): boolean => {
    const key = fields.join("/")
    const record = byIdentity.get(key)
    if (record === undefined) return false
    byCompany.get(company(record))?.delete(key)
    return byIdentity.delete(key)
  }

  for (const record of records) set(record)

  return {
    get: (...fields) => byIdentity.get(fields.join("/")),
    all: () => [...byIdentity.values()],
    of: (companies) => [...new Set(companies)].flatMap((id) => [...(byCompany.get(id)?.values() ?? [])]),
    set,
    remove
  }
}
