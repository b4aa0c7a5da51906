/**
 * Short ASCII strings out of bytes. Crossing from V8 into Node costs about 45 ns a string, making one of at most twelve
 * characters where its bytes are 14 to 20 ns, without a block of text that outlives it.
 */
const longest = 12

/** The bytes must be ASCII. */
export function asciiText(bytes: Buffer, start: number, end: number): string {
  const length = end - start
  if (length > longest) return bytes.toString('latin1', start, end)
  const a = bytes[start] ?? 0
  const b = bytes[start + 1] ?? 0
  switch (length) {
    case 0:
      return ''
    case 1:
      return String.fromCharCode(a)
    case 2:
      return String.fromCharCode(a, b)
    default:
  }
  const c = bytes[start + 2] ?? 0
  const d = bytes[start + 3] ?? 0
  const e = bytes[start + 4] ?? 0
  const f = bytes[start + 5] ?? 0
  switch (length) {
    case 3:
      return String.fromCharCode(a, b, c)
    case 4:
      return String.fromCharCode(a, b, c, d)
    case 5:
      return String.fromCharCode(a, b, c, d, e)
    case 6:
      return String.fromCharCode(a, b, c, d, e, f)
    default:
  }
  const g = bytes[start + 6] ?? 0
  const h = bytes[start + 7] ?? 0
  const i = bytes[start + 8] ?? 0
  switch (length) {
    case 7:
      return String.fromCharCode(a, b, c, d, e, f, g)
    case 8:
      return String.fromCharCode(a, b, c, d, e, f, g, h)
    case 9:
      return String.fromCharCode(a, b, c, d, e, f, g, h, i)
    default:
  }
  const j = bytes[start + 9] ?? 0
  const k = bytes[start + 10] ?? 0
  if (length === 10) return String.fromCharCode(a, b, c, d, e, f, g, h, i, j)
  if (length === 11) return String.fromCharCode(a, b, c, d, e, f, g, h, i, j, k)
  return String.fromCharCode(a, b, c, d, e, f, g, h, i, j, k, bytes[start + 11] ?? 0)
}
