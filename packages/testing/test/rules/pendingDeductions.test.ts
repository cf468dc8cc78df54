import { describe, expect, it } from "@effect/vitest"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { harborGroup, uuid } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, del, faultsOf, get, post } from "../fixtures/wire.ts"

const path = "/pending-paycheck-deductions"
const march = "effective-date-from=2026-03-01&effective-date-to=2026-03-31"

const item = (more: object = {}) => ({
  companyId: 101,
  employeeId: 10101,
  companyDeductionId: 1201,
  flatAmount: { employeeAmount: 45, employerAmount: 0 },
  date: "2026-03-10",
  ...more
})

const pending = Effect.flatMap(Simulator, ({ world }) =>
  Effect.map(world, ({ pendingDeductions }) => pendingDeductions)
)

const found = (query: string) => Effect.map(get(`${path}?${query}`), (answer) => column(answer, "id"))

const refused = Effect.fnUntraced(function* (items: unknown, ...at: ReadonlyArray<string>) {
  const before = yield* pending
  const answer = yield* post(path, items)
  expect([answer.status, faultsOf(answer)]).toEqual([400, at])
  expect(yield* pending).toEqual(before)
})

describe("creating pending deductions", () => {
  it.effect("4.7 POST, 2.12: answers 201 with id, external id and data source of each item", () =>
    Effect.gen(function* () {
      const answer = yield* post(path, [item({ externalUniqueId: uuid(700), dataSource: "harbor-time" }), item()])
      expect(answer.status).toBe(201)
      expect(answer.json).toEqual([
        { id: expect.any(String), externalUniqueId: uuid(700), dataSource: "harbor-time" },
        { id: expect.any(String), externalUniqueId: expect.any(String) }
      ])
    }).pipe(inHarbor)
  )

  it.effect("2.12 (assumption 4): what is read back", () =>
    Effect.gen(function* () {
      const made = item({ externalUniqueId: uuid(700), dataSource: "harbor-time" })
      const { json } = yield* post(path, [made])
      const answer = yield* get(`${path}?pending-paycheck-deduction-ids=${json[0].id}`)
      expect(answer.json.items).toEqual([{ id: json[0].id, ...made }])
    }).pipe(inHarbor)
  )

  it.effect("4.7 POST 1: at least one of the two amounts is not zero; flatAmount is the only amount", () =>
    Effect.gen(function* () {
      yield* refused([item({ flatAmount: { employeeAmount: 0, employerAmount: 0 } })], "/0/flatAmount")
      yield* refused([item({ flatAmount: { employeeAmount: 5 } })], "/0/flatAmount/employerAmount")
      yield* refused([item({ flatAmount: undefined, unitsAmount: { units: 1 } })], "/0/flatAmount")
      const fine = [item({ flatAmount: { employeeAmount: 0, employerAmount: 9 } })]
      expect((yield* post(path, fine)).status).toBe(201)
    }).pipe(inHarbor)
  )

  it.effect("4.7 POST 2: an inaccessible company is 400 for the whole batch", () =>
    Effect.gen(function* () {
      yield* refused([item(), item({ companyId: 301, employeeId: 30101, companyDeductionId: 1204 })], "/1/companyId")
    }).pipe(inHarbor)
  )

  it.effect(
    "4.7 POST 2: an item whose employee does not resolve, or is of another company, is left out without a word",
    () =>
      Effect.gen(function* () {
        const answer = yield* post(path, [
          item({ employeeId: 9 }),
          item({ externalUniqueId: uuid(1) }),
          item({ employeeId: 10201 })
        ])
        expect(answer.json).toEqual([{ id: expect.any(String), externalUniqueId: uuid(1) }])
      }).pipe(inHarbor)
  )

  it.effect("4.7 POST 2, 8: an empty body and more than 500 items are 400", () =>
    Effect.gen(function* () {
      yield* refused([], "")
      yield* refused(
        Array.from({ length: 501 }, () => item()),
        ""
      )
      expect(
        (yield* post(
          path,
          Array.from({ length: 500 }, () => item())
        )).status
      ).toBe(201)
    }).pipe(inHarbor)
  )

  it.effect("assumption 31: a deduction type that is not the company's is 400", () =>
    Effect.gen(function* () {
      yield* refused([item({ companyDeductionId: 1203 })], "/0/companyDeductionId")
    }).pipe(inHarbor)
  )

  it.effect(
    "assumptions 6 and 7: today and a new external id where none is given; a repeated one is a second record",
    () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.parse("2026-03-13T00:00:00Z"))
        const { json } = yield* post(path, [item({ date: undefined })])
        const [made] = (yield* get(`${path}?pending-paycheck-deduction-ids=${json[0].id}`)).json.items
        expect(made).toMatchObject({ date: "2026-03-13", externalUniqueId: json[0].externalUniqueId })
        yield* post(path, [item({ externalUniqueId: uuid(911), dataSource: "harbor-time" })])
        expect(yield* found(`${march}&external-unique-id=${uuid(911)}&data-source=harbor-time`)).toHaveLength(2)
      }).pipe(inHarbor)
  )
})

describe("reading pending deductions", () => {
  it.effect("4.7 GET (assumption 3): the filters of pending earnings, with deduction types", () =>
    Effect.gen(function* () {
      expect(yield* found(march)).toEqual([uuid(11), uuid(12)])
      expect(yield* found(`${march}&company-deduction-id=1203`)).toEqual([uuid(12)])
      expect(yield* found(`${march}&organization-id=${harborGroup}&company-ids=101&employee-ids=10101`)).toEqual([
        uuid(11)
      ])
      expect(yield* found(`pending-paycheck-deduction-ids=${uuid(12)},${uuid(13)}`)).toEqual([uuid(12)])
      expect(yield* found(`${march}&external-unique-id=${uuid(911)}&data-source=harbor-time`)).toEqual([uuid(11)])
    }).pipe(inHarbor)
  )

  it.effect("4.7 GET: the same date rules and 400 conditions", () =>
    Effect.gen(function* () {
      const none = yield* get(`${path}?company-ids=101`)
      expect([none.status, faultsOf(none)]).toEqual([400, ["effective-date-from", "effective-date-to"]])
      expect((yield* get(`${path}?effective-date-from=2026-03-02&effective-date-to=2026-03-01`)).status).toBe(400)
      expect((yield* get(`${path}?effective-date-from=2026-01-01&effective-date-to=2027-01-02`)).status).toBe(400)
      expect((yield* get(`${path}?${march}&data-source=x`)).status).toBe(400)
    }).pipe(inHarbor)
  )
})

describe("deleting pending deductions", () => {
  it.effect("4.7 DELETE: all of them or, with an id that is not there or not accessible, none", () =>
    Effect.gen(function* () {
      const refused = yield* del(path, [uuid(11), uuid(13)])
      expect([refused.status, faultsOf(refused)]).toEqual([400, ["/1"]])
      expect((yield* del(path, [])).status).toBe(400)
      expect(
        (yield* del(
          path,
          Array.from({ length: 501 }, (_, at) => uuid(at))
        )).status
      ).toBe(400)
      expect((yield* del(path, [uuid(11), uuid(12)])).status).toBe(204)
      expect(yield* found(march)).toEqual([])
    }).pipe(inHarbor)
  )
})
