/** Everything that main requested from Electron, in order. Tests read it through remote.ts. */

export interface Asked {
  readonly what: string
  /** Whether the app was ready at that time. */
  readonly ready: boolean
  readonly with: unknown
}

const requestedCalls: Asked[] = []
let ready = false

export function record(what: string, detail?: unknown): void {
  // Functions cannot be sent to the test; only their presence matters.
  const plainResult: unknown = JSON.parse(
    JSON.stringify(detail ?? null, (_key, value: unknown) => (typeof value === 'function' ? '[function]' : value)),
  )
  requestedCalls.push({ what, ready, with: plainResult })
}

export function recorded(): readonly Asked[] {
  return requestedCalls
}

export function isReady(): boolean {
  return ready
}

export function becomeReady(): void {
  ready = true
}
