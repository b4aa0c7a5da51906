import { describe, expect, test } from 'vitest'
import { makePreview } from '../../../src-shared/plan/preview/preview.ts'
import { callsOf, catalogueOf, draftsOf, inputOf, OAK_BOARD, previewOf, statusesOf } from '../../build.ts'

const catalogue = catalogueOf([OAK_BOARD])

describe('[MERGE-1] three-way merge', () => {
  const base = (values: Readonly<Record<string, string>>) => (_id: number, _storage: number, field: string) =>
    values[field]

  test('untouched cells are never applied, whatever the account did meanwhile', () => {
    const preview = previewOf([{ id: '100', price: '11', stock: '30' }], catalogue, {
      base: base({ price: '11', stock: '30' }),
    })
    expect(statusesOf(preview)).toEqual(['unchanged'])
  })

  test.each([
    ['ask', 'conflict', []],
    ['mine', 'stock', ['update_stock {"material_id":100,"storage_id":1,"stock":35}']],
    ['live', 'unchanged', []],
    ['delta', 'stock', ['update_stock {"material_id":100,"storage_id":1,"stock":45}']],
  ] as const)('policy %s: %s', (onConflict, status, calls) => {
    const preview = previewOf([{ id: '100', stock: '35' }], catalogue, { base: base({ stock: '30' }), onConflict })
    expect(statusesOf(preview)).toEqual([status])
    expect(callsOf(preview)).toEqual(calls)
    if (onConflict === 'ask') {
      expect(preview.row(0).conflicts).toEqual([{ field: 'stock', base: '30', fileValue: '35', live: '40' }])
    }
  })

  test('[BASE-4] what is wrong with an untouched cell blocks nobody', () => {
    const drafts = draftsOf([{ id: '100', name: '!', stock: '35' }])
    const problems = [
      { code: 'control-character', severity: 'blocks', row: 2, column: 1, field: 'name', got: 'odd' } as const,
    ]
    const withProblem = { ...drafts, problems: new Map([[0, problems]]) }
    const exported = base({ name: 'odd', stock: '40' })
    const blockedRow = makePreview(inputOf(withProblem, catalogue)).row(0)
    const forgiven = makePreview({ ...inputOf(withProblem, catalogue), base: exported }).row(0)
    expect([blockedRow.status, forgiven.status, forgiven.problems]).toEqual(['problem', 'stock', []])
  })
})
