/**
 * Compresses a screenshot: 8-bit RGB or RGBA in, a palette of at most 256 colours out. A window has few colours and many shades at the edges of
 * letters, so the loss is invisible. Only reads what Chromium writes, which is never interlaced.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Three bytes per pixel, row by row. */
  readonly rgb: Uint8Array
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

export function readPng(png: Buffer): Pixels {
  const header = png.subarray(16, 29)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = new Map([
    [2, 3],
    [6, 4],
  ]).get(header.readUInt8(9))
  if (header.readUInt8(8) !== 8 || channels === undefined || header.readUInt8(12) !== 0)
    throw new Error('Only 8-bit RGB and RGBA pictures without interlacing are read.')
  const packed: Buffer[] = []
  for (let index = 8; index < png.length; index += 12 + png.readUInt32BE(index))
    if (png.toString('latin1', index + 4, index + 8) === 'IDAT')
      packed.push(png.subarray(index + 8, index + 8 + png.readUInt32BE(index)))
  const bytes = inflateSync(Buffer.concat(packed))
  const stride = width * channels
  let bytesBefore = new Uint8Array(stride)
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1)
    const line = unfiltered(bytes[from] ?? 0, bytes.subarray(from + 1, from + 1 + stride), bytesBefore, channels)
    for (let x = 0; x < width; x += 1) rgb.set(line.subarray(x * channels, x * channels + 3), (y * width + x) * 3)
    bytesBefore = line
  }
  return { width, height, rgb }
}

/** Undoes one of PNG's five filters for one line. */
function unfiltered(filter: number, line: Uint8Array, before: Uint8Array, channels: number): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(line.length)
  for (let index = 0; index < line.length; index += 1) {
    const remainingCount = index < channels ? 0 : (out[index - channels] ?? 0)
    const up = before[index] ?? 0
    const corner = index < channels ? 0 : (before[index - channels] ?? 0)
    const guess = [0, remainingCount, up, (remainingCount + up) >> 1, paeth(remainingCount, up, corner)][filter] ?? 0
    out[index] = (line[index] ?? 0) + guess
  }
  return out
}

function paeth(remainingCount: number, up: number, corner: number): number {
  const guess = remainingCount + up - corner
  const [byLeft, byUp, byCorner] = [Math.abs(guess - remainingCount), Math.abs(guess - up), Math.abs(guess - corner)]
  if (byLeft <= byUp && byLeft <= byCorner) return remainingCount
  return byUp <= byCorner ? up : corner
}

interface Colour {
  /** Red, green and blue. */
  readonly parts: readonly [number, number, number]
  readonly pixels: number
}

/** Median cut: halves the box with the widest range of colours, weighted by pixels, until there are `maxCount` boxes. */
function paletteOf(colours: readonly Colour[], maxCount: number): Colour[][] {
  const boxes = [[...colours]]
  while (boxes.length < maxCount) {
    let widest = { score: 0, part: 0, at: -1 }
    for (const [at, box] of boxes.entries()) {
      const one = spread(box)
      if (one.score > widest.score) widest = { ...one, at }
    }
    const box = boxes[widest.at]
    if (!box) break
    box.sort((a, b) => (a.parts[widest.part] ?? 0) - (b.parts[widest.part] ?? 0))
    const half = box.reduce((sum, { pixels }) => sum + Math.sqrt(pixels), 0) / 2
    let [seenCount, cutNumber] = [0, 0]
    while (cutNumber < box.length - 1 && seenCount < half) seenCount += Math.sqrt(box[cutNumber++]?.pixels ?? 0)
    boxes.splice(widest.at, 1, box.slice(0, Math.max(1, cutNumber)), box.slice(Math.max(1, cutNumber)))
  }
  return boxes
}

function spread(box: readonly Colour[]): { score: number; part: number } {
  const weight = Math.sqrt(box.reduce((sum, { pixels }) => sum + pixels, 0))
  let best = { score: 0, part: 0 }
  for (const part of [0, 1, 2]) {
    const values = box.map(({ parts }) => parts[part] ?? 0)
    const wide = values.reduce((a, b) => Math.max(a, b), 0) - values.reduce((a, b) => Math.min(a, b), 255)
    if (wide * weight > best.score) best = { score: wide * weight, part }
  }
  return best
}

/** The same picture with at most `maxCount` colours (2 to 256). Each group of colours becomes its most frequent one. */
export function smallPng(png: Buffer, maxCount = 128): Buffer {
  const { width, height, rgb } = readPng(png)
  const counts = new Map<number, number>()
  for (let index = 0; index < rgb.length; index += 3) {
    const key = keyAt(rgb, index)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const colours = [...counts].map(([key, pixels]): Colour => ({
    parts: [key >> 16, (key >> 8) & 255, key & 255],
    pixels,
  }))
  const index = new Map<number, number>()
  const palette = Buffer.concat(
    paletteOf(colours, maxCount).map((box, at) => {
      for (const { parts } of box) index.set((parts[0] << 16) | (parts[1] << 8) | parts[2], at)
      return Buffer.from(box.reduce((a, b) => (b.pixels > a.pixels ? b : a)).parts)
    }),
  )
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = index.get(keyAt(rgb, (y * width + x) * 3)) ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const chunks = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(lines, { level: 9 }))]
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))])
}

function keyAt(rgb: Uint8Array, at: number): number {
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0)
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
