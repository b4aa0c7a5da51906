/** [MAP-5] Which other column a vague heading could also mean, judged by its values, with the limits. */
import { describe, expect, test } from 'vitest'
import { contestVagueClaims } from '../../../src-shared/mapping/mapping-doubts.ts'
import type { ColumnClaim } from '../../../src-shared/mapping/mapping.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { csvSheet } from '../../sheets.ts'

type Over = Partial<Omit<ColumnClaim, 'field' | 'column'>>

function claimOf(field: Field, column: number, header: string, over: Over): ColumnClaim {
  const always = { strength: 'often', rank: 0, isVague: true, values: 'fit', reason: { code: 'chosen' } } as const
  return { column, header, name: header, field, ...always, ...over }
}

interface Beside {
  readonly over?: Over
  readonly header?: string
  readonly other?: string
  /** The stock, if there is any. */
  readonly amounts?: readonly string[]
}

/**
 * The result for a column with an unknown heading next to the claimed one. `as-well`: the user is asked. `perhaps`: the user is told. null: nothing
 * happens.
 */
function doubt(
  field: Field,
  ownTexts: readonly string[],
  values: readonly string[],
  beside: Beside = {},
): string | null {
  const { over = {}, header = 'Claimed', other = 'Beside', amounts } = beside
  const lines = ownTexts.map((text, row) => [text, values[row] ?? '', amounts?.[row] ?? ''].join(';'))
  const sheet = csvSheet([header, other, 'Amount'].join(';'), ...lines)
  const claim = claimOf(field, 0, header, over)
  const won = new Map([[0, claim]])
  if (amounts) won.set(2, claimOf('stock', 2, 'Amount', { isVague: false }))
  const contested = new Map<Field, readonly ColumnClaim[]>()
  const headers = [header, other, 'Amount']
  contestVagueClaims(
    sheet,
    { headerRow: 0, firstRow: 1, endRow: ownTexts.length + 1 },
    { headers, names: headers },
    { winners: won, contestedClaims: contested, claims: [claim] },
    (column) => column !== 1,
  )
  const foundClaims = contested.get(field)
  if (foundClaims) {
    expect(foundClaims.map(({ column, name }) => [column, name])).toEqual([
      [0, header],
      [1, other],
    ])
    expect(won.has(0)).toBe(false)
    return 'as-well'
  }
  const { reason } = won.get(0) ?? {}
  if (reason?.code !== 'best-of') return null
  expect(reason).toEqual({ code: 'best-of', header, rival: other, field })
  return 'perhaps'
}

/** Two rows, the second twice the first, so that both columns have two values. */
const twice = (number: number): readonly string[] => [String(number), String(number * 2)]

describe('[MAP-5] a price', () => {
  const price = (beside: number, over: Over = {}) => doubt('price', twice(100), twice(beside), { over })

  test('by a vague word may be a cost where the other is a fifth of it or more, and less than it', () => {
    expect([20, 50, 99].map((beside) => price(beside))).toEqual(['as-well', 'as-well', 'as-well'])
    expect([19, 100, 150].map((beside) => price(beside))).toEqual([null, null, null])
  })

  test('by a plain word is one; so is one that was chosen or remembered', () => {
    expect(price(50, { isVague: false })).toBeNull()
    expect([price(50, { strength: 'chosen' }), price(50, { strength: 'remembered' })]).toEqual([null, null])
  })

  test('by a word that stands in may be another from a tenth to three times', () => {
    const standIn = (beside: number) => price(beside, { strength: 'stand-in' })
    expect([10, 100, 300].map(standIn)).toEqual(['as-well', 'as-well', 'as-well'])
    expect([9, 301].map(standIn)).toEqual([null, null])
    // If the column contains only zeros, any different numbers may be meant.
    const zeros = (values: readonly string[]) => doubt('price', ['0', '0'], values, { over: { strength: 'stand-in' } })
    expect([zeros(['1', '2']), zeros(['1', '1']), zeros(['1', 'x'])]).toEqual(['as-well', null, null])
  })

  test('with decimals is like another with them, or whole; a whole one is not like one with decimals the other way', () => {
    expect(doubt('price', ['150', '300'], ['71.35', '99.50'])).toBe('as-well')
    expect(doubt('price', ['150.50', '300.25'], ['71', '99'])).toBeNull()
  })

  test('that is what another column costs times the amounts is asked about', () => {
    const amounts = ['2', '3', '1']
    const total = (ownTexts: readonly string[], beside: readonly string[]) =>
      doubt('price', ownTexts, beside, { over: { isVague: false }, amounts })
    expect(total(['20', '60', '5'], ['10', '20', '5'])).toBe('as-well')
    // Within one per cent, in at least two rows.
    expect(total(['20.2', '60', '5'], ['10', '20', '5'])).toBe('as-well')
    expect(total(['20.3', '60', '5'], ['10', '20', '5'])).toBeNull()
    expect(doubt('price', ['20', '5'], ['10', '5'], { over: { isVague: false }, amounts: ['2', '1'] })).toBeNull()
    expect(doubt('price', ['20', '0'], ['10', '0'], { over: { isVague: false }, amounts: ['2', '3'] })).toBeNull()
  })
})

