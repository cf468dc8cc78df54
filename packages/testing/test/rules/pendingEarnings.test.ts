import { describe, expect, it } from "@effect/vitest"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { harborGroup, uuid } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, del, faultsOf, get, post } from "../fixtures/wire.ts"

const path = "/pending-paycheck-earnings"
const march = "effective-date-from=2026-03-01&effective-date-to=2026-03-31"

const units = (more: object = {}) => ({
  companyId: 101,
  employeeId: 10101,
  companyEarningId: 1101,
  unitsAmount: { units: 7.5 },
  date: "2026-03-10",
  ...more
})

const bonus = (more: object = {}) => {
  const { unitsAmount: _, ...item } = units({ companyEarningId: 1102, flatAmount: { amount: 150 }, ...more })
  return item
}

const pending = Effect.flatMap(Simulator, ({ world }) => Effect.map(world, ({ pendingEarnings }) => pendingEarnings))

const found = (query: string) => Effect.map(get(`${path}?${query}`), (answer) => column(answer, "id"))

const refused = Effect.fnUntraced(function* (items: unknown, ...at: ReadonlyArray<string>) {
  const before = yield* pending
  const answer = yield* post(path, items)
  expect([answer.status, faultsOf(answer)]).toEqual([400, at])
  expect(yield* pending).toEqual(before)
  return answer
})

