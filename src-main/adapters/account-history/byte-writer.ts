/** Numbers and texts as bytes, in the form of a kept reading: whole numbers in groups of seven bits, texts after their lengths. */
import { TextPool } from '../../../src-shared/domain/catalogue/text-pool.ts'
import type { ReadingValue } from '../../../src-shared/domain/history/account-reading.ts'

/** Lengths say what is there: 0 nothing, 1 nothing planned, otherwise a text that is shorter by two. */
const NOT_THERE = 0
const NULL = 1
const SHORTEST = 2

const UTF8 = 0
/** For texts that UTF-8 cannot hold, as half of a pair. */
const UTF16 = 1

export class Damaged extends Error {
  override readonly name = 'Damaged'
}

/** Bytes of a part, unless a column is longer. One array that grows would take three times what it ends at. */
const PART = 2 ** 16

export class ByteWriter {
  private readonly parts: Uint8Array[] = []
  private bytes = new Uint8Array(PART)
  private length = 0

  whole(value: number): void {
    let rest = value
    this.room(8)
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.bytes[this.length++] = rest
  }

  /** In ascending order: each as its distance from the one before. The first may be below 0. */
  ascending(ids: readonly number[]): void {
    this.whole(ids.length)
    let last = 0
    for (const [at, id] of ids.entries()) {
      this.whole(at === 0 ? zigzag(id) : id - last)
      last = id
    }
  }

  texts(values: readonly ReadingValue[]): void {
    for (const value of values) {
      this.whole(value === undefined ? NOT_THERE : value === null ? NULL : value.length + SHORTEST)
    }
    const joined = values.map((value) => value ?? '').join('')
    const encoding = joined.isWellFormed() ? UTF8 : UTF16
    const bytes = Buffer.from(joined, encoding === UTF8 ? 'utf8' : 'utf16le')
    this.whole(encoding)
    this.whole(bytes.length)
    this.room(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** All that was written since it was last asked for, in parts. */
  take(): readonly Uint8Array[] {
    const taken = [...this.parts.splice(0), this.bytes.subarray(0, this.length)]
    this.bytes = new Uint8Array(PART)
    this.length = 0
    return taken
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return
    this.parts.push(this.bytes.subarray(0, this.length))
    this.bytes = new Uint8Array(Math.max(PART, more))
    this.length = 0
  }
}

export class ByteReader {
  private readonly bytes: Buffer
  private at = 0

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  whole(): number {
    let value = 0
    for (let factor = 1; factor <= 2 ** 49; factor *= 0x80) {
      const byte = this.bytes[this.at++]
      if (byte === undefined) throw new Damaged('it ends too early')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    throw new Damaged('a number is too long')
  }

  ascending(): number[] {
    const steps = new Float64Array(this.count())
    for (let at = 0; at < steps.length; at++) steps[at] = this.whole()
    return idsOf(steps)
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  /** The next bytes as they are; fewer where it ends. */
  take(size: number): Buffer {
    this.at += size
    return this.bytes.subarray(this.at - size, this.at)
  }

  texts(count: number): ReadingValue[] {
    const lengths = new Float64Array(count)
    for (let at = 0; at < count; at++) lengths[at] = this.whole()
    const encoding = this.whole()
    const size = this.whole()
    if (this.at + size > this.bytes.length) throw new Damaged('a text is cut off')
    this.at += size
    return textsOf(lengths, encoding, this.bytes.subarray(this.at - size, this.at))
  }

  /** Nothing may follow. */
  end(): void {
    if (this.at !== this.bytes.length) throw new Damaged('something follows its end')
  }

  /** A number of things that take a byte each at least. */
  private count(): number {
    const count = this.whole()
    if (count > this.bytes.length - this.at) throw new Damaged('it ends too early')
    return count
  }
}

/** Each as its distance from the one before. */
export function idsOf(steps: Float64Array): number[] {
  const ids = Array<number>(steps.length)
  let last = 0
  for (const [at, step] of steps.entries()) {
    last = at === 0 ? unzigzag(step) : last + step
    ids[at] = last
  }
  return ids
}

/** Texts that stand one behind the other, after their lengths. */
export function textsOf(lengths: Float64Array, encoding: number, bytes: Buffer): ReadingValue[] {
  if (encoding > UTF16) throw new Damaged('a text is cut off')
  const joined = bytes.toString(encoding === UTF8 ? 'utf8' : 'utf16le')
  const values = Array<ReadingValue>(lengths.length)
  const pool = new TextPool<string>()
  let from = 0
  for (const [at, length] of lengths.entries()) {
    if (length < SHORTEST) {
      values[at] = length === NULL ? null : undefined
      continue
    }
    // Amounts are few: most texts of a column are gone at once.
    values[at] = pool.of(joined.slice(from, from + length - SHORTEST))
    from += length - SHORTEST
  }
  if (from !== joined.length) throw new Damaged('texts do not fit their lengths')
  return values
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
