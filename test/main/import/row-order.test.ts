import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { sortByRank, rankCells, sortKey } from '../../../src-main/import/row-order.ts'
import { sortPairs, TextKeys } from '../../../src-main/import/text-keys.ts'

function sortTexts(texts: readonly string[]): Uint32Array {
  const keys = new TextKeys()
  for (const text of texts) keys.add(text)
  return keys.order()
}

const compareNumbers = (keys: readonly string[]): number[] =>
  keys
    .map((_, index) => index)
    .sort((a, b) => ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : (keys[a] ?? '') > (keys[b] ?? '') ? 1 : a - b))

describe('texts in order', () => {
  test('any texts stand as a plain comparison puts them, equal ones in the order they came', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', 'a', 'aa', 'ab', '\u0000', 'a\u0000'),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), fc.integer({ min: 60, max: 90 }), (texts, times) => {
        // More than the few that are compared one by one.
        const keys = Array.from({ length: times }, () => texts).flat()
        expect(Array.from(sortTexts(keys))).toEqual(compareNumbers(keys))
      }),
      { numRuns: 40 },
    )
  })

  test('many texts that begin alike, end early or differ far behind', () => {
    const keys = Array.from(
      { length: 9000 },
      (_, index) => `${'Board '.repeat(index % 5)}${(index * 7919) % 500}${index % 3 === 0 ? '' : ' x'}`,
    )
    expect(Array.from(sortTexts(keys))).toEqual(compareNumbers(keys))
  })
})

test('numbers in order, few or many, with small and large differences, carry their places along', () => {
  for (const [count, spread] of [
    [10, 3],
    [900, 2 ** 32],
    [5000, 2 ** 32],
    [5000, 7],
    [5000, 1],
  ] as const) {
    const numbers = Uint32Array.from({ length: count }, (_, index) => (Math.imul(index, 0x9e3779b1) >>> 0) % spread)
    const places = Uint32Array.from(numbers, (_, index) => index)
    const wanted = Array.from(places).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
    expect(Array.from(sortPairs(numbers.slice(), places))).toEqual(wanted.map((at) => numbers[at]))
    expect(Array.from(places)).toEqual(wanted)
  }
})

/** Letters that fold to several, to another, or differently at the end of a word; spaces that are trimmed, marks that are not. */
const IRREGULAR = 'aAzZéЁёйЙßŀ²¼ªΣσςİıǅ ДΩἀ\u00a0\u0300\ufeff！'

test('a cell has the rank of its key, whatever letters and spaces it is made of', () => {
  const letter = fc.oneof(
    fc.nat({ max: IRREGULAR.length - 1 }).map((at) => IRREGULAR.charAt(at)),
    fc.integer({ min: 0, max: 0x600 }).map((code) => String.fromCharCode(code)),
  )
  const text = fc.string({ unit: letter, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
      const { ranks } = rankCells(texts.length, { number: () => null, text: (row) => texts[row] ?? '' })
      const keys = [...new Set(texts.map(sortKey).filter((key) => key !== ''))]
      const places = compareNumbers(keys).map((at) => keys[at])
      expect(Array.from(ranks)).toEqual(texts.map((text) => places.indexOf(sortKey(text)) + 1))
    }),
    { numRuns: 1000 },
  )
})

function sorted(cells: readonly (string | number)[], descending = false, rows: Uint32Array | null = null): unknown[] {
  const ranks = rankCells(cells.length, {
    number: (row) => (typeof cells[row] === 'number' ? String(cells[row]) : null),
    text: (row) => String(cells[row]),
  })
  return Array.from(sortByRank(rows, ranks, descending), (row) => cells[row])
}

describe('rows in order', () => {
  const cells = ['b', 10, '', 'A', -2.5, 9, ' ', 'Ёлка', 'ежик', 'é', 'f']
  test('numbers before texts, blanks last, case and accents aside', () => {
    expect(sorted(cells)).toEqual([-2.5, 9, 10, 'A', 'b', 'é', 'f', 'ежик', 'Ёлка', '', ' '])
  })
  test('the other way round, blanks still last', () => {
    expect(sorted(cells, true)).toEqual(['Ёлка', 'ежик', 'f', 'é', 'b', 'A', 10, 9, -2.5, '', ' '])
  })
  test('equal cells keep the order of the file, both ways; only the rows shown are put in order', () => {
    const ranks = rankCells(5, { number: () => null, text: (row) => ['x', 'X', 'a', 'x', 'a'][row] ?? '' })
    expect(Array.from(sortByRank(null, ranks, false))).toEqual([2, 4, 0, 1, 3])
    expect(Array.from(sortByRank(null, ranks, true))).toEqual([0, 1, 3, 2, 4])
    expect(Array.from(sortByRank(Uint32Array.of(0, 3, 4), ranks, false))).toEqual([4, 0, 3])
  })
  test('numbers with more digits than a float holds are told apart', () => {
    const long = ['12345678901234567.2', '12345678901234567.1', '12345678901234567.1', '3']
    const ranks = rankCells(4, { number: (row) => long[row] ?? null, text: () => '' })
    expect(Array.from(ranks.ranks)).toEqual([3, 2, 2, 1])
  })
  test('й is a letter of its own, ё is not', () => {
    expect(['Йод', 'Ёж', 'É', 'ＡＢ'].map(sortKey)).toEqual(['йод', 'еж', 'e', 'ab'])
  })
})
