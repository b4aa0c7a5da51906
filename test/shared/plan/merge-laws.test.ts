import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { roundToExcelPrecision } from '../../../src-shared/file/cell-text.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { mergeCell } from '../../../src-shared/plan/three-way.ts'
import { add, subtract, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import { catalogueOf, decimal, previewOf, type Line, type StoredLine } from '../../build.ts'

const number = fc.integer({ min: 0, max: 9 }).map(String)
const text = fc.constantFrom('', 'a', 'b', 'c')
const values = fc.record({
  name: fc.constantFrom('A', 'B', 'C'),
  price: number,
  notes: text,
  stock: number,
  minimum: number,
})
type Values = Readonly<Record<'name' | 'price' | 'notes' | 'stock' | 'minimum', string>>
const FIELDS = ['name', 'price', 'notes', 'stock', 'minimum'] as const

function stored({ name, price, notes, stock, minimum }: Values): StoredLine {
  return { id: 7, name, price, notes, in: { 1: `${stock}/${minimum}` } }
}

/** The exported row with the user's edits. Values that were blank at export stay blank. */
function lineOf(mine: Values): Line {
  return { id: '7', ...mine }
}

describe('[MERGE-1] an exported file that comes back', () => {
  test('untouched cells are in no call, whatever the account did meanwhile and whatever the policy', () => {
    fc.assert(
      fc.property(
        values,
        values,
        values,
        fc.subarray([...FIELDS]),
        fc.constantFrom('ask', 'mine', 'live', 'delta'),
        (exported, meanwhile, typed, editedTexts, onConflict) => {
          const mine: Values = { ...exported, ...Object.fromEntries(editedTexts.map((field) => [field, typed[field]])) }
          const base = (_id: number, _storage: number, field: Field): string | undefined =>
            FIELDS.some((text) => text === field) ? exported[field as (typeof FIELDS)[number]] : undefined
          const preview = previewOf([lineOf(mine)], catalogueOf([stored(meanwhile)]), { base, onConflict })
          const row = preview.row(0)
          // Counting without planning the row gives the same result as planning it. [PLAN-12]
          const { counts, writes } = preview.totals
          expect([counts[row.status], writes]).toEqual([1, row.calls.length])
          const untouched = FIELDS.filter((field) => mine[field] === exported[field])
          const changedTexts = row.calls.flatMap(({ changes }) => changes.map(({ field }) => field))
          expect(changedTexts.filter((field) => untouched.some((text) => text === field))).toEqual([])
          const conflicts = row.conflicts.map(({ field }) => field)
          expect(conflicts.filter((field) => untouched.some((text) => text === field))).toEqual([])
        },
      ),
      { numRuns: 3000, seed: 11 },
    )
  })

  test('what the user edited and the account did not is applied as typed; blanks leave the field', () => {
    fc.assert(
      fc.property(values, values, fc.subarray([...FIELDS]), (exported, typed, editedTexts) => {
        const mine: Values = { ...exported, ...Object.fromEntries(editedTexts.map((field) => [field, typed[field]])) }
        const base = (_id: number, _storage: number, field: Field): string | undefined =>
          FIELDS.some((text) => text === field) ? exported[field as (typeof FIELDS)[number]] : undefined
        const row = previewOf([lineOf(mine)], catalogueOf([stored(exported)]), { base }).row(0)
        const expected = FIELDS.filter((field) => mine[field] !== exported[field] && mine[field] !== '')
        const changedTexts = row.changes.map(({ field }) => field)
        expect([...changedTexts].sort()).toEqual([...expected].sort())
        expect(row.conflicts).toEqual([])
      }),
      { numRuns: 2000, seed: 12 },
    )
  })

  test('[BASE-4] nor are cells that saving alone altered: digits past the fifteenth, line ends', () => {
    const long = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.bigInt({ min: 10n ** 15n, max: 10n ** 17n - 1n }))
    fc.assert(
      fc.property(
        long,
        number,
        fc.constantFrom('ask', 'mine', 'live', 'delta'),
        ([wholeNumber, remainingCount], drifted, onConflict) => {
          const exported: Readonly<Record<string, string>> = {
            price: decimal(`${wholeNumber}.${remainingCount}`),
            stock: decimal(`${wholeNumber}.${remainingCount}`),
            minimum: decimal(`${wholeNumber}.${remainingCount}`),
            notes: 'one\r\ntwo',
          }
          const savedDecimal = roundToExcelPrecision(decimal(`${wholeNumber}.${remainingCount}`))
          const line: Line = {
            id: '7',
            price: savedDecimal,
            stock: savedDecimal,
            minimum: savedDecimal,
            notes: 'one\ntwo',
          }
          const currentCatalogue = catalogueOf([
            { id: 7, price: drifted, notes: 'else', in: { 1: `${drifted}/${drifted}` } },
          ])
          const base = (_id: number, _storage: number, field: Field): string | undefined => exported[field]
          const row = previewOf([line], currentCatalogue, { base, onConflict }).row(0)
          expect([row.status, row.calls, row.conflicts]).toEqual(['unchanged', [], []])
        },
      ),
      { numRuns: 500, seed: 14 },
    )
  })

  test('delta commutes with drift: counting first or selling first ends in the same balance', () => {
    const amount = fc.integer({ min: -1000, max: 1000 }).map((value) => decimal(String(value)))
    fc.assert(
      fc.property(amount, amount, amount, (base, countedDecimal, sold) => {
        const currentDecimal = add(base, sold)
        const merged = mergeCell(base, countedDecimal, currentDecimal, 'delta', true)
        const expected: Decimal = add(currentDecimal, subtract(countedDecimal, base))
        const landed = merged.kind === 'change' ? merged.after : merged.kind === 'conflict' ? null : currentDecimal
        // If mine equals live, the change counts as done: the user's value is already there, for whatever reason.
        if (countedDecimal !== currentDecimal) expect(landed).toBe(countedDecimal === base ? currentDecimal : expected)
        else expect(landed).toBe(countedDecimal)
      }),
      { numRuns: 2000, seed: 13 },
    )
  })
})
