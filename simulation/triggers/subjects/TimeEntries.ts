import { Decimal, OffsetDateTime } from "@ferrule/core"
import { DirectEntryEarningId, TimePunchId } from "@ferrule/core/payroll"
import { employeeOf } from "../Cast.ts"
import { of, type OfWorld } from "./Subject.ts"

const moment = (date: string, serial: number) =>
  OffsetDateTime.make(`${date}T${String(serial % 24).padStart(2, "0")}:30:00-05:00`)

export const timePunches: OfWorld = of("timePunches", {
  make: ({ company, date, serial }) => ({
    id: TimePunchId.make(`punch-${serial}`),
    companyId: company.id,
    employeeId: employeeOf(company, serial),
    time: moment(date, serial),
    type: "ClockIn",
    sequenceNumber: serial
  }),
  // On the same day, as a correction of the clock is.
  change: (record, serial) => ({ ...record, sequenceNumber: serial, type: serial % 2 === 0 ? "ClockIn" : "ClockOut" })
})

export const directEntryEarnings: OfWorld = of("directEntryEarnings", {
  make: ({ company, date, serial }) => ({
    directEntryEarningId: DirectEntryEarningId.make(serial),
    companyId: company.id,
    employeeId: employeeOf(company, serial),
    companyEarningId: company.earning,
    units: Decimal.make(1),
    rate: Decimal.make(731_000 + serial),
    date: moment(date, serial)
  })
})
