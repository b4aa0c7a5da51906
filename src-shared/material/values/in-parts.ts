/**
 * Work in parts that yields its progress after each, from 0 to 1. Between two parts the caller may let other work run, or give up: the result only
 * exists at the end.
 */
export type InParts<Value> = Generator<number, Value, undefined>

/** All of it at once. */
export function atOnce<Value>(work: InParts<Value>): Value {
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
  }
}

/** Work within a larger one: its shares are those from `from` to `to`. */
export function* within<Value>(work: InParts<Value>, from: number, to: number): InParts<Value> {
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
    yield from + part.value * (to - from)
  }
}
