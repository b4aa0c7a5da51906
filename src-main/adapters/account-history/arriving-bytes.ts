/** The body of a piece while it is unpacked: read as it comes, and let go behind. That of a large account takes 100 MB. */
import type { ReadingValue } from '../../../src-shared/domain/history/account-reading.ts'
import { ByteReader, Damaged, idsOf, textsOf } from './byte-writer.ts'

/** Bytes of the longest number there is. */
const LONGEST_NUMBER = 8

export class ArrivingBytes {
  private readonly coming: AsyncIterator<Buffer>
  private readonly unpacked: number
  private reader = new ByteReader(Buffer.alloc(0))
  private came = 0
  private ended = false

  /** `unpacked`: how many there are said to be. */
  constructor(coming: AsyncIterable<Buffer>, unpacked: number) {
    this.coming = coming[Symbol.asyncIterator]()
    this.unpacked = unpacked
  }

  async ascending(): Promise<number[]> {
    return idsOf(await this.numbers(await this.number()))
  }

  async texts(count: number): Promise<ReadingValue[]> {
    const lengths = await this.numbers(count)
    const [encoding, size] = [await this.number(), await this.number()]
    await this.bufferAtLeast(size)
    if (this.reader.left < size) throw new Damaged('a text is cut off')
    return textsOf(lengths, encoding, this.reader.take(size))
  }

  /** Nothing may follow. */
  async end(): Promise<void> {
    await this.bufferAtLeast(1)
    this.reader.end()
    if (this.came !== this.unpacked) throw new Damaged('the columns have another length')
  }

  private async number(): Promise<number> {
    const [one = 0] = await this.numbers(1)
    return one
  }

  private async numbers(count: number): Promise<Float64Array> {
    // Each takes a byte at least.
    if (count > this.unpacked) throw new Damaged('it ends too early')
    const numbers = new Float64Array(count)
    for (let at = 0; at < count;) {
      await this.bufferAtLeast(LONGEST_NUMBER)
      // As many as are there whole, however long they are.
      const sure = this.ended ? count : Math.floor(this.reader.left / LONGEST_NUMBER)
      for (const to = Math.min(count, at + sure); at < to; at++) numbers[at] = this.reader.whole()
    }
    return numbers
  }

  /** Until so many are there, or no more come. */
  private async bufferAtLeast(size: number): Promise<void> {
    let { left } = this.reader
    if (left >= size) return
    const parts = [this.reader.take(left)]
    while (left < size && !this.ended) {
      const next = await this.coming.next()
      if (next.done === true) this.ended = true
      else {
        parts.push(next.value)
        left += next.value.length
        this.came += next.value.length
        if (this.came > this.unpacked) throw new Damaged('the columns have another length')
      }
    }
    this.reader = new ByteReader(Buffer.concat(parts))
  }
}
