/**
 * Work that is done part by part, and says after each what share of it is done, from 0 to 1. Whoever does it may let others have their
 * turn between two parts, or leave it: what it makes is there at its end, and nothing before.
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
