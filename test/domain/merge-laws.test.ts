import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field } from '../../src-shared/domain/field.ts'
import { mergeCell } from '../../src-shared/domain/merge.ts'
import { add, subtract, type Decimal } from '../../src-shared/domain/values/decimal.ts'
import { catalogueOf, decimal, previewOf, type Line, type StoredLine } from './build.ts'

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

/** The exported row with the user's edits; what was blank at export stays blank. */
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
        (exported, meanwhile, typed, edited, onConflict) => {
          const mine: Values = { ...exported, ...Object.fromEntries(edited.map((field) => [field, typed[field]])) }
          const base = (_id: number, _storage: number, field: Field): string | undefined =>
            FIELDS.some((one) => one === field) ? exported[field as (typeof FIELDS)[number]] : undefined
          const row = previewOf([lineOf(mine)], catalogueOf([stored(meanwhile)]), { base, onConflict }).row(0)
          const untouched = FIELDS.filter((field) => mine[field] === exported[field])
          const changed = row.calls.flatMap(({ changes }) => changes.map(({ field }) => field))
          expect(changed.filter((field) => untouched.some((one) => one === field))).toEqual([])
          const conflicts = row.conflicts.map(({ field }) => field)
          expect(conflicts.filter((field) => untouched.some((one) => one === field))).toEqual([])
        },
      ),
      { numRuns: 3000, seed: 11 },
    )
  })

  test('what the user edited and the account did not is applied as typed; blanks leave the field', () => {
    fc.assert(
      fc.property(values, values, fc.subarray([...FIELDS]), (exported, typed, edited) => {
        const mine: Values = { ...exported, ...Object.fromEntries(edited.map((field) => [field, typed[field]])) }
        const base = (_id: number, _storage: number, field: Field): string | undefined =>
          FIELDS.some((one) => one === field) ? exported[field as (typeof FIELDS)[number]] : undefined
        const row = previewOf([lineOf(mine)], catalogueOf([stored(exported)]), { base }).row(0)
        const expected = FIELDS.filter((field) => mine[field] !== exported[field] && mine[field] !== '')
        const changed = row.changes.map(({ field }) => field)
        expect([...changed].sort()).toEqual([...expected].sort())
        expect(row.conflicts).toEqual([])
      }),
      { numRuns: 2000, seed: 12 },
    )
  })

  test('delta commutes with drift: counting first or selling first ends in the same balance', () => {
    const amount = fc.integer({ min: -1000, max: 1000 }).map((value) => decimal(String(value)))
    fc.assert(
      fc.property(amount, amount, amount, (base, counted, sold) => {
        const live = add(base, sold)
        const merged = mergeCell(base, counted, live, 'delta', true)
        const expected: Decimal = add(live, subtract(counted, base))
        const landed = merged.kind === 'change' ? merged.after : merged.kind === 'conflict' ? null : live
        // mine = live counts as done: the balance is what the user wrote, however it got there.
        if (counted !== live) expect(landed).toBe(counted === base ? live : expected)
        else expect(landed).toBe(counted)
      }),
      { numRuns: 2000, seed: 13 },
    )
  })
})
