/** A file with one real-life fault, its account, and the right answer, made without reading any code of the program. */

export interface AccountMaterial {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly unit: string
  /** Decimal texts with a dot, as `price`, `stock`. */
  readonly price: string
  readonly stock: string
}

/** The values to send for one material, by field. Stock is keyed by its storage, as `stock@1`. Amounts are decimal texts with a dot. */
export type SentValues = Readonly<Record<string, string>>

export interface ClassMember {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly materials: readonly AccountMaterial[]
  readonly storages: readonly { readonly id: number; readonly name: string }[]
  /** The values that the file asks for, by material id. Materials that are not listed keep their values. */
  readonly right: ReadonlyMap<number, SentValues>
  /** Materials that the file adds. */
  readonly rightAdds: readonly SentValues[]
  /** Rules of fields, as a person types them. */
  readonly rules?: readonly (readonly [field: 'price', rule: string])[]
  /** Headings that must never be mapped to a field with certainty. */
  readonly neverSure?: readonly string[]
}

export interface FaultClass {
  /** The fault's name in the list of faults. */
  readonly name: string
  /** True if every member can be read without a question. */
  readonly isAlwaysReadable: boolean
  makeMember(random: Random): ClassMember
}

/** Random numbers from a seed (mulberry32). */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** At least 0, below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)]
    if (value === undefined) throw new Error('nothing to pick from')
    return value
  }

  shuffle<Value>(values: readonly Value[]): Value[] {
    const left = [...values]
    return values.map(() => left.splice(this.between(0, left.length - 1), 1)[0]).filter((value) => value !== undefined)
  }
}
