import { expect, it } from "@effect/vitest"
import type { Connector } from "@ferrule/core"
import type { HostStage } from "./HostStage.ts"
import type { HostUnderTest } from "./HostUnderTest.ts"

const namesOf = (definitions: ReadonlyArray<{ readonly name: string }>): ReadonlyArray<string> =>
  definitions.map(({ name }) => name).toSorted()

/** The triggers of a connector that a host offers. */
export const offeredTriggers = <E, R>(host: HostUnderTest, { triggers }: Connector.Connector<E, R>) =>
  namesOf(triggers).filter((name) => host.lacks?.triggers.includes(name) !== true)

/** The host has all that the connector has, and accepts its key. */
export const showing = <E, R>(
  host: HostUnderTest,
  connector: Connector.Connector<E, R>,
  stage: () => HostStage
): void => {
  it("has every action, and every trigger that it can do right", async () => {
    const { actions, triggers } = await stage().host.catalog()
    expect(actions.toSorted()).toEqual(namesOf(connector.actions))
    expect(triggers.toSorted()).toEqual(offeredTriggers(host, connector))
  })

  it("lacks only triggers that there are", () => {
    expect(namesOf(connector.triggers)).toEqual(expect.arrayContaining([...(host.lacks?.triggers ?? [])]))
  })

  it("accepts the key", () => stage().host.test())
}