describe("creating pending earnings", () => {
  it.effect("4.6 POST: answers 201 with the ids, the external id and the data source of each item", () =>
    Effect.gen(function* () {
      const answer = yield* post(path, [units({ externalUniqueId: uuid(700), dataSource: "harbor-time" }), bonus()])
      expect(answer.status).toBe(201)
      expect(answer.json).toEqual([
        { ids: [expect.any(String)], externalUniqueId: uuid(700), dataSource: "harbor-time" },
        { ids: [expect.any(String)], externalUniqueId: expect.any(String) }
      ])
      const ids = answer.json.flatMap(({ ids }: { ids: ReadonlyArray<string> }) => ids)
      expect(yield* found(`pending-paycheck-earning-ids=${ids.join(",")}`)).toEqual(ids)
    }).pipe(inHarbor)
  )

  it.effect("4.6 POST 1, 2.11: units are read back as hours, and only the amount that was given is there", () =>
    Effect.gen(function* () {
      const items = [units(), bonus(), units({ unitsAmount: undefined, unitsAndRateAmount: { units: 2, rate: 24.5 } })]
      const { json } = yield* post(path, items)
      const ids = json.map((made: { ids: ReadonlyArray<string> }) => made.ids[0]).join(",")
      const [first, second, third] = (yield* get(`${path}?pending-paycheck-earning-ids=${ids}`)).json.items
      expect(first).toMatchObject({ unitsAmount: { hours: 7.5 } })
      expect(second).toMatchObject({ flatAmount: { amount: 150 } })
      expect(third).toMatchObject({ unitsAndRateAmount: { hours: 2, rate: 24.5 } })
      expect(first).not.toHaveProperty("flatAmount")
      expect(second).not.toHaveProperty("unitsAmount")
    }).pipe(inHarbor)
  )

  it.effect("2.11: where labor is charged to is kept", () =>
    Effect.gen(function* () {
      const labor = {
        laborDistributedDepartmentId: 1401,
        laborDistributedClientProject: { clientId: 3, projectId: 7 },
        laborDistributedJobCode: "BAR-1",
        workersCompensationCode: "9079"
      }
      const { json } = yield* post(path, [units(labor)])
      expect((yield* get(`${path}?pending-paycheck-earning-ids=${json[0].ids[0]}`)).json.items[0]).toMatchObject(labor)
    }).pipe(inHarbor)
  )

  it.effect("4.6 POST 1: exactly one amount", () =>
    Effect.gen(function* () {
      const { unitsAmount: _, ...none } = units()
      yield* refused([none], "/0")
      yield* refused([units(), units({ flatAmount: { amount: 1 } })], "/1")
    }).pipe(inHarbor)
  )

  it.effect("4.6 POST 1: amounts and units are not zero, a rate is above zero; negative amounts are fine", () =>
    Effect.gen(function* () {
      yield* refused([bonus({ flatAmount: { amount: 0 } })], "/0/flatAmount/amount")
      yield* refused([units({ unitsAmount: { units: 0 } })], "/0/unitsAmount/units")
      const rated = (amount: object) => units({ unitsAmount: undefined, unitsAndRateAmount: amount })
      yield* refused([rated({ units: 0, rate: 0 })], "/0/unitsAndRateAmount/units", "/0/unitsAndRateAmount/rate")
      yield* refused([rated({ units: 1, rate: -1 })], "/0/unitsAndRateAmount/rate")
      yield* refused([rated({ units: 1 })], "/0/unitsAndRateAmount/rate")
      const negative = [bonus({ flatAmount: { amount: -20 } }), units({ unitsAmount: { units: -1 } })]
      expect((yield* post(path, negative)).status).toBe(201)
    }).pipe(inHarbor)
  )

  it.effect("4.6 POST 2: an earning accepts only its acceptedAmountTypes", () =>
    Effect.gen(function* () {
      const answer = yield* refused([units({ companyEarningId: 1102 }), units()], "/0/unitsAmount")
      expect(answer.json.detail).toContain("it accepts flatAmount")
      yield* refused([bonus({ companyEarningId: 1101 })], "/0/flatAmount")
      yield* refused([units({ companyEarningId: 1103 })], "/0/unitsAmount")
    }).pipe(inHarbor)
  )

  it.effect("4.6 POST 3: one item of an inaccessible company, and nothing is created", () =>
    Effect.gen(function* () {
      const closed = bonus({ companyId: 301, employeeId: 30101, companyEarningId: 1105 })
      yield* refused([units(), closed], "/1/companyId")
      yield* refused([bonus({ companyId: 202 })], "/0/companyId", "/0/companyEarningId")
    }).pipe(inHarbor)
  )

  it.effect(
    "4.6 POST 4: an item whose employee does not resolve, or is of another company, is left out without a word",
    () =>
      Effect.gen(function* () {
        const answer = yield* post(path, [
          units({ employeeId: 99999 }),
          units({ externalUniqueId: uuid(701) }),
          units({ employeeId: 10201 }),
          units({ employeeId: 30101 })
        ])
        expect(answer.status).toBe(201)
        expect(answer.json).toEqual([{ ids: [expect.any(String)], externalUniqueId: uuid(701) }])
        expect((yield* post(path, [units({ employeeId: 10201 })])).json).toEqual([])
      }).pipe(inHarbor)
  )

  it.effect("4.6 POST 5, 8: an empty body and more than 500 items are 400; 500 are fine", () =>
    Effect.gen(function* () {
      yield* refused([], "")
      yield* refused(
        Array.from({ length: 501 }, () => units()),
        ""
      )
      expect(
        (yield* post(
          path,
          Array.from({ length: 500 }, () => units())
        )).json
      ).toHaveLength(500)
    }).pipe(inHarbor)
  )

  it.effect("assumption 5: the date is today in UTC and the external id is made where none is given", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-03-13T23:59:59Z"))
      const { json } = yield* post(path, [{ ...units(), date: undefined }])
      const [made] = (yield* get(`${path}?pending-paycheck-earning-ids=${json[0].ids[0]}`)).json.items
      expect(made).toMatchObject({ date: "2026-03-13", externalUniqueId: json[0].externalUniqueId })
    }).pipe(inHarbor)
  )

  it.effect("assumption 7: the same external id creates a second record", () =>
    Effect.gen(function* () {
      const item = units({ externalUniqueId: uuid(702), dataSource: "harbor-time" })
      yield* post(path, [item])
      yield* post(path, [item])
      expect(yield* found(`${march}&external-unique-id=${uuid(702)}&data-source=harbor-time`)).toHaveLength(2)
    }).pipe(inHarbor)
  )

  it.effect("assumption 31: an earning type that is not the company's is 400", () =>
    Effect.gen(function* () {
      yield* refused(
        [bonus({ companyEarningId: 1104 }), bonus({ companyEarningId: 7 })],
        "/0/companyEarningId",
        "/1/companyEarningId"
      )
    }).pipe(inHarbor)
  )

  it.effect("4.6 POST 5: everything that is wrong with a batch is said at once", () =>
    Effect.gen(function* () {
      const answer = yield* refused(
        [units(), 5, { companyId: "101", employeeId: 1.5, date: "soon", flatAmount: { amount: 0 } }],
        "/1",
        "/2/companyId",
        "/2/employeeId",
        "/2/companyEarningId",
        "/2/flatAmount/amount",
        "/2/date"
      )
      expect(answer.json.errors[0].detail).toBe("Item 1 must be an object.")
      expect(answer.json.errors[5].detail).toBe("Item 2: `date` must be a calendar date written YYYY-MM-DD.")
    }).pipe(inHarbor)
  )
})

