/**
 * Sorts many texts by their UTF-16 units. They are stored as numbers, because a million strings cost more to store and read than to sort. As many
 * letters as fit are packed into one number, and the numbers are sorted digit by digit. Stable. Texts must already be comparable: no language's rules
 * are applied.
 */

/** Groups up to this size are compared text by text, because determining which letters they use would cost more. */
const INSERTION_SORT_LIMIT = 24
/** How many letters are compared at once. */
const MAX_LETTERS = 12

interface Group {
  readonly from: number
  readonly to: number
  /** How many letters at the start are known to be equal. */
  readonly sameLetters: number
}

export class TextKeys {
  /** All texts, one after the other. */
  private letters = new Uint16Array(0x1_0000)
  /** The start of each text, plus the end of the last. */
  private startOffsets = new Uint32Array(0x1000)
  private size = 0
  /** A small number for each letter that occurs in the group being sorted, in the letters' order. 0 if it does not occur. */
  private readonly codes = new Uint16Array(0x1_0000)

  get count(): number {
    return this.size
  }

  add(text: string): void {
    const { length } = text
    const start = this.room(length)
    for (let index = 0; index < length; index++) this.letters[start + index] = text.charCodeAt(index)
    this.close(start + length)
  }

  /** Adds a text letter by letter, each converted by `folds`. False if `folds` lacks one of its letters; nothing is added then. */
  addFolded(text: string, folds: Int32Array): boolean {
    const { length } = text
    const start = this.room(length)
    const { letters } = this
    for (let index = 0; index < length; index++) {
      const code = folds[text.charCodeAt(index)] ?? -1
      if (code < 0) return false
      letters[start + index] = code
    }
    this.close(start + length)
    return true
  }

  isSame(firstPlace: number, otherPlace: number): boolean {
    return this.compare(firstPlace, otherPlace, 0) === 0
  }

  /** The positions of the texts, in ascending order of the texts. Equal texts keep their order. */
  order(): Uint32Array {
    const order = new Uint32Array(this.size)
    for (let index = 0; index < order.length; index++) order[index] = index
    const openGroups: Group[] = [{ from: 0, to: this.size, sameLetters: 0 }]
    for (let group = openGroups.pop(); group; group = openGroups.pop()) {
      if (group.to - group.from <= INSERTION_SORT_LIMIT) this.sortFew(order, group)
      else this.sortMany(order, group, openGroups)
    }
    return order
  }

  /** Makes room for a text; returns its start. */
  private room(length: number): number {
    const start = this.startOffsets[this.size] ?? 0
    if (start + length > this.letters.length) {
      const letters = new Uint16Array(Math.max(this.letters.length * 2, start + length))
      letters.set(this.letters)
      this.letters = letters
    }
    return start
  }

  private close(end: number): void {
    this.size++
    if (this.size === this.startOffsets.length) {
      const startOffsets = new Uint32Array(this.startOffsets.length * 2)
      startOffsets.set(this.startOffsets)
      this.startOffsets = startOffsets
    }
    this.startOffsets[this.size] = end
  }

  private compare(firstPlace: number, otherPlace: number, sameCount: number): number {
    const { letters, startOffsets } = this
    const [from, start] = [startOffsets[firstPlace] ?? 0, startOffsets[otherPlace] ?? 0]
    const [end, stop] = [(startOffsets[firstPlace + 1] ?? 0) - from, (startOffsets[otherPlace + 1] ?? 0) - start]
    const endLimit = Math.min(end, stop)
    for (let index = sameCount; index < endLimit; index++) {
      const letterDifference = (letters[from + index] ?? 0) - (letters[start + index] ?? 0)
      if (letterDifference !== 0) return letterDifference
    }
    return end - stop
  }

  /** Insertion sort. */
  private sortFew(order: Uint32Array, { from, to, sameLetters: sameCount }: Group): void {
    for (let index = from + 1; index < to; index++) {
      const place = order[index] ?? 0
      let previousIndex = index - 1
      for (; previousIndex >= from && this.compare(order[previousIndex] ?? 0, place, sameCount) > 0; previousIndex--) {
        order[previousIndex + 1] = order[previousIndex] ?? 0
      }
      order[previousIndex + 1] = place
    }
  }

  private sortMany(order: Uint32Array, group: Group, openGroups: Group[]): void {
    const { letters, startOffsets, codes } = this
    const { from, to } = group
    const count = to - from
    const sameCount = this.sharedStart(order, group)
    const { usedLetters, bits } = this.numberLetters(order, from, to, sameCount)
    const lettersAtOnce = Math.max(1, Math.min(MAX_LETTERS, Math.floor(32 / bits)))
    const packedKeys = new Uint32Array(count)
    for (let index = 0; index < count; index++) {
      const place = order[from + index] ?? 0
      const start = (startOffsets[place] ?? 0) + sameCount
      const end = startOffsets[place + 1] ?? 0
      let value = 0
      for (let letter = start; letter < start + lettersAtOnce; letter++) {
        value = (value << bits) | (letter < end ? (codes[letters[letter] ?? 0] ?? 0) : 0)
      }
      packedKeys[index] = value
    }
    for (const code of usedLetters) codes[code] = 0
    const sortedRows = sortPairs(packedKeys, order.subarray(from, to))
    const lastLetter = 2 ** bits - 1
    let start = 0
    for (let index = 1; index <= count; index++) {
      const value = sortedRows[start] ?? 0
      if (index < count && sortedRows[index] === value) continue
      // A range with equal letters is sorted further, unless its texts end there. Then they are equal.
      if (index - start > 1 && (value & lastLetter) !== 0) {
        openGroups.push({ from: from + start, to: from + index, sameLetters: sameCount + lettersAtOnce })
      }
      start = index
    }
  }

