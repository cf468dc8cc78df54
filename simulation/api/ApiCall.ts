/** One call of an operation by one run, as it comes over the simulated wire. */
export interface ApiCall {
  /** Such as `pendingEarnings.create`. */
  readonly operation: string
  readonly method: string
  readonly request: object
  /** Which run makes it. */
  readonly caller: string
}

/** The items of a batch; none where it is no batch. */
export const batchOf = ({ request }: ApiCall): ReadonlyArray<unknown> =>
  "payload" in request && Array.isArray(request.payload) ? request.payload : []
