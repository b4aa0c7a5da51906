/** [HISTORY-9] What else one of our calls changes, and which readings it came before. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import {
  placeKey,
  type FieldDifference,
  type VersionValue,
  type MaterialValues,
} from '../../../../src-shared/run/history/material-version.ts'
import { isSideEffect } from '../../../../src-shared/run/history/material-events.ts'
import {
  describeRelation,
  type OwnCall,
  type ReadingPosition,
} from '../../../../src-shared/run/history/reading-times.ts'
import type { Change } from '../../../../src-shared/plan/plan.ts'

const change = (field: Field, before: string | null, after: string, storage: number | null = null): Change => {
  return { field, storage, before, after }
}
const call = (method: OwnCall['method'], ...changes: readonly Change[]): OwnCall => ({
  run: 'r',
  undoOf: null,
  file: 'a.csv',
  row: 2,
  material: 7,
  method,
  state: 'done',
  reason: null,
  at: 5,
  changes,
  sideEffects: [],
})
const edit = (...changes: readonly Change[]): OwnCall => call('materials/edit', ...changes)

type Place = Pick<FieldDifference, 'field' | 'storage'>
const valuesOf = (all: readonly (Place & { readonly value: VersionValue })[]): MaterialValues =>
  new Map(all.map((entry) => [placeKey(entry), entry]))
const NONE = { before: valuesOf([]), after: valuesOf([]) }
const seen = (
  field: FieldDifference['field'],
  storage: number | null,
  before: VersionValue,
  after: VersionValue,
): FieldDifference => {
  return { field, storage, before, after }
}

describe('rows that come and go', () => {
  const stock = edit(change('stock', '0', '4', 1))

  test('come with nothing in them, with stock of their storage, with categories, or with the material', () => {
    for (const nothing of [undefined, null, '', '0']) {
      expect([nothing, isSideEffect(stock, seen('minimum', 1, undefined, nothing), NONE)]).toEqual([nothing, true])
    }
    expect(isSideEffect(stock, seen('minimum', 1, undefined, '3'), NONE)).toBe(false)
    expect(isSideEffect(stock, seen('minimum', 2, undefined, '0'), NONE)).toBe(false)
    expect(isSideEffect(edit(change('categories', '', '1')), seen('stock', 2, undefined, '0'), NONE)).toBe(true)
    const add = call('materials/add', change('name', null, 'Oak'))
    expect(isSideEffect(add, seen('stock', 2, undefined, '0'), NONE)).toBe(true)
    expect(isSideEffect(edit(change('name', 'Oak', 'Ash')), seen('stock', 2, undefined, '0'), NONE)).toBe(false)
  })

  test('go with the last stock of their storage; a planned amount that was there is somebody’s', () => {
    const emptied = edit(change('stock', '4', '0', 1))
    expect(isSideEffect(emptied, seen('minimum', 1, '3', undefined), NONE)).toBe(true)
    expect(isSideEffect(emptied, seen('minimum', 2, '3', undefined), NONE)).toBe(false)
    expect(isSideEffect(emptied, seen('planned', 1, null, undefined), NONE)).toBe(true)
    expect(isSideEffect(emptied, seen('planned', 1, '5', undefined), NONE)).toBe(false)
    expect(isSideEffect(emptied, seen('minimum', 1, '3', '2'), NONE)).toBe(false)
    expect(isSideEffect(stock, seen('minimum', 1, '3', undefined), NONE)).toBe(false)
    // Of two storages, it only changes the empty one.
    const two = edit(change('stock', '4', '2', 1), change('stock', '4', '0', 2))
    expect([1, 2].map((one) => isSideEffect(two, seen('minimum', one, '3', undefined), NONE))).toEqual([false, true])
  })

  test('an added material has nothing but what was sent; a deleted one has nothing at all', () => {
    const add = call('materials/add', change('name', null, 'Oak'))
    expect(isSideEffect(add, seen('notes', null, undefined, ''), NONE)).toBe(true)
    expect(isSideEffect(add, seen('price', null, undefined, '0'), NONE)).toBe(true)
    expect(isSideEffect(add, seen('notes', null, undefined, 'dry'), NONE)).toBe(false)
    expect(isSideEffect(add, seen('notes', null, 'dry', ''), NONE)).toBe(false)
    expect(isSideEffect(edit(change('price', '1', '2')), seen('notes', null, undefined, ''), NONE)).toBe(false)
    const removedCall = call('materials/delete', change('name', 'Oak', ''))
    expect(isSideEffect(removedCall, seen('price', null, '5', undefined), NONE)).toBe(true)
    expect(isSideEffect(removedCall, seen('price', null, '5', '6'), NONE)).toBe(false)
  })
})

describe('amounts in another unit', () => {
  const unit = edit(change('unit', 'kg', 'g'))
  const between = {
    before: valuesOf([
      { field: 'stock', storage: 1, value: '4' },
      { field: 'stock', storage: 2, value: '0' },
      { field: 'minimum', storage: 1, value: '1' },
    ]),
    after: valuesOf([
      { field: 'stock', storage: 1, value: '4000' },
      { field: 'stock', storage: 2, value: '0' },
      { field: 'minimum', storage: 1, value: '1000' },
    ]),
  }

  test('all by one factor, and the price by its inverse', () => {
    expect(isSideEffect(unit, seen('stock', 1, '4', '4000'), between)).toBe(true)
    expect(isSideEffect(unit, seen('minimum', 1, '1', '1000'), between)).toBe(true)
    expect(isSideEffect(unit, seen('price', null, '5', '0.005'), between)).toBe(true)
    expect(isSideEffect(unit, seen('price', null, '5', '5000'), between)).toBe(false)
    expect(isSideEffect(unit, seen('stock', 1, '4', '4001'), between)).toBe(false)
    expect(isSideEffect(edit(change('price', '5', '1')), seen('stock', 1, '4', '4000'), between)).toBe(false)
  })

  test('with nothing to compare it with it is what changes with a unit', () => {
    for (const field of ['price', 'stock', 'minimum', 'planned'] as const) {
      expect([field, isSideEffect(unit, seen(field, 1, '4', '5'), NONE)]).toEqual([field, true])
    }
    expect(isSideEffect(unit, seen('name', null, '4', '5'), NONE)).toBe(false)
    expect(isSideEffect(unit, seen('price', null, 'x', '5'), NONE)).toBe(false)
  })
})

describe('a call came before a reading, during it or after it', () => {
  const reading = (newestRun: string | null): ReadingPosition => ({ seq: 1, at: 20, beganAt: 10, newestRun })
  const runs = ['first', 'second']
  const related = (run: string, at: number | null, newestText: string | null = 'second'): string =>
    describeRelation(reading(newestText), { run, at }, runs)

  test('by the order of runs where that decides, then by the clock', () => {
    expect([related('first', 9), related('first', 10), related('first', 20), related('first', 21)]).toEqual([
      'before',
      'during',
      'during',
      'after',
    ])
    expect([related('second', 1, 'first'), related('second', 1, null)]).toEqual(['after', 'after'])
    expect(related('first', null)).toBe('before')
    // A run that is no longer on record decides nothing.
    expect([related('second', 1, 'erased'), related('second', 30, 'erased')]).toEqual(['before', 'after'])
  })
})
