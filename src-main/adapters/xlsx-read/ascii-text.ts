/**
 * Short ASCII strings out of bytes, quickly. Crossing from V8 into Node for one string costs about 100-200 ns; cutting
 * it from a block of text that crossed once costs 16 ns. Texts of 13 characters and more would keep the whole block
 * alive (V8 makes them views), so those cross by themselves.
 */
const viewCharacters = 13
const blockBytes = 8 * 1024

export class AsciiText {
  private bytes: Buffer = Buffer.alloc(0)
  private length = 0
  private block = ''
  private from = 0
  private to = 0

  /** Call whenever the bytes have changed. */
  reset(bytes: Buffer, length: number): void {
    this.bytes = bytes
    this.length = length
    this.block = ''
    this.from = 0
    this.to = 0
  }

  /** The bytes must be ASCII. */
  slice(start: number, end: number): string {
    if (end - start >= viewCharacters) return this.bytes.toString('latin1', start, end)
    if (start < this.from || end > this.to) {
      this.from = start
      this.to = Math.min(this.length, start + blockBytes)
      this.block = this.bytes.toString('latin1', start, this.to)
    }
    return this.block.slice(start - this.from, end - this.from)
  }
}
