import { expect, it } from "@effect/vitest"
import { Connector } from "@ferrule/core"
import { type HostStage, wrongKey } from "./HostStage.ts"
import type { HostSettings, HostUnderTest } from "./HostUnderTest.ts"

const errorOf = async (call: Promise<unknown>): Promise<Error & { readonly kind?: unknown }> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason
  )
  if (!(error instanceof Error)) throw new Error("It did not fail with an error.")
  return error
}

/** Rows without whose they are: refused before anything is sent. */
const badPayload = { earnings: [{ companyId: 101, employeeId: 100_001, companyEarningId: 1108 }] }

/** Failures are the host's own, with our sentences in them. */
export const refusingCalls = <E, R>(
  host: HostUnderTest,
  connector: Connector.Connector<E, R>,
  stage: () => HostStage
): void => {
  const sentence = async (connection: HostSettings, fail: (embedded: Connector.Embedded) => Promise<unknown>) => {
    const embedded = Connector.embed(connector, { connection })
    const { message } = await errorOf(fail(embedded))
    await embedded.close()
    return message
  }

  it("with a payload, and sends nothing", async () => {
    const expected = await sentence(stage().settings, ({ run }) => run("create_pending_earnings", badPayload))
    const before = (await stage().world()).pendingEarnings.length
    const error = await errorOf(stage().host.run("create_pending_earnings", badPayload))
    expect(error.message).toContain(expected)
    expect(error.kind).toBe(host.kinds.badPayload)
    expect((await stage().world()).pendingEarnings).toHaveLength(before)
  })

  it("with a key", async () => {
    const settings = { ...stage().settings, apiKey: wrongKey }
    const expected = await sentence(settings, ({ test }) => test())
    const refused = await host.start(settings)
    try {
      const error = await errorOf(refused.test())
      expect(error.message).toContain(expected)
      expect(error.kind).toBe(host.kinds.badKey)
      expect(`${error.message}\n${await refused.output()}`).not.toContain(wrongKey)
    } finally {
      await refused.stop()
    }
  })
}
