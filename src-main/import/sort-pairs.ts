/** Numbers in ascending order, with what belongs to each: digit by digit, which takes a fraction of comparing. Stable. */

const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
/** Fewer than this, and counting digits costs more than comparing. */
const MANY = 1000

/** Sorts `keys`; `places` is brought into their order. Answers the sorted keys. */
export function sortPairs(keys: Uint32Array, places: Uint32Array): Uint32Array {
  return keys.length < MANY ? byComparing(keys, places) : byDigits(keys, places)
}

function byDigits(keys: Uint32Array, places: Uint32Array): Uint32Array {
  let from = keys
  let to: Uint32Array = new Uint32Array(keys.length)
  let own: Uint32Array = places.slice()
  let other: Uint32Array = new Uint32Array(keys.length)
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1)
    for (let at = 0; at < from.length; at++) {
      const digit = (((from[at] ?? 0) >>> shift) & (DIGITS - 1)) + 1
      starts[digit] = (starts[digit] ?? 0) + 1
    }
    // A digit that all have in common orders nothing.
    if (starts.includes(from.length)) continue
    for (let digit = 1; digit <= DIGITS; digit++) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
    for (let at = 0; at < from.length; at++) {
      const key = from[at] ?? 0
      const digit = (key >>> shift) & (DIGITS - 1)
      const next = starts[digit] ?? 0
      starts[digit] = next + 1
      to[next] = key
      other[next] = own[at] ?? 0
    }
    ;[from, to] = [to, from]
    ;[own, other] = [other, own]
  }
  places.set(own)
  return from
}

/** The key and its place in one number, sorted natively. */
function byComparing(keys: Uint32Array, places: Uint32Array): Uint32Array {
  const packed = new Float64Array(keys.length)
  for (let at = 0; at < keys.length; at++) packed[at] = (keys[at] ?? 0) * MANY + at
  packed.sort()
  const before = places.slice()
  const sorted = new Uint32Array(keys.length)
  for (let at = 0; at < keys.length; at++) {
    const value = packed[at] ?? 0
    const key = Math.floor(value / MANY)
    sorted[at] = key
    places[at] = before[value - key * MANY] ?? 0
  }
  return sorted
}
