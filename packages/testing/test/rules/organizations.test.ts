import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { birchGroup, harborGroup, orphanKey, pineGroup } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, faultsOf, get } from "../fixtures/wire.ts"

const many = (name: string, count: number, value: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => `${name}=${value(at + 1)}`).join("&")

const guid = (at: number): string => `cccccccc-0000-4000-8000-${String(at).padStart(12, "0")}`

describe("account", () => {
  it.effect("4.1, 2.2: the account of the key, and nothing of the simulator's own", () =>
    Effect.gen(function* () {
      const { status, json } = yield* get("/accounts/me")
      expect(status).toBe(200)
      expect(json).toMatchObject({ id: 4001, applicationName: "Harbor Time", webhooksEnabled: false })
      expect(Object.keys(json)).not.toContain("apiKey")
    }).pipe(inHarbor)
  )

  it.effect("4.1 (assumption 12): 404 where the key is known and its account record is gone", () =>
    Effect.gen(function* () {
      const headers = { "x-api-key": orphanKey }
      expect((yield* get("/accounts/me", { headers })).json).toMatchObject({ status: 404, title: "Not Found" })
      expect(column(yield* get("/companies", { headers }), "id")).toEqual([101])
    }).pipe(inHarbor)
  )
})

describe("organizations", () => {
  it.effect("4.2, 2.3: only organizations with an accessible company, each with its accessible companies only", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/organizations")
      expect(json.items).toEqual([
        {
          id: harborGroup,
          name: "Harbor Group",
          companies: [
            { id: 101, code: "HARB", name: "Harbor Coffee" },
            { id: 102, code: "HTEA", name: "Harbor Tea" }
          ]
        },
        { id: pineGroup, name: "Pine Group", companies: [{ id: 201, code: "PINE", name: "Pine Works" }] }
      ])
    }).pipe(inHarbor)
  )

  it.effect("4.2: filters by organization and by contained company", () =>
    Effect.gen(function* () {
      expect(column(yield* get(`/organizations?organization-ids=${pineGroup}`), "id")).toEqual([pineGroup])
      const containing = yield* get("/organizations?company-ids=102")
      expect(column(containing, "id")).toEqual([harborGroup])
      expect(containing.json.items[0].companies).toHaveLength(2)
      expect((yield* get(`/organizations?organization-ids=${pineGroup}&company-ids=101`)).json.items).toEqual([])
      expect(
        (yield* get(`/organizations?organization-ids=${birchGroup}&organization-ids=${guid(1)}`)).json.items
      ).toEqual([])
      expect((yield* get("/organizations?company-ids=202")).json.items).toEqual([])
    }).pipe(inHarbor)
  )

  it.effect("4.2 (assumption 2): one organization by id; 404 where none of its companies is accessible", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`/organizations/${pineGroup}`)
      expect(json).toEqual({
        id: pineGroup,
        name: "Pine Group",
        companies: [{ id: 201, code: "PINE", name: "Pine Works" }]
      })
      for (const id of [birchGroup, guid(1)]) expect((yield* get(`/organizations/${id}`)).status).toBe(404)
      expect((yield* get("/organizations/pine")).status).toBe(400)
    }).pipe(inHarbor)
  )
})

describe("companies", () => {
  it.effect("4.2, 2.4: accessible companies with their organization", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/companies?company-ids=201")
      expect(json.items).toEqual([
        { id: 201, name: "Pine Works", code: "PINE", organizationId: pineGroup, organizationName: "Pine Group" }
      ])
    }).pipe(inHarbor)
  )

  it.effect("4.2, 4.9: filters by organization and by id, combined with AND", () =>
    Effect.gen(function* () {
      expect(column(yield* get(`/companies?organization-ids=${harborGroup}`), "id")).toEqual([101, 102])
      expect(column(yield* get("/companies?company-ids=101&company-ids=301&company-ids=7"), "id")).toEqual([101])
      expect((yield* get(`/companies?organization-ids=${pineGroup}&company-ids=101`)).json.items).toEqual([])
    }).pipe(inHarbor)
  )

  it.effect("4.2 (assumption 2): one company by id; 404 where it is not accessible", () =>
    Effect.gen(function* () {
      expect((yield* get("/companies/102")).json).toMatchObject({ id: 102, organizationName: "Harbor Group" })
      for (const id of [202, 301, 9, -1]) expect((yield* get(`/companies/${id}`)).status).toBe(404)
      const malformed = yield* get("/companies/abc")
      expect([malformed.status, faultsOf(malformed)]).toEqual([400, ["id"]])
    }).pipe(inHarbor)
  )
})

describe("ids in a filter", () => {
  it.effect.each(["/organizations", "/companies"])("4.2, 8: %s takes at most 100 ids a filter", (path) =>
    Effect.gen(function* () {
      expect((yield* get(`${path}?${many("company-ids", 100, String)}`)).status).toBe(200)
      expect((yield* get(`${path}?${many("organization-ids", 100, guid)}`)).status).toBe(200)
      const companies = yield* get(`${path}?${many("company-ids", 101, String)}`)
      expect([companies.status, faultsOf(companies)]).toEqual([400, ["company-ids"]])
      const organizations = yield* get(
        `${path}?organization-ids=${Array.from({ length: 101 }, (_, at) => guid(at)).join(",")}`
      )
      expect([organizations.status, faultsOf(organizations)]).toEqual([400, ["organization-ids"]])
    }).pipe(inHarbor)
  )

  it.effect("8 (assumption 34): other lists take more", () =>
    Effect.gen(function* () {
      expect((yield* get(`/payroll-runs?${many("company-ids", 101, String)}`)).json.totalItemsCount).toBe(2)
    }).pipe(inHarbor)
  )
})