  /** How many letters all texts of the group have in common at the start. */
  private sharedStart(order: Uint32Array, { from, to, sameLetters: sameCount }: Group): number {
    const { letters, startOffsets } = this
    const model = order[from] ?? 0
    const ownStart = startOffsets[model] ?? 0
    let sharedLength = (startOffsets[model + 1] ?? 0) - ownStart
    for (let index = from + 1; index < to && sharedLength > sameCount; index++) {
      const place = order[index] ?? 0
      const start = startOffsets[place] ?? 0
      const endLimit = Math.min(sharedLength, (startOffsets[place + 1] ?? 0) - start)
      let letter = sameCount
      while (letter < endLimit && letters[start + letter] === letters[ownStart + letter]) letter++
      sharedLength = letter
    }
    return Math.max(sharedLength, sameCount)
  }

  /** Numbers the letters that occur after `sameCount`, in order, from 1. 0 marks the end of a text. */
  private numberLetters(
    order: Uint32Array,
    from: number,
    to: number,
    sameCount: number,
  ): { usedLetters: number[]; bits: number } {
    const { letters, startOffsets, codes } = this
    const usedLetters: number[] = []
    for (let index = from; index < to; index++) {
      const place = order[index] ?? 0
      const start = startOffsets[place] ?? 0
      const end = Math.min(startOffsets[place + 1] ?? 0, start + sameCount + MAX_LETTERS)
      for (let letter = start + sameCount; letter < end; letter++) {
        const code = letters[letter] ?? 0
        if (codes[code] !== 0) continue
        codes[code] = 1
        usedLetters.push(code)
      }
    }
    usedLetters.sort((a, b) => a - b)
    for (const [index, code] of usedLetters.entries()) codes[code] = index + 1
    return { usedLetters, bits: Math.max(1, Math.ceil(Math.log2(usedLetters.length + 1))) }
  }
}

const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS
/** The minimum number of keys for sorting digit by digit. For fewer keys, comparing is cheaper. */
const RADIX_SORT_LIMIT = 1000

/**
 * Sorts numbers digit by digit, which takes a fraction of the time of comparing. Stable. Sorts `keys` and reorders `places` in the same way. Returns
 * the sorted keys.
 */
export function sortPairs(keys: Uint32Array, places: Uint32Array): Uint32Array {
  return keys.length < RADIX_SORT_LIMIT ? sortByComparing(keys, places) : sortByDigits(keys, places)
}

function sortByDigits(keys: Uint32Array, places: Uint32Array): Uint32Array {
  let from = keys
  let to: Uint32Array = new Uint32Array(keys.length)
  let ownPlaces: Uint32Array = places.slice()
  let otherKeys: Uint32Array = new Uint32Array(keys.length)
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const startOffsets = new Uint32Array(DIGITS + 1)
    for (let index = 0; index < from.length; index++) {
      const digit = (((from[index] ?? 0) >>> shift) & (DIGITS - 1)) + 1
      startOffsets[digit] = (startOffsets[digit] ?? 0) + 1
    }
    // A digit that is equal in all keys needs no sorting.
    if (startOffsets.includes(from.length)) continue
    for (let digit = 1; digit <= DIGITS; digit++)
      startOffsets[digit] = (startOffsets[digit] ?? 0) + (startOffsets[digit - 1] ?? 0)
    for (let index = 0; index < from.length; index++) {
      const key = from[index] ?? 0
      const digit = (key >>> shift) & (DIGITS - 1)
      const position = startOffsets[digit] ?? 0
      startOffsets[digit] = position + 1
      to[position] = key
      otherKeys[position] = ownPlaces[index] ?? 0
    }
    ;[from, to] = [to, from]
    ;[ownPlaces, otherKeys] = [otherKeys, ownPlaces]
  }
  places.set(ownPlaces)
  return from
}

/** Packs each key and its place into one number, and sorts them natively. */
function sortByComparing(keys: Uint32Array, places: Uint32Array): Uint32Array {
  const packedKeys = new Float64Array(keys.length)
  for (let index = 0; index < keys.length; index++) packedKeys[index] = (keys[index] ?? 0) * RADIX_SORT_LIMIT + index
  packedKeys.sort()
  const placesBefore = places.slice()
  const sortedIndexes = new Uint32Array(keys.length)
  for (let index = 0; index < keys.length; index++) {
    const value = packedKeys[index] ?? 0
    const key = Math.floor(value / RADIX_SORT_LIMIT)
    sortedIndexes[index] = key
    places[index] = placesBefore[value - key * RADIX_SORT_LIMIT] ?? 0
  }
  return sortedIndexes
}
