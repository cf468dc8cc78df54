import { expect, it } from "@effect/vitest"
import type { Connector } from "@ferrule/core"
import type { HostStage } from "./HostStage.ts"
import { hostDataSource, hostPayloads } from "./HostPayloads.ts"

/** Every action does in the host what it does. */
export const runningActions = <E, R>(connector: Connector.Connector<E, R>, stage: () => HostStage): void => {
  it.each(connector.actions.map(({ name }) => name))("%s", async (name) => {
    const payload = hostPayloads[name]
    expect(payload, `${name} needs a payload to be tried with`).toBeDefined()
    expect(await stage().host.run(name, payload)).toBeTruthy()
  })

  it("and what they write is there", async () => {
    const { pendingDeductions, pendingEarnings } = await stage().world()
    const ours = ({ dataSource }: { readonly dataSource?: string | null }) => dataSource === hostDataSource
    expect(pendingEarnings.filter(ours)).toHaveLength(3)
    expect(pendingDeductions.filter(ours)).toHaveLength(2)
  })
}
