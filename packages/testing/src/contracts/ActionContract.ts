import { describe } from "@effect/vitest"
import type { ActionContractOptions, AnyAction } from "./action/ActionTrial.ts"
import { describing } from "./action/describing.ts"
import { keepingSecrets } from "./action/keepingSecrets.ts"
import { previewing } from "./action/previewing.ts"
import { refusing } from "./action/refusing.ts"
import { stopping } from "./action/stopping.ts"
import { succeeding } from "./action/succeeding.ts"

export type { ActionContractOptions } from "./action/ActionTrial.ts"

/**
 * Tests everything that an action promises, whatever it does, on a simulated API:
 *
 * ```ts
 * ActionContract.make(GetCompany, { payload: { companyId: 101 } })
 * ```
 */
export const make = (action: AnyAction, options: ActionContractOptions): void => {
  describe(action.name, () => {
    describe("describes itself", () => describing(action))
    describe("refuses what is not a payload", () => refusing(action, options))
    describe("does what it says", () => succeeding(action, options))
    describe("previews", () => previewing(action, options))
    describe("can be stopped", () => stopping(action, options))
    describe("keeps secrets", () => keepingSecrets(action, options))
  })
}
