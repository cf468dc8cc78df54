import * as fc from "fast-check"

/** What can happen to a process. */
export interface Trouble {
  /** It ends at this call of the API or the journal, so many milliseconds after it began. */
  readonly crash: { readonly call: number; readonly after: number } | null
  /** Calls of the journal that fail, before or after they are done. */
  readonly journal: ReadonlyArray<{ readonly at: number; readonly isDone: boolean }>
}

/** The parts of what can happen to a process. */
export const trouble = {
  crash: fc.option(fc.record({ call: fc.nat(60), after: fc.nat(120) }), { freq: 3 }),
  journal: fc.oneof(
    { weight: 4, arbitrary: fc.constant<Trouble["journal"]>([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.record({ at: fc.nat(6), isDone: fc.boolean() }), { maxLength: 2 })
    }
  )
}

/** Nothing happens. */
export const calm: Trouble = { crash: null, journal: [] }
