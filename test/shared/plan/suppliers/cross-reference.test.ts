import { describe, expect, test } from 'vitest'
import {
  makeCodeAnswer,
  crossReferenceOf,
  findPicksByCode,
  learnCodes,
} from '../../../../src-shared/plan/suppliers/cross-reference.ts'
import { catalogueOf, draftsOf } from '../../../build.ts'

const AT = { at: '2026-10-03T08:00:00.000Z', file: 'oct.csv' }
const LATER = { at: '2026-11-03T08:00:00.000Z', file: 'nov.csv' }
const known = { code: 'X-1', material: 7, ...AT }

describe('[SUPPLIER-4] codes are learnt', () => {
  test('from materials that were picked, with when and where from', () => {
    expect(learnCodes([], [{ code: 'X-1', pick: 7 }], AT)).toEqual({ entries: [known], addedCount: 1, changedCount: 0 })
  })

  test('once: the same answer again changes nothing, another one counts from then on', () => {
    expect(learnCodes([known], [{ code: ' x-1', pick: 7 }], LATER)).toEqual({
      entries: [known],
      addedCount: 0,
      changedCount: 0,
    })
    expect(learnCodes([known], [{ code: 'x-1', pick: 9 }], LATER)).toEqual({
      entries: [{ code: 'x-1', material: 9, ...LATER }],
      addedCount: 0,
      changedCount: 1,
    })
  })

  test.each([
    ['a new material', 'new' as const, []],
    ['the file’s key for another material', { change: 9 }, []],
    ['the file’s key for the same material', { change: 7 }, [known]],
  ])('never from %s', (_, pick, entries) => {
    expect(learnCodes([], [{ code: 'X-1', pick }], AT).entries).toEqual([])
    expect(learnCodes([known], [{ code: 'X-1', pick }], LATER).entries).toEqual(entries)
  })

  test('in a column of its own, a code is kept though the file’s name is written to the material', () => {
    const apart = draftsOf([{ supplier_code: 'X-1', name: 'Oak board', sku: 'A-1' }])
    expect(makeCodeAnswer(apart, 0, { change: 7 })).toEqual({ code: 'X-1', pick: 7 })
    expect(makeCodeAnswer(apart, 0, 7)).toEqual({ code: 'X-1', pick: 7 })
    expect(makeCodeAnswer(apart, 0, 'new')).toEqual({ code: 'X-1', pick: 'new' })
    const ofSku = draftsOf([{ name: 'Oak board', sku: 'A-1' }])
    expect(makeCodeAnswer(ofSku, 0, { change: 7 })).toEqual({ code: 'A-1', pick: { change: 7 } })
  })

  test('[SUPPLIER-5] a row is found by its supplier’s code before its sku and name', () => {
    const drafts = draftsOf([
      { supplier_code: 'x-1', name: 'Oak board' },
      { name: 'X-1' },
      { supplier_code: 'X-2', name: 'X-1' },
    ])
    expect([...findPicksByCode(drafts, crossReferenceOf([known]), catalogueOf([]))]).toEqual([
      [0, 7],
      [1, 7],
    ])
  })

  test('never for a row without a code', () => {
    expect(learnCodes([], [{ code: ' ', pick: 7 }], AT).entries).toEqual([])
  })

  test('of two entries for a code the later one counts', () => {
    expect(crossReferenceOf([known, { code: 'x-1 ', material: 8, ...LATER }]).get('x-1')?.material).toBe(8)
  })

  test('codes are known by their keys; one that is blank is no code', () => {
    const reference = crossReferenceOf([
      known,
      { code: ' ', material: 8, ...AT },
      { code: ' Y-2 ', material: 9, ...AT },
    ])
    expect([...reference].map(([key, { material }]) => [key, material])).toEqual([
      ['x-1', 7],
      ['y-2', 9],
    ])
  })

  test('what is no longer a code of the supplier is a change, once', () => {
    const answers = [
      { code: 'X-1', pick: 'new' as const },
      { code: 'x-1', pick: 'new' as const },
      { code: 'Z', pick: 3 },
      { code: 'z', pick: 4 },
      { code: 'Q', pick: 'new' as const },
    ]
    expect(learnCodes([known], answers, LATER)).toMatchObject({ addedCount: 1, changedCount: 2 })
  })
})