describe('[MAP-5] a stock', () => {
  const stock = (beside: number, over: Over) => doubt('stock', twice(100), twice(beside), { over })

  test('by a word that is not vague: the first one is sure, a later one is told from half to twice', () => {
    const later = (beside: number) => stock(beside, { isVague: false, rank: 1 })
    expect([50, 100, 200].map(later)).toEqual(['perhaps', 'perhaps', 'perhaps'])
    expect([49, 201].map(later)).toEqual([null, null])
    expect(stock(100, { isVague: false, rank: 0 })).toBeNull()
  })

  test('by a vague plain word: from a tenth to ten times; behind what is available any numbers', () => {
    const plain = (beside: number, rank: number) => stock(beside, { strength: 'plain', rank })
    expect([10, 1000].map((beside) => plain(beside, 2))).toEqual(['as-well', 'as-well'])
    expect([9, 1001].map((beside) => plain(beside, 2))).toEqual([null, null])
    expect([9, 1001].map((beside) => plain(beside, 3))).toEqual(['as-well', 'as-well'])
    expect(doubt('stock', twice(100), ['5', '5'], { over: { strength: 'plain', rank: 3 } })).toBeNull()
  })

  test('by another vague word: from two fifths to two and a half times', () => {
    expect([40, 250].map((beside) => stock(beside, {}))).toEqual(['as-well', 'as-well'])
    expect([39, 251].map((beside) => stock(beside, {}))).toEqual([null, null])
  })

  test('of flags: where the other has a number above 1', () => {
    const flags = (...values: string[]) =>
      doubt('stock', ['1', '0'], values, { over: { values: 'flags', isVague: false } })
    expect([flags('1', '2'), flags('0', '1')]).toEqual(['as-well', null])
  })

  test('is alike in nine rows of ten; a row without a number in both says nothing, a text says no', () => {
    const ownTexts = Array.from({ length: 10 }, (_, row) => String(100 + row))
    const beside = (odd: number) => ownTexts.map((text, row) => (row < odd ? '1' : text))
    expect([1, 2].map((odd) => doubt('stock', ownTexts, beside(odd)))).toEqual(['as-well', null])
    expect(doubt('stock', ownTexts, ['0', '-', '', ...ownTexts.slice(3)])).toBe('as-well')
    expect(doubt('stock', ownTexts, ['x', ...ownTexts.slice(1)])).toBeNull()
    expect(
      doubt(
        'stock',
        ownTexts,
        Array.from(ownTexts, () => '100'),
      ),
    ).toBeNull()
    expect(doubt('stock', ['0', '0'], ['1', '2'])).toBeNull()
  })

  test('is read with either mark, the last of them before the decimals', () => {
    expect(doubt('stock', ['1.234,50', '2.000,25'], ['1,234.50', '2,000.25'])).toBe('as-well')
    expect(doubt('stock', ['1234,50', '2000,25'], ['12.34', '20.02'])).toBeNull()
    // Whole numbers next to decimals do not count the same thing.
    expect(doubt('stock', ['100.50', '200.50'], ['100', '200'])).toBeNull()
  })
})

test('[MAP-5] a change of stock may be any numbers that differ', () => {
  expect(doubt('stock_change', ['1', '-1'], ['500', '7'])).toBe('as-well')
  expect(doubt('stock_change', ['1', '-1'], ['500', '7'], { over: { isVague: false } })).toBeNull()
  expect(doubt('stock_change', ['1', '-1'], ['7', '7'])).toBeNull()
  expect(doubt('stock_change', ['1', '-1'], ['7', 'x'])).toBeNull()
})

