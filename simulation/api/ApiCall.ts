/** One call of an operation by one run, as it is made. */
export interface Asked {
  /** Such as `pendingEarnings.create`. */
  readonly operation: string
  readonly method: string
  readonly request: object
  /** Which run makes it. */
  readonly caller: string
}

/** One call, as it comes over the simulated wire. */
export interface ApiCall extends Asked {
  /** Its number among all requests of the story, and when it was made. */
  readonly order: number
  readonly sentAt: number
}

/** The items of a batch; none where it is no batch. */
export const batchOf = ({ request }: ApiCall): ReadonlyArray<unknown> =>
  "payload" in request && Array.isArray(request.payload) ? request.payload : []

/** The call with a page that is no longer than that. */
export const shorter = (call: ApiCall, longest: number): ApiCall => {
  const { query } = call.request as { readonly query?: { readonly pageSize?: number } }
  if (call.method !== "GET" || query?.pageSize === undefined || query.pageSize <= longest) return call
  return { ...call, request: { ...call.request, query: { ...query, pageSize: longest } } }
}