describe("reading pending earnings", () => {
  it.effect("4.6 GET: by date, both included", () =>
    Effect.gen(function* () {
      expect(yield* found(march)).toEqual([uuid(1), uuid(2)])
      expect(yield* found("effective-date-from=2026-03-06&effective-date-to=2026-03-06")).toEqual([uuid(1)])
      expect(yield* found("effective-date-from=2026-03-07&effective-date-to=2026-03-19")).toEqual([])
    }).pipe(inHarbor)
  )

  it.effect("4.6 GET: the dates are required, both of them, unless ids are given", () =>
    Effect.gen(function* () {
      for (const scope of ["page-size=1", "company-ids=101", "employee-ids=10101", "company-earning-id=1102"]) {
        const answer = yield* get(`${path}?${scope}`)
        expect([answer.status, faultsOf(answer)]).toEqual([400, ["effective-date-from", "effective-date-to"]])
      }
      const one = yield* get(`${path}?effective-date-from=2026-03-01`)
      expect([one.status, faultsOf(one)]).toEqual([400, ["effective-date-to"]])
    }).pipe(inHarbor)
  )

  it.effect("4.6 GET: wrong order, or more than 365 days, is 400", () =>
    Effect.gen(function* () {
      expect((yield* get(`${path}?effective-date-from=2026-03-02&effective-date-to=2026-03-01`)).status).toBe(400)
      expect((yield* get(`${path}?effective-date-from=2026-01-01&effective-date-to=2027-01-02`)).status).toBe(400)
      expect((yield* get(`${path}?effective-date-from=2026-01-01&effective-date-to=2027-01-01`)).status).toBe(200)
    }).pipe(inHarbor)
  )

  it.effect("4.6 GET: a look-up by id ignores the dates", () =>
    Effect.gen(function* () {
      const ids = `pending-paycheck-earning-ids=${uuid(1)}&pending-paycheck-earning-ids=${uuid(3)}`
      expect(yield* found(ids)).toEqual([uuid(1)])
      expect(yield* found(`${ids}&effective-date-from=2020-01-01&effective-date-to=2020-01-02`)).toEqual([uuid(1)])
      expect(yield* found(`${ids}&effective-date-from=2026-01-02&effective-date-to=2020-01-01`)).toEqual([uuid(1)])
      expect(yield* found(`${ids}&company-ids=102`)).toEqual([])
      expect((yield* get(`${path}?pending-paycheck-earning-ids=7`)).status).toBe(400)
    }).pipe(inHarbor)
  )

  it.effect("4.6 GET: filters by organization, company, employee and earning type", () =>
    Effect.gen(function* () {
      expect(yield* found(`${march}&organization-id=${harborGroup}&company-ids=102`)).toEqual([uuid(2)])
      expect(yield* found(`${march}&employee-ids=10101&employee-ids=30101`)).toEqual([uuid(1)])
      expect(yield* found(`${march}&employee-ids=30101`)).toEqual([])
      expect(yield* found(`${march}&company-earning-id=1104`)).toEqual([uuid(2)])
    }).pipe(inHarbor)
  )

  it.effect("4.6 GET: the external id and the data source go together", () =>
    Effect.gen(function* () {
      expect(yield* found(`${march}&external-unique-id=${uuid(901)}&data-source=harbor-time`)).toEqual([uuid(1)])
      expect(yield* found(`${march}&external-unique-id=${uuid(901)}&data-source=other`)).toEqual([])
      const id = yield* get(`${path}?${march}&external-unique-id=${uuid(901)}`)
      expect([id.status, faultsOf(id)]).toEqual([400, ["data-source"]])
      const source = yield* get(`${path}?${march}&data-source=harbor-time`)
      expect([source.status, faultsOf(source)]).toEqual([400, ["external-unique-id"]])
    }).pipe(inHarbor)
  )
})

describe("deleting pending earnings", () => {
  it.effect("4.6 DELETE (assumption 11): 204 without a body, and they are gone", () =>
    Effect.gen(function* () {
      const answer = yield* del(path, [uuid(1), uuid(2)])
      expect([answer.status, answer.text]).toEqual([204, ""])
      expect(yield* found(march)).toEqual([])
    }).pipe(inHarbor)
  )

  it.effect("4.6 DELETE: an id that is not there, or of an inaccessible company, is 400, and nothing is deleted", () =>
    Effect.gen(function* () {
      const answer = yield* del(path, [uuid(1), uuid(3), uuid(99)])
      expect([answer.status, faultsOf(answer)]).toEqual([400, ["/1", "/2"]])
      expect(yield* pending).toHaveLength(3)
    }).pipe(inHarbor)
  )

  it.effect("4.6 DELETE, 8: an empty body and more than 500 ids are 400", () =>
    Effect.gen(function* () {
      expect((yield* del(path, [])).status).toBe(400)
      expect(
        (yield* del(
          path,
          Array.from({ length: 501 }, (_, at) => uuid(at))
        )).status
      ).toBe(400)
      expect((yield* del(path, ["not-an-id", 5])).json.errors).toHaveLength(2)
    }).pipe(inHarbor)
  )
})
