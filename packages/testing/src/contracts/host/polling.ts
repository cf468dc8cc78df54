import { expect, it } from "@effect/vitest"
import type { Connector } from "@ferrule/core"
import type { HostStage } from "./HostStage.ts"
import type { HostUnderTest } from "./HostUnderTest.ts"
import { offeredTriggers } from "./showing.ts"

const idsOf = (events: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> => events.map(({ id }) => id)

/** Everything arrives, and everything once, whatever becomes of the host's process. */
export const polling = <E, R>(
  host: HostUnderTest,
  connector: Connector.Connector<E, R>,
  stage: () => HostStage
): void => {
  const poll = async (payload: unknown) => idsOf(await stage().host.poll("new_payroll_run", payload))

  it.each(offeredTriggers(host, connector))("%s without repeating itself", async (name) => {
    const first = idsOf(await stage().host.poll(name, {}))
    expect(new Set(first).size).toBe(first.length)
    expect(await stage().host.poll(name, {})).toEqual([])
  })

  it("a new payroll run, once", async () => {
    await poll({ companies: [101] })
    const { id } = await stage().runPayroll()
    expect(await poll({ companies: [101] })).toEqual([id])
    expect(await poll({ companies: [101] })).toEqual([])
  })

  it("what came while it was not running, after a restart", async () => {
    await poll({ companies: [101, 102] })
    await stage().host.restart()
    const { id } = await stage().runPayroll()
    expect(await poll({ companies: [101, 102] })).toEqual([id])
    await stage().host.restart()
    expect(await poll({ companies: [101, 102] })).toEqual([])
  })
}
