/** What one change does to one cell: another text, the same text, or why it stays. */
import { describe, expect, test } from 'vitest'
import { makeCellChange, type CellTarget } from '../../../src-main/import/cell-changes.ts'
import type { CellsChange } from '../../../src-shared/api/rows-shown.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { toDecimal } from '../../../src-shared/material/values/decimal.ts'

const typing = { numbers: { group: ',', point: '.' }, clearToken: '(clear)' }

interface Told extends Partial<Omit<CellTarget, 'columnMapping' | 'value'>> {
  readonly field?: Field | null
  /** The number that the text was read as. */
  readonly number?: string
}

function cell({ field = 'notes', number, ...over }: Told): CellTarget {
  const mapped = {
    column: 0,
    header: 'h',
    field,
    confidence: 'sure',
    reason: { code: 'chosen' },
    decimals: null,
    samples: [],
  } as const
  const value = number === undefined ? null : toDecimal(number)
  return {
    indexes: [0],
    columnMapping: mapped,
    storedText: '',
    isTyped: false,
    shownText: null,
    value,
    isBlank: false,
    isFixed: false,
    ...over,
  }
}

const price = (storedText: string, number?: string, over: Told = {}): CellTarget =>
  cell({ field: 'price', storedText, ...(number === undefined ? {} : { number }), ...over })

/** As `kind text`. */
function made(change: CellsChange, of: CellTarget): string | null {
  const readResult = makeCellChange(change, typing)
  if (!readResult.ok) return `${readResult.error.code} ${readResult.error.got}`
  const outcome = readResult.value(of)
  if (outcome === null) return null
  return 'text' in outcome ? `${outcome.kind} ${outcome.text}`.trim() : outcome.kind
}

describe('[SET-1] set to a text', () => {
  const set = (text: string): CellsChange => ({ kind: 'set', text })

  test.each([
    ['b', cell({ storedText: 'a' }), 'change b'],
    ['a', cell({ storedText: 'a' }), 'same a'],
    ['A', cell({ storedText: 'a' }), 'change A'],
    ['a', cell({ storedText: '', isBlank: true }), 'change a'],
    ['', cell({ storedText: 'a' }), 'change'],
    ['', cell({ storedText: '', isBlank: true }), 'same'],
    // The stored text counts, not the shown one.
    ['10', cell({ field: 'categories', storedText: '10', shownText: 'Wood' }), 'same 10'],
    ['Wood', cell({ field: 'categories', storedText: '10', shownText: 'Wood' }), 'change Wood'],
    ['a', cell({ field: null, storedText: 'a' }), 'same a'],
    ['b', cell({ storedText: 'a', isFixed: true }), 'fixed'],
    ['5', price('7', '7', { isFixed: true }), 'fixed'],
  ])('%j: %#', (text, of, expected) => expect(made(set(text), of)).toBe(expected))

  test.each([
    ['1,234.5', price('7', '7'), 'change 1234.5'],
    ['7.00', price('7', '7'), 'same 7'],
    ['7', price('seven'), 'change 7'],
    ['seven', price('7', '7'), 'refused'],
    ['', price('7', '7'), 'change'],
    [' ', price('', undefined, { isBlank: true }), 'same'],
    [' (CLEAR) ', price('7', '7'), 'change (CLEAR)'],
    ['(clear)', price('', undefined, { isBlank: true }), 'same'],
  ])('a number to %j: %#', (text, of, expected) => expect(made(set(text), of)).toBe(expected))
})

