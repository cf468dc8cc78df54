import { Decimal } from "@ferrule/core"
import {
  CompanyDeductionId,
  CompanyEarningId,
  CompanyId,
  DepartmentId,
  type OrganizationId,
  TaxCodeId
} from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import { places, trades } from "./CompanyNames.ts"
import type { Draw } from "./Draw.ts"
import * as PayCatalog from "./PayCatalog.ts"
import { plain } from "./PersonNames.ts"

/** A company and what it has configured, before anyone works there. */
export interface CompanySetup {
  readonly company: Records["companies"]
  /** The domain of its e-mail addresses. */
  readonly domain: string
  /** The offset from UTC that its clocks write. */
  readonly offset: string
  readonly departments: WorldRecords["departments"]
  readonly companyEarnings: WorldRecords["companyEarnings"]
  readonly companyDeductions: WorldRecords["companyDeductions"]
  readonly companyTaxCodes: WorldRecords["companyTaxCodes"]
}

type Company = Records["companies"]

const departmentsOf = (company: Company, place: number): WorldRecords["departments"] =>
  PayCatalog.departments.map(({ code, name }, at) => ({
    departmentId: DepartmentId.make(place * 1000 + 401 + at),
    departmentCode: code,
    departmentName: name,
    divisionId: at % 2 === 0 ? "1" : "2",
    divisionCode: at % 2 === 0 ? "EAST" : "WEST",
    businessUnitId: at < 3 ? "1" : "2",
    businessUnitCode: at < 3 ? "MAIN" : "FIELD",
    companyCode: company.code ?? null,
    companyId: company.id,
    isRestrictedByAllDepartments: false,
    isHidden: at === PayCatalog.departments.length - 1
  }))

const taxCodesOf = (company: Company, state: string, draw: Draw): WorldRecords["companyTaxCodes"] =>
  [...PayCatalog.federalTaxes, ...PayCatalog.stateTaxes(state)].map(({ code, description, type, isFederal }, at) => ({
    companyId: company.id,
    companyCode: company.code ?? null,
    taxCodeId: TaxCodeId.make(1301 + at),
    taxCode: code,
    taxTableCode: isFederal ? "US" : state,
    taxDescription: description,
    taxType: type,
    payeeCode: isFederal ? "IRS" : `${state}-REV`,
    symmetry: { taxCodeId: 9001 + at, taxCode: code, taxDescription: description, psdCode: null },
    w2Id: isFederal ? null : state,
    sutaTaxRateAmount: type === "SUTA" ? Decimal.make(draw.integer(60, 540) / 100) : null,
    isFederal
  }))

/** The company at a place, counted from 1. Ids follow from the place, so that they never depend on the seed. */
export const companySetup = (place: number, organizationId: OrganizationId, draw: Draw): CompanySetup => {
  const calledAfter = draw.pick(places)
  const name = `${calledAfter} ${draw.pick(trades)}`
  const { state, offset } = draw.pick(PayCatalog.states)
  const companyId = CompanyId.make(100 + place)
  const company = { id: companyId, name, code: `${calledAfter.slice(0, 4).toUpperCase()}${place}`, organizationId }
  return {
    company,
    domain: `${plain(name)}${place}.example`,
    offset,
    departments: departmentsOf(company, place),
    companyEarnings: PayCatalog.earnings.map((earning, at) => ({
      id: CompanyEarningId.make(place * 1000 + 101 + at),
      ...earning,
      companyId
    })),
    companyDeductions: PayCatalog.deductions.map(({ code, name, calculationMethod, category }, at) => ({
      id: CompanyDeductionId.make(place * 1000 + 201 + at),
      code,
      name,
      calculationMethod,
      category,
      companyId
    })),
    companyTaxCodes: taxCodesOf(company, state, draw)
  }
}
