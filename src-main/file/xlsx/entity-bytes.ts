/** The five entities of XML that have names, decoded as bytes: texts that have no others cross into V8 once, as they are read. */
const AMPERSAND = 38
const SEMICOLON = 59
/** Longer texts are decoded as strings. */
const longest = 64 * 1024

/** By the letters of the name, as a number in base 256. */
const named: ReadonlyMap<number, number> = new Map(
  [
    ['amp', '&'],
    ['lt', '<'],
    ['gt', '>'],
    ['quot', '"'],
    ['apos', "'"],
  ].map(([name = '', character = '']) => [keyOf(name), character.charCodeAt(0)]),
)

function keyOf(name: string): number {
  let key = 0
  for (let at = 0; at < name.length; at++) key = key * 256 + name.charCodeAt(at)
  return key
}

export class EntityBytes {
  /** What was decoded last. */
  readonly bytes: Buffer = Buffer.alloc(longest)

  /** How many bytes of `bytes` the text takes; -1 where it has an ampersand that begins none of the five. */
  decode(from: Uint8Array, start: number, end: number): number {
    if (end - start > longest) return -1
    const { bytes } = this
    let used = 0
    for (let p = start; p < end; p++) {
      let byte = from[p] ?? 0
      if (byte === AMPERSAND) {
        let key = 0
        let q = p + 1
        while (q < end && q < p + 6 && from[q] !== SEMICOLON) key = key * 256 + (from[q++] ?? 0)
        const found = from[q] === SEMICOLON && q < end ? named.get(key) : undefined
        if (found === undefined) return -1
        byte = found
        p = q
      }
      bytes[used++] = byte
    }
    return used
  }
}
