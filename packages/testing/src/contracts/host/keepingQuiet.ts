import { expect, it } from "@effect/vitest"
import { plantedWorld, secretsOf } from "../action/PlantedWorld.ts"
import type { HostStage } from "./HostStage.ts"

/** Nothing that the host has printed so far has a key, a name, an employee's id or an amount in it. */
export const keepingQuiet = (stage: () => HostStage): void => {
  it("in all that it has printed", async () => {
    const output = await stage().host.output()
    expect([...secretsOf(plantedWorld), "98765.43"].filter((secret) => output.includes(secret))).toEqual([])
  })
}