describe('[MAP-5] a sku beside codes', () => {
  const ownTexts = Array.from({ length: 20 }, (_, row) => String(row + 1))
  const sku = (values: readonly string[], beside: Beside = {}) =>
    doubt('sku', ownTexts, values, { ...beside, over: { isVague: false, ...beside.over } })
  const codes = (count: number, others: (row: number) => string): readonly string[] =>
    ownTexts.map((_, row) => (row < count ? `AB-${row}` : others(row)))

  test('is told; of a heading that says sku it is sure', () => {
    expect(sku(codes(20, String))).toBe('perhaps')
    expect(sku(codes(20, String), { header: 'Seller SKU' })).toBeNull()
    expect(sku(codes(20, String), { over: { strength: 'chosen' } })).toBeNull()
  })

  test('that repeat in one row of twenty, or of which four of five are codes; not in more, not of fewer', () => {
    expect(sku(codes(19, () => 'AB-1'))).toBe('perhaps')
    expect(sku(codes(18, () => 'AB-1'))).toBeNull()
    const words = (row: number): string => `two words ${'abcdefghij'[row % 10] ?? ''}`
    expect(sku(codes(16, words))).toBe('perhaps')
    expect(sku(codes(15, words))).toBeNull()
  })

  test('half of which have a digit; dates and blank cells are none', () => {
    const letters = (row: number): string => `code${'abcdefghijklmnopqrst'[row] ?? ''}`
    expect(sku(codes(10, letters))).toBe('perhaps')
    expect(sku(codes(9, letters))).toBeNull()
    expect(sku(ownTexts.map((_, row) => `2026-01-${String(row + 1).padStart(2, '0')}`))).toBeNull()
    expect(sku(ownTexts.map((_, row) => `${String(row + 1).padStart(2, '0')}-Jan`))).toBeNull()
    expect(sku(ownTexts.map(() => ''))).toBeNull()
    expect(sku(ownTexts.map((_, row) => String(1000 + row)))).toBe('perhaps')
    expect(sku(ownTexts.map((_, row) => String(100 + row)))).toBeNull()
  })
})

describe('[MAP-5] a name beside words', () => {
  const words = ['Oak board long', 'Pine slat wide', 'Elm post short', 'Ash rail thin']
  const name = (ownTexts: readonly string[], values: readonly string[], header?: string) =>
    doubt('name', ownTexts, values, header === undefined ? {} : { header })

  test('that is blank or the same in some rows describes them', () => {
    expect(name(['Oak', 'Oak', 'Elm', 'Ash'], words)).toBe('as-well')
    expect(name(['Oak', '', 'Elm', 'Ash'], words)).toBe('as-well')
  })

  test('that are longer: it is told, and asked where the heading may be what the thing is made of', () => {
    const ownTexts = ['Birch', 'Maple', 'Walnut', 'Cherry']
    expect([name(ownTexts, words), name(ownTexts, words, 'Material'), name(ownTexts, words, 'Материал')]).toEqual([
      'perhaps',
      'as-well',
      'as-well',
    ])
  })

  test('that are no longer: it is asked where half of them share a word with it', () => {
    const long = words.map((text) => `${text} and more of it`)
    expect(name(long, words)).toBe('as-well')
    expect(
      name(
        long,
        words.map((text) => text.toUpperCase()),
      ),
    ).toBe('as-well')
    const shared = (count: number) => long.map((text, row) => (row < count ? text : `Something else altogether ${row}`))
    expect([name(shared(2), words), name(shared(1), words)]).toEqual(['as-well', 'perhaps'])
  })

  test('that are codes, short, alike or alone says nothing', () => {
    expect(name(words, ['Oak', 'Oak', 'Elm', 'Ash'])).toBeNull()
    expect(name(words, ['Oak1', 'Pine2', 'Elm3', 'Ash4'])).toBeNull()
    expect(name(words, ['ab', 'Pine', 'Elm', 'Ash'])).toBeNull()
    expect(name(words.slice(0, 1), ['Oak'])).toBeNull()
  })
})
