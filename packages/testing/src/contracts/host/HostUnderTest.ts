/** A host that a connector runs in, as the contract starts it. */
export interface HostUnderTest {
  readonly name: string
  /** What the host calls its errors: `kind` of what {@link RunningHost} rejects with. */
  readonly kinds: { readonly badKey: string; readonly badPayload: string }
  /** The triggers that cannot be right in this host; its page in the docs says why. */
  readonly lacks?: { readonly triggers: ReadonlyArray<string> }
  start(settings: HostSettings): Promise<RunningHost>
}

/** Where the simulated API is, and the key to it. */
export interface HostSettings {
  readonly baseUrl: string
  readonly apiKey: string
}

/** A host that is running, with a connection set up. Names and payloads are those of the connector. */
export interface RunningHost {
  /** What the host shows that there is, by the connector's names. */
  catalog(): Promise<{ readonly actions: ReadonlyArray<string>; readonly triggers: ReadonlyArray<string> }>
  /** Rejects with an `Error` that has our sentence in its message, and the host's own kind as `kind`. */
  run(action: string, payload: unknown): Promise<unknown>
  /** What one poll hands on, after the host has dropped what it drops. State is kept by trigger and payload. */
  poll(trigger: string, payload: unknown): Promise<ReadonlyArray<{ readonly id: string }>>
  /** What a field can be chosen from, as a person sees it who has typed `search`, with `payload` filled in so far. */
  options(
    name: string,
    field: string,
    search?: string,
    payload?: unknown
  ): Promise<ReadonlyArray<{ readonly value: unknown; readonly label: string }>>
  /** Tests the connection; rejects as `run` does. */
  test(): Promise<void>
  /** Stops the host's process and starts another on the same data. */
  restart(): Promise<void>
  /** All that the host has printed and logged so far. */
  output(): Promise<string>
  stop(): Promise<void>
}
