/** Puts PNGs of several sizes into the icon files of Windows (.ico) and macOS (.icns). Draws nothing. */

interface Picture {
  /** Pixels of a side. */
  readonly size: number
  readonly png: Buffer
}

/** ICO: a header, an entry of 16 bytes for each picture, then the pictures, here as PNG (Windows Vista and later). */
export function icoOf(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index
    // 0 stands for 256.
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

/** Types that hold PNG, by pixels; a size can be a plain one and the double of a smaller one. */
const ICNS_TYPES: Readonly<Record<number, readonly string[]>> = {
  32: ['ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic13', 'ic08'],
  512: ['ic14', 'ic09'],
  1024: ['ic10'],
}

/** ICNS: `icns`, the whole length, then type, length and PNG of each picture; lengths count their own 8 bytes. */
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
