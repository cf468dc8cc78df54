import { Connector, entriesOf } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "vitest"
import { payloadOf } from "../src/Payload.ts"
import { fillIn } from "./fillIn.ts"

const { actions, triggers } = Connector.catalog(PayrollConnector)
const definitions = [...actions, ...triggers]
const earnings = entriesOf(actions.find(({ name }) => name === "create_pending_earnings")?.form.fields ?? [])
const punches = entriesOf(actions.find(({ name }) => name === "list_time_punches")?.form.fields ?? [])

describe("what is filled in becomes a payload", () => {
  it.each(definitions.map(({ name, ...definition }) => [name, definition] as const))(
    "of %s",
    (_name, { form, payload }) => {
      const entries = entriesOf(form.fields)
      expect(payloadOf(entries, fillIn(entries, payload.sample))).toEqual(payload.sample)
      expect(payloadOf(entries, fillIn(entries, payload.sample, { leading: true }))).toEqual(payload.sample)
    }
  )

  it("with texts from earlier steps read as what is wanted", () => {
    const row = { companyId: "101", employeeId: " 100101 ", flatAmount_amount: "150.25", reference: 8841 }
    expect(payloadOf(earnings, { dataSource: "x", earnings: { rows: [row] } })).toEqual({
      dataSource: "x",
      earnings: [{ companyId: 101, employeeId: 100_101, flatAmount: { amount: 150.25 }, reference: "8841" }]
    })
  })

  it("with what is no number left for the schema to refuse", () => {
    expect(payloadOf(earnings, { batchSize: "many" })).toEqual({ batchSize: "many" })
  })

  it("with a number that would become another left for the schema to refuse", () => {
    expect(payloadOf(earnings, { batchSize: "12345678901234567" })).toEqual({ batchSize: "12345678901234567" })
  })

  it("without what was left empty", () => {
    expect(payloadOf(earnings, { dataSource: "", onInvalid: null, earnings: { rows: [{ companyId: "" }] } })).toEqual({
      earnings: [{}]
    })
  })

  it("with rows of an earlier step, whole or as JSON", () => {
    const rows = [{ companyId: 101 }]
    expect(payloadOf(earnings, { earnings: rows })).toEqual({ earnings: rows })
    expect(payloadOf(earnings, { earnings: { rows: JSON.stringify(rows) } })).toEqual({ earnings: rows })
  })

  it("with only the chosen one of several", () => {
    const props = {
      earnings_amountType: "unitsAmount",
      earnings: { rows: [{ flatAmount_amount: 1, unitsAmount_units: 2 }] }
    }
    expect(payloadOf(earnings, props)).toEqual({ earnings: [{ unitsAmount: { units: 2 } }] })
    const whose = { whose: "employeeIds", whose_value: { employeeIds: ["100001"], companyIds: [101] } }
    expect(payloadOf(punches, whose)).toEqual({ employeeIds: [100_001] })
  })
})
