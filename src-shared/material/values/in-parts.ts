/**
 * Work in parts that yields its progress after each part, from 0 to 1. Between parts the caller may run something else, or stop the work. The result
 * is only available at the end.
 */
export type WorkInParts<Value> = Generator<number, Value, undefined>

/** Does all parts of the work at once. */
export function finishWithoutPauses<Value>(work: WorkInParts<Value>): Value {
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
  }
}

/** Work that is a part of a larger one. Its progress is scaled to `from`...`to`. */
export function* scaleProgress<Value>(work: WorkInParts<Value>, from: number, to: number): WorkInParts<Value> {
  for (;;) {
    const part = work.next()
    if (part.done === true) return part.value
    yield from + part.value * (to - from)
  }
}
