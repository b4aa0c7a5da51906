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
  readonly sameCount: number
}

export class TextKeys {
  /** All texts, one after the other. */
  private letters = new Uint16Array(0x1_0000)
  /** The start of each text, plus the end of the last text. */
  private startOffsets = new Uint32Array(0x1000)
  private size = 0
  /** A small number for each letter that occurs in the group being sorted, in the letters' order. 0 if it does not occur. */
  private readonly codes = new Uint16Array(0x1_0000)

  get count(): number {
    return this.size
  }

  add(text: string): void {
    const { length } = text
    const start = this.makeRoom(length)
    for (let index = 0; index < length; index++) this.letters[start + index] = text.charCodeAt(index)
    this.endText(start + length)
  }

  /** Adds a text letter by letter, each converted by `letterFolds`. False if `letterFolds` lacks one of its letters; nothing is added then. */
  addFolded(text: string, letterFolds: Int32Array): boolean {
    const { length } = text
    const start = this.makeRoom(length)
    const { letters } = this
    for (let index = 0; index < length; index++) {
      const code = letterFolds[text.charCodeAt(index)] ?? -1
      if (code < 0) return false
      letters[start + index] = code
    }
    this.endText(start + length)
    return true
  }

  isSameText(firstPosition: number, otherPosition: number): boolean {
    return this.compare(firstPosition, otherPosition, 0) === 0
  }

  /** The positions of the texts, in ascending order of the texts. Equal texts keep their order. */
  order(): Uint32Array {
    const order = new Uint32Array(this.size)
    for (let index = 0; index < order.length; index++) order[index] = index
    const openGroups: Group[] = [{ from: 0, to: this.size, sameCount: 0 }]
    for (let group = openGroups.pop(); group; group = openGroups.pop()) {
      if (group.to - group.from <= INSERTION_SORT_LIMIT) this.sortSmallGroup(order, group)
      else this.sortLargeGroup(order, group, openGroups)
    }
    return order
  }

  /** Makes room for a text; returns its start. */
  private makeRoom(length: number): number {
    const start = this.startOffsets[this.size] ?? 0
    if (start + length > this.letters.length) {
      const letters = new Uint16Array(Math.max(this.letters.length * 2, start + length))
      letters.set(this.letters)
      this.letters = letters
    }
    return start
  }

  private endText(end: number): void {
    this.size++
    if (this.size === this.startOffsets.length) {
      const startOffsets = new Uint32Array(this.startOffsets.length * 2)
      startOffsets.set(this.startOffsets)
      this.startOffsets = startOffsets
    }
    this.startOffsets[this.size] = end
  }

  private compare(firstPosition: number, otherPosition: number, sameCount: number): number {
    const { letters, startOffsets } = this
    const [firstStart, otherStart] = [startOffsets[firstPosition] ?? 0, startOffsets[otherPosition] ?? 0]
    const [firstLength, otherLength] = [
      (startOffsets[firstPosition + 1] ?? 0) - firstStart,
      (startOffsets[otherPosition + 1] ?? 0) - otherStart,
    ]
    const shorterLength = Math.min(firstLength, otherLength)
    for (let index = sameCount; index < shorterLength; index++) {
      const letterDifference = (letters[firstStart + index] ?? 0) - (letters[otherStart + index] ?? 0)
      if (letterDifference !== 0) return letterDifference
    }
    return firstLength - otherLength
  }

  /** Sorts a small group by insertion. */
  private sortSmallGroup(order: Uint32Array, { from, to, sameCount }: Group): void {
    for (let index = from + 1; index < to; index++) {
      const position = order[index] ?? 0
      let previousIndex = index - 1
      for (
        ;
        previousIndex >= from && this.compare(order[previousIndex] ?? 0, position, sameCount) > 0;
        previousIndex--
      ) {
        order[previousIndex + 1] = order[previousIndex] ?? 0
      }
      order[previousIndex + 1] = position
    }
  }

  private sortLargeGroup(order: Uint32Array, group: Group, openGroups: Group[]): void {
    const { letters, startOffsets, codes } = this
    const { from, to } = group
    const count = to - from
    const sameCount = this.countSharedLetters(order, group)
    const { usedLetters, bits } = this.numberLetters(order, from, to, sameCount)
    const lettersAtOnce = Math.max(1, Math.min(MAX_LETTERS, Math.floor(32 / bits)))
    const packedKeys = new Uint32Array(count)
    for (let index = 0; index < count; index++) {
      const position = order[from + index] ?? 0
      const start = (startOffsets[position] ?? 0) + sameCount
      const end = startOffsets[position + 1] ?? 0
      let value = 0
      for (let letter = start; letter < start + lettersAtOnce; letter++) {
        value = (value << bits) | (letter < end ? (codes[letters[letter] ?? 0] ?? 0) : 0)
      }
      packedKeys[index] = value
    }
    for (const code of usedLetters) codes[code] = 0
    const sortedKeys = sortPairs(packedKeys, order.subarray(from, to))
    const lastLetterMask = 2 ** bits - 1
    let start = 0
    for (let index = 1; index <= count; index++) {
      const value = sortedKeys[start] ?? 0
      if (index < count && sortedKeys[index] === value) continue
      // A range with equal letters is sorted further, unless its texts end there. Then they are equal.
      if (index - start > 1 && (value & lastLetterMask) !== 0) {
        openGroups.push({ from: from + start, to: from + index, sameCount: sameCount + lettersAtOnce })
      }
      start = index
    }
  }

