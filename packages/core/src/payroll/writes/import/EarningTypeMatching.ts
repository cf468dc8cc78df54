import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { CompanyEarning } from "../../domain/CompanyEarning.ts"
import type { CompanyEarningId, CompanyId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import type { CellReader } from "./CellReader.ts"
import { folded } from "./Comparison.ts"
import { type ImportColumns, typeFields } from "./ImportColumns.ts"
import { type Clue, indexOf, match } from "./Matching.ts"

/** Finds the earning type of a row; says in its cells why there is none. */
type FindType = (cells: CellReader) => CompanyEarningId | undefined

const reasons = {
  several: "Several earning types of the company are called this. Give the code or the id of the one that is meant.",
  none: "The company has no such earning type. Choose one of its types.",
  contradiction: "It is another earning type than the row's other columns say. Correct the one that is wrong."
}

/** Reads the company's earning types, and gives what finds the one of a row. Every filled cell has to fit. */
export const earningTypeMatching = (
  companyId: CompanyId,
  columns: ImportColumns,
  fixed: CompanyEarningId | undefined
): Effect.Effect<FindType, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* (): Effect.fn.Return<FindType, ApiError | UnstableRead, Payroll> {
    const mapped = typeFields.filter((field) => columns[field] !== undefined)
    if (fixed !== undefined || mapped.length === 0) return () => fixed
    const { setup } = yield* Payroll
    const types = yield* setup.earningTypes([companyId], { fresh: true })
    const indexes = {
      earningTypeId: indexOf(types, ({ id }) => [String(id)]),
      earningTypeCode: indexOf(types, ({ code }) => [code?.trim()]),
      earningTypeName: indexOf(types, ({ name }) => [name == null ? name : folded(name)])
    }
    return (cells) => {
      const clues = mapped.flatMap((field): ReadonlyArray<Clue<CompanyEarning>> => {
        const text = cells.text(field)
        if (text === undefined) return []
        return [{ field, found: indexes[field].get(field === "earningTypeName" ? folded(text) : text) ?? new Set() }]
      })
      const [first] = clues
      if (first === undefined) {
        cells.fail("It is empty. Say what the row pays for.", mapped[0])
        return undefined
      }
      const found = match(clues)
      if (found.kind === "one") return found.record.id
      cells.fail(reasons[found.kind], found.kind === "several" ? first.field : found.field)
      return undefined
    }
  })
