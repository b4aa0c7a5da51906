/** Ends a switch over a union: compiles only when every case is there. */
export function never(value: never): never {
  throw new Error(`nothing handles ${JSON.stringify(value)}`)
}
