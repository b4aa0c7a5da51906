/** Combines PNGs of several sizes into an icon file for Windows (.ico) or macOS (.icns). Draws nothing itself. */

interface Picture {
  /** Width and height in pixels. */
  readonly size: number
  readonly png: Buffer
}

/** ICO: a header, a 16-byte entry for each picture, then the pictures, here as PNG (Windows Vista and later). */
export function icoOf(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    // In the format, 0 means 256.
    header.writeUInt8(size % 256, at)
    header.writeUInt8(size % 256, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)])
}

/** The types for PNG pictures by size in pixels. A size may be used both as itself and as the double of a smaller one. */
const ICNS_TYPES: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic13', 'ic08'],
  512: ['ic14', 'ic09'],
  1024: ['ic10'],
}

/** ICNS: `icns`, the total length, then type, length and PNG of each picture. A length includes its own 8 bytes. */
export function icnsOf(pictures: readonly Picture[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) => (ICNS_TYPES[size] ?? []).map((type) => chunk(type, png)))
  return chunk('icns', Buffer.concat(parts))
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(8 + content.length, 4)
  return Buffer.concat([head, content])
}
