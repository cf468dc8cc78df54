import { afterAll, beforeAll, describe } from "@effect/vitest"
import type { Connector } from "@ferrule/core"
import { choosingFields } from "./host/choosingFields.ts"
import { type HostGate, type HostStage, openHostStage } from "./host/HostStage.ts"
import type { HostUnderTest } from "./host/HostUnderTest.ts"
import { keepingQuiet } from "./host/keepingQuiet.ts"
import { polling } from "./host/polling.ts"
import { refusingCalls } from "./host/refusingCalls.ts"
import { runningActions } from "./host/runningActions.ts"
import { showing } from "./host/showing.ts"

export type { HostGate } from "./host/HostStage.ts"
export type { HostSettings, HostUnderTest, RunningHost } from "./host/HostUnderTest.ts"

/** How long a host may take to start, or to carry out one call. */
const patience = 300_000

/**
 * Tests that a connector works in a host, whatever host it is, against the simulated API:
 *
 * ```ts
 * HostContract.make(zapier, PayrollConnector)
 * ```
 *
 * With `through`, all that host and API say to each other goes through what it opens, such as a proxy that validates it.
 */
export const make = <E, R>(
  host: HostUnderTest,
  connector: Connector.Connector<E, R>,
  { through }: { readonly through?: (api: string) => Promise<HostGate> } = {}
): void => {
  describe(host.name, { timeout: patience }, () => {
    let opened: HostStage | undefined
    beforeAll(async () => {
      opened = await openHostStage(host, through)
    }, patience)
    afterAll(() => opened?.close(), patience)
    const stage = (): HostStage => {
      if (opened === undefined) throw new Error(`${host.name} did not start.`)
      return opened
    }
    describe("shows what there is", () => showing(host, connector, stage))
    describe("fills its drop-downs", () => choosingFields(stage))
    describe("polls", () => polling(host, connector, stage))
    describe("runs every action", () => runningActions(connector, stage))
    describe("says what is wrong", () => refusingCalls(host, connector, stage))
    describe("keeps secrets", () => keepingQuiet(stage))
  })
}
