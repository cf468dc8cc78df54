import { Decimal } from "@ferrule/core"
import { DataSource, ExternalUniqueId, PendingDeductionId, PendingEarningId } from "@ferrule/core/payroll"
import { employeeOf } from "../Cast.ts"
import { type Making, of, type OfWorld } from "./Subject.ts"

const idOf = (serial: number): string => `7c9e6679-7425-40de-944b-${String(serial).padStart(12, "0")}`

const common = ({ company, date, serial }: Making) => ({
  companyId: company.id,
  employeeId: employeeOf(company, serial),
  externalUniqueId: ExternalUniqueId.make(idOf(serial)),
  dataSource: DataSource.make("another"),
  date
})

const amount = (serial: number) => ({ amount: Decimal.make(731_000 + serial) })

const amounts = (serial: number) => ({
  employeeAmount: Decimal.make(731_000 + serial),
  employerAmount: Decimal.make(1)
})

export const pendingEarnings: OfWorld = of("pendingEarnings", {
  make: (making) => ({
    ...common(making),
    id: PendingEarningId.make(idOf(making.serial)),
    companyEarningId: making.company.earning,
    flatAmount: amount(making.serial)
  }),
  change: (record, serial) => ({ ...record, flatAmount: amount(serial) })
})

export const pendingDeductions: OfWorld = of("pendingDeductions", {
  make: (making) => ({
    ...common(making),
    id: PendingDeductionId.make(idOf(making.serial)),
    companyDeductionId: making.company.deduction,
    flatAmount: amounts(making.serial)
  }),
  change: (record, serial) => ({ ...record, flatAmount: amounts(serial) })
})
