import { LocalDate } from "@ferrule/core"
import { DataSource, ExternalUniqueId, type PendingEarning } from "@ferrule/core/payroll"
import { Effect, Redacted } from "effect"
import * as Payday from "../../packages/testing/src/Payday.ts"
import { companies } from "./Cast.ts"
import { key, payday, type WitnessedWorld } from "./WitnessedWorld.ts"

/** What others do in the world while our runs are under way. */
export interface Deed {
  readonly kind: "payroll" | "access" | "delete" | "edit" | "foreign"
  readonly company: number
  readonly pick: number
  /** Seconds for which a payroll run does not show, if it is to be longer than promised. */
  readonly lag?: number
}

const middle = LocalDate.make("2026-01-10")
// Access is a matter of people: what is taken away is not given back within a look-up.
const shortestGap = 15 * 60_000

/** Others who act in a world. `runLag` is how long a payroll run may be unseen at most, in milliseconds. */
export const make = (world: WitnessedWorld, kind: "earnings" | "deductions", runLag: number) => {
  const paying = new Set<number>()
  const disturbed = new Set<number>()
  const { accounts } = world.base.records
  const account = accounts.get(Redacted.value(key))
  if (account === undefined) throw new Error("The account of the story is missing.")
  const all = new Set(account.companyIds)
  const open = new Set(account.companyIds)
  const gaps: Array<{ readonly company: number; readonly from: number; to: number }> = []
  let isOver = false
  const setAccess = () => accounts.set({ ...account, companyIds: [...all].filter((id) => open.has(id)) })

  const complete = ({ company, lag: given, pick }: Deed) =>
    Effect.suspend(() => {
      const companyId = companies[company]?.id
      if (companyId === undefined || paying.has(company)) return Effect.void
      paying.add(company)
      disturbed.add(company)
      const usual = pick % 3 === 0 ? 0 : Math.floor(((pick % 100) / 100) * (runLag - 1))
      const lag = given === undefined ? usual : given * 1000
      return Payday.complete(world.as(payday), { companyId, paycheckDate: LocalDate.make("2026-01-09"), lag }).pipe(
        Effect.ensuring(Effect.sync(() => paying.delete(company)))
      )
    })

  const gap = (company: number, pick: number) =>
    Effect.suspend(() => {
      const id = companies[company]?.id
      if (id === undefined || !open.has(id) || isOver) return Effect.void
      const away = { company: id, from: world.now(), to: Infinity }
      gaps.push(away)
      open.delete(id)
      setAccess()
      const back = Effect.sync(() => {
        away.to = Math.min(away.to, world.now())
        open.add(id)
        setAccess()
      })
      return Effect.delay(back, shortestGap + pick * 1000)
    })

  /** One of the records that our runs created and that still wait. */
  const pickOurs = (pick: number) => {
    const waiting = world.history.entries.filter(({ by, end }) => end === "pending" && by.startsWith("run"))
    return waiting[pick % Math.max(1, waiting.length)]?.id
  }

  const records = () => world.as("others").records

  const remove = (pick: number) =>
    Effect.sync(() => {
      const id = pickOurs(pick)
      if (id === undefined) return
      const member = kind === "earnings" ? records().pendingEarnings : records().pendingDeductions
      const found = companies.findIndex((each) => each.id === member.get(id)?.companyId)
      disturbed.add(found)
      member.remove(id)
    })

  const edit = (pick: number) =>
    Effect.sync(() => {
      const id = pickOurs(pick)
      const date = LocalDate.addDays(middle, (pick % 340) - 170)
      const earning = records().pendingEarnings.get(id ?? "")
      if (earning !== undefined) records().pendingEarnings.set({ ...earning, date })
      const deduction = records().pendingDeductions.get(id ?? "")
      if (deduction !== undefined) records().pendingDeductions.set({ ...deduction, date })
    })

  const add = (company: number, pick: number) =>
    Effect.sync(() => {
      const { employees = [], flat, id: companyId } = companies[company] ?? {}
      const employeeId = employees[pick % employees.length]
      const id = world.base.nextUuid() as PendingEarning["id"]
      if (companyId === undefined || employeeId === undefined || flat === undefined) return
      records().pendingEarnings.set({
        id,
        companyId,
        employeeId,
        companyEarningId: flat,
        date: middle,
        dataSource: DataSource.make("another"),
        externalUniqueId: ExternalUniqueId.make(world.base.nextUuid())
      })
    })

  return {
    /** The companies whose payroll was run, or where others deleted something of ours. */
    disturbed,
    /** When which company could not be seen. */
    gaps: gaps as ReadonlyArray<{ readonly company: number; readonly from: number; readonly to: number }>,
    act: (deed: Deed): Effect.Effect<unknown> => {
      const { company, pick } = deed
      switch (deed.kind) {
        case "payroll":
          return complete(deed)
        case "access":
          return gap(company, pick)
        case "delete":
          return remove(pick)
        case "edit":
          return edit(pick)
        case "foreign":
          return add(company, pick)
      }
    },
    /** Everybody may see everything again. */
    rest: Effect.sync(() => {
      isOver = true
      for (const id of all) open.add(id)
      for (const gap of gaps) gap.to = Math.min(gap.to, world.now())
      setAccess()
    })
  }
}