describe('[SET-1] [SET-2] calculated', () => {
  test.each<[CellsChange, CellTarget, string | null]>([
    [{ kind: 'add', amount: '1.5' }, price('7', '7'), 'change 8.5'],
    [{ kind: 'add', amount: '-8' }, price('7', '7'), 'change -1'],
    [{ kind: 'add', amount: '0' }, price('7', '7'), 'same 7'],
    [{ kind: 'percent', percent: '10' }, price('1.25', '1.25'), 'change 1.38'],
    [{ kind: 'percent', percent: '10' }, cell({ field: 'stock', storedText: '1.25', number: '1.25' }), 'change 1.375'],
    [{ kind: 'percent', percent: '-100' }, price('7', '7'), 'change 0'],
    [{ kind: 'round', step: '5', to: 'nearest' }, price('7', '7'), 'change 5'],
    [{ kind: 'round', step: '5', to: 'up' }, price('7', '7'), 'change 10'],
    [{ kind: 'round', step: '5', to: 'down' }, price('9.9', '9.9'), 'change 5'],
    [{ kind: 'round', step: '5', to: 'up' }, price('10', '10'), 'same 10'],
    // Blank cells stay blank, and invalid numbers are reported.
    [{ kind: 'add', amount: '1' }, price('', undefined, { isBlank: true }), null],
    [{ kind: 'add', amount: '1' }, price('', undefined, { isBlank: true, isFixed: true }), null],
    [{ kind: 'add', amount: '1' }, price('7', '7', { isFixed: true }), 'fixed'],
    [{ kind: 'add', amount: '1' }, price('seven'), 'refused'],
    [{ kind: 'add', amount: '1' }, cell({ storedText: '7', number: '7' }), 'refused'],
    [{ kind: 'add', amount: '1' }, cell({ field: null, storedText: '7', number: '7' }), 'refused'],
    // An empty amount changes nothing.
    [{ kind: 'add', amount: ' ' }, price('7', '7'), null],
    [{ kind: 'percent', percent: '' }, price('7', '7'), null],
    [{ kind: 'add', amount: 'x' }, price('7', '7'), 'no-number x'],
    [{ kind: 'percent', percent: '5%%' }, price('7', '7'), 'no-number 5%%'],
    [{ kind: 'round', step: '0', to: 'up' }, price('7', '7'), 'no-step 0'],
    [{ kind: 'round', step: '-1', to: 'up' }, price('7', '7'), 'no-step -1'],
    [{ kind: 'round', step: 'x', to: 'up' }, price('7', '7'), 'no-number x'],
  ])('%j: %#', (change, of, expected) => expect(made(change, of)).toBe(expected))

  test('one change is of many cells: each by its own value', () => {
    const readResult = makeCellChange({ kind: 'add', amount: '1' }, typing)
    if (!readResult.ok) throw new Error(readResult.error.code)
    const cells = [price('1', '1'), cell({ field: 'stock', storedText: '2', number: '2' }), price('3', '3')]
    expect(cells.map((cell) => readResult.value(cell))).toEqual(
      ['2', '3', '4'].map((text) => ({ kind: 'change', text })),
    )
  })
})

describe('[FIND-1] looked for, and replaced', () => {
  const find = (text: string, over: Partial<{ matchCase: boolean; wholeCell: boolean }> = {}) => ({
    text,
    matchCase: false,
    wholeCell: false,
    ...over,
  })

  test.each([
    ['7', price('7.50', '7.5'), 'found'],
    ['7.50', price('7.5', '7.5', { shownText: '7.50' }), 'found'],
    ['7,50', price('7,50', '7.5', { shownText: '7.50' }), 'found'],
    ['7.5', price('7,50', '7.5', { shownText: '7.50' }), 'found'],
    // If the shown text differs from the stored one, the number is compared.
    ['7.5', price('7,50', '7.5'), null],
    ['x', cell({ storedText: 'abc' }), null],
    ['', cell({ storedText: 'abc' }), null],
    ['B', cell({ storedText: 'abc' }), 'found'],
    ['red oak', cell({ storedText: 'Red\u00a0Oak' }), 'found'],
    ['клей', cell({ storedText: 'Клеи\u0306' }), 'found'],
  ])('%j: %#', (text, of, expected) => expect(made({ kind: 'find', find: find(text) }, of)).toBe(expected))

  test.each([
    ['b', 'x', cell({ storedText: 'abc' }), 'change axc'],
    ['b', 'b', cell({ storedText: 'abc' }), 'same abc'],
    ['z', 'x', cell({ storedText: 'abc' }), null],
    ['z', 'x', cell({ storedText: 'abc', isFixed: true }), null],
    ['b', 'x', cell({ storedText: 'abc', isFixed: true }), 'fixed'],
    ['7', '8', price('7.50', '7.5'), 'change 8.5'],
    ['7', '7', price('7.50', '7.5'), 'same 7.50'],
    ['7.50', '7.5', price('7.50', '7.5'), 'same 7.5'],
    ['7', 'x', price('7.50', '7.5'), 'refused'],
    ['7.50', '', price('7.50', '7.5'), 'change'],
    // Read in the number's own style: with a comma.
    ['7', '8', price('7,50', '7.5'), 'change 8.5'],
    ['7', '8', cell({ field: null, storedText: '7,50', number: '7.5' }), 'change 8,50'],
  ])('%j by %j: %#', (text, by, of, expected) =>
    expect(made({ kind: 'replace', find: find(text), by }, of)).toBe(expected),
  )
})
