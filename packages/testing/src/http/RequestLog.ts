import { Schema } from "effect"

/** A request that was answered, or cut off. */
export const ServedRequest = Schema.Struct({
  method: Schema.String.annotate({ description: "Method of the request." }),
  path: Schema.String.annotate({ description: "Its path, without the query." }),
  status: Schema.NullOr(Schema.Int).annotate({ description: "Status of the answer; null when none was sent." }),
  operation: Schema.NullOr(Schema.String).annotate({ description: "Id of the operation; null when there is none." }),
  fault: Schema.NullOr(Schema.String).annotate({ description: "Kind of the fault that struck it; null when none did." })
}).annotate({ identifier: "ServedRequest" })

/** See {@link ServedRequest}. */
export interface ServedRequest extends Schema.Schema.Type<typeof ServedRequest> {}

/** The requests in the order in which they were answered; the oldest go when there are too many. */
export interface RequestLog {
  readonly add: (request: ServedRequest) => void
  readonly all: () => ReadonlyArray<ServedRequest>
}

export const make = (capacity: number): RequestLog => {
  let requests: Array<ServedRequest> = []
  return {
    add: (request) => {
      requests.push(request)
      // Dropped by halves, so that keeping the bound costs nothing a request.
      if (requests.length >= capacity * 2) requests = requests.slice(-capacity)
    },
    all: () => requests.slice(-capacity)
  }
}
