/** Pseudo-random numbers from a seed. Streams of one seed are independent. */

export class Random {
  private a: number
  private b: number
  private c: number
  private counter = 1

  /** `stream`: the purpose of the numbers. Drawing more for one purpose does not change another. */
  constructor(seed: number, stream: string) {
    let hash = 0x811c9dc5
    for (let index = 0; index < stream.length; index += 1) hash = Math.imul(hash ^ stream.charCodeAt(index), 0x01000193)
    this.a = seed >>> 0
    this.b = Math.floor(seed / 2 ** 32) >>> 0
    this.c = hash >>> 0
    for (let turn = 0; turn < 12; turn += 1) this.next()
  }

  /** Returns 32 bits (sfc32). */
  private next(): number {
    const sum = (this.a + this.b + this.counter) >>> 0
    this.counter = (this.counter + 1) >>> 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) >>> 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) >>> 0
    return sum
  }

  /** At least 0 and below 1. */
  unit(): number {
    return this.next() / 2 ** 32
  }

  /** At least 0 and below `endIndex`. */
  below(endIndex: number): number {
    return Math.floor(this.unit() * endIndex)
  }

  /** Includes both ends. */
  between(least: number, maxCount: number): number {
    return least + this.below(maxCount - least + 1)
  }

  chance(of: number): boolean {
    return this.unit() < of
  }

  pick<T>(from: readonly T[]): T {
    const one = from[this.below(from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
}

/** A digest of all events, for comparing two runs of a seed. */
export class Digest {
  private high = 0x811c9dc5
  private low = 0x2f0b4c47
  count = 0

  add(text: string): void {
    this.count += 1
    let { high, low } = this
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x5bd1e995) ^ (high >>> 15)
    }
    this.high = Math.imul(high ^ 10, 0x01000193)
    this.low = Math.imul(low ^ 10, 0x5bd1e995)
  }

  get hex(): string {
    return [this.high, this.low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