  /** How many letters all texts of the group have in common at the start. */
  private countSharedLetters(order: Uint32Array, { from, to, sameCount }: Group): number {
    const { letters, startOffsets } = this
    const firstPosition = order[from] ?? 0
    const firstStart = startOffsets[firstPosition] ?? 0
    let sharedLength = (startOffsets[firstPosition + 1] ?? 0) - firstStart
    for (let index = from + 1; index < to && sharedLength > sameCount; index++) {
      const position = order[index] ?? 0
      const start = startOffsets[position] ?? 0
      const shorterLength = Math.min(sharedLength, (startOffsets[position + 1] ?? 0) - start)
      let letter = sameCount
      while (letter < shorterLength && letters[start + letter] === letters[firstStart + letter]) letter++
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
      const position = order[index] ?? 0
      const start = startOffsets[position] ?? 0
      const end = Math.min(startOffsets[position + 1] ?? 0, start + sameCount + MAX_LETTERS)
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
const DIGIT_VALUES = 2 ** DIGIT_BITS
/** The minimum number of keys for sorting digit by digit. For fewer keys, comparing is cheaper. */
const RADIX_SORT_LIMIT = 1000

/**
 * Sorts numbers digit by digit, which takes a fraction of the time of comparing. Stable. Sorts `keys` and reorders `positions` in the same way. Returns
 * the sorted keys.
 */
export function sortPairs(keys: Uint32Array, positions: Uint32Array): Uint32Array {
  return keys.length < RADIX_SORT_LIMIT ? sortByComparing(keys, positions) : sortByDigits(keys, positions)
}

function sortByDigits(keys: Uint32Array, positions: Uint32Array): Uint32Array {
  let fromKeys = keys
  let toKeys: Uint32Array = new Uint32Array(keys.length)
  let fromPositions: Uint32Array = positions.slice()
  let toPositions: Uint32Array = new Uint32Array(keys.length)
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const startOffsets = new Uint32Array(DIGIT_VALUES + 1)
    for (let index = 0; index < fromKeys.length; index++) {
      const digit = (((fromKeys[index] ?? 0) >>> shift) & (DIGIT_VALUES - 1)) + 1
      startOffsets[digit] = (startOffsets[digit] ?? 0) + 1
    }
    // A digit that is equal in all keys needs no sorting.
    if (startOffsets.includes(fromKeys.length)) continue
    for (let digit = 1; digit <= DIGIT_VALUES; digit++)
      startOffsets[digit] = (startOffsets[digit] ?? 0) + (startOffsets[digit - 1] ?? 0)
    for (let index = 0; index < fromKeys.length; index++) {
      const key = fromKeys[index] ?? 0
      const digit = (key >>> shift) & (DIGIT_VALUES - 1)
      const position = startOffsets[digit] ?? 0
      startOffsets[digit] = position + 1
      toKeys[position] = key
      toPositions[position] = fromPositions[index] ?? 0
    }
    ;[fromKeys, toKeys] = [toKeys, fromKeys]
    ;[fromPositions, toPositions] = [toPositions, fromPositions]
  }
  positions.set(fromPositions)
  return fromKeys
}

/** Packs each key and its place into one number, and sorts them natively. */
function sortByComparing(keys: Uint32Array, positions: Uint32Array): Uint32Array {
  const packedKeys = new Float64Array(keys.length)
  for (let index = 0; index < keys.length; index++) packedKeys[index] = (keys[index] ?? 0) * RADIX_SORT_LIMIT + index
  packedKeys.sort()
  const positionsBefore = positions.slice()
  const sortedKeys = new Uint32Array(keys.length)
  for (let index = 0; index < keys.length; index++) {
    const value = packedKeys[index] ?? 0
    const key = Math.floor(value / RADIX_SORT_LIMIT)
    sortedKeys[index] = key
    positions[index] = positionsBefore[value - key * RADIX_SORT_LIMIT] ?? 0
  }
  return sortedKeys
}
