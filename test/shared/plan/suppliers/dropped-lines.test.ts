import { describe, expect, test } from 'vitest'
import { crossReferenceOf } from '../../../../src-shared/plan/suppliers/cross-reference.ts'
import { findDroppedLines, makeDroppedLineRows } from '../../../../src-shared/plan/suppliers/dropped-lines.ts'
import { catalogueOf } from '../../../build.ts'

const AT = { at: '2026-10-03T08:00:00.000Z', file: 'oct.csv' }
const catalogue = catalogueOf([
  { id: 100, name: 'Oak', sku: 'A', notes: 'dry', in: { 1: '4/2', 2: '0', 3: '-1' } },
  { id: 101, name: 'Pine', sku: 'B', in: { 1: '0' } },
  { id: 102, name: 'Old', sku: 'C', archived: true, in: { 1: '3' } },
  { id: 103, name: 'Named', sku: 'D', in: { 1: '3' } },
])
const line = (code: string) => ({ code, name: '', price: null })
const gone = (...codes: readonly string[]) =>
  findDroppedLines(codes.map(line), catalogue, crossReferenceOf([{ code: 'X-1', material: 100, ...AT }]), new Set([3]))

describe('[SUPPLIER-10] what is gone', () => {
  test('is told as what it is in the account', () => {
    expect(gone('x-1', 'b', 'C', 'D', 'Z').map(({ code, index, state }) => [code, index, state])).toEqual([
      ['x-1', 0, 'here'],
      ['b', 1, 'here'],
      ['C', 2, 'archived'],
      ['D', 3, 'named'],
      ['Z', null, 'unknown'],
    ])
  })

  test('is marked in the notes once, behind what stands there', () => {
    const allLines = gone('X-1', 'A', 'B', 'C', 'D', 'Z')
    expect(makeDroppedLineRows(allLines, catalogue, 'mark', 'gone')).toEqual([
      { material: 100, storage: null, value: 'dry; gone' },
      { material: 101, storage: null, value: 'gone' },
    ])
    expect(makeDroppedLineRows(allLines, catalogue, 'mark', 'dry').map(({ material }) => material)).toEqual([101])
  })

  test('has its stock set to 0 where a storage holds some', () => {
    expect(makeDroppedLineRows(gone('A', 'X-1', 'B', 'C', 'D'), catalogue, 'zero', '')).toEqual([
      { material: 100, storage: 1, value: '0' },
      { material: 100, storage: 3, value: '0' },
    ])
  })
})
