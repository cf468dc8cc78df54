import { CompanyId } from "@ferrule/core/payroll"
import type { CompanyChoice } from "../CompanyChoice.ts"

/** A record that may say which company it belongs to. */
interface OfCompany {
  readonly companyId?: CompanyId | null
}

/** The group of a record: the id of its company. */
export const groupOf = ({ companyId }: OfCompany): string | undefined =>
  companyId === undefined || companyId === null ? undefined : String(companyId)

/** The groups that a choice names, each once; nothing where it is for every company. */
export const chosenGroups = ({ companies }: CompanyChoice): ReadonlyArray<string> | undefined =>
  companies && [...new Set(companies)].map(String)

/** The company that a group stands for. */
export const companyIdOf = (group: string): CompanyId => CompanyId.make(Number(group))

/** What a group says of a record that is gone; nothing where the record never said whose it was. */
export const companyOf = (group: string): OfCompany => (group === "" ? {} : { companyId: companyIdOf(group) })
