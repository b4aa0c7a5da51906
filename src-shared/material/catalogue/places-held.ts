/** Which places of some columns hold anything, and another column's values at these places. */

/** In ascending order. */
export function placesHeld(count: number, columns: readonly (readonly unknown[])[]): Uint32Array {
  const held = new Uint8Array(count)
  let found = 0
  for (const column of columns) {
    for (let index = 0; index < count; index++) {
      if (held[index] === 1 || column[index] === undefined) continue
      held[index] = 1
      found += 1
    }
  }
  const places = new Uint32Array(found)
  let at = 0
  for (let index = 0; index < count; index++) if (held[index] === 1) places[at++] = index
  return places
}

/** As long as there are places: an array that grows leaves twice of what it ends at to the collector. */
export function valuesAt<Value>(column: readonly Value[], places: Uint32Array): Value[] {
  const values = Array<Value>(places.length)
  for (let at = 0; at < places.length; at++) {
    const value = column[places[at] ?? 0]
    if (value !== undefined) values[at] = value
  }
  return values
}
