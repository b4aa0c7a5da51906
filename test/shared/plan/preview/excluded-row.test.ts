/** What a preview shows for an excluded row, and the progress of edits with very many rows. */
import { describe, expect, test } from 'vitest'
import { applyEdits, applyEditsInParts, withoutEdits } from '../../../../src-shared/plan/preview/apply-edits.ts'
import type { EditBase, ImportEdit } from '../../../../src-shared/plan/preview/edits.ts'
import { makePreview } from '../../../../src-shared/plan/preview/preview.ts'
import { catalogueOf, draftsOf, inputOf, type Line } from '../../../build.ts'

const account = catalogueOf([{ id: 1, sku: 'A-1', name: 'Oak', price: '2', in: { 1: '4', 2: '9' } }])

function baseOf(lines: readonly Line[]): EditBase {
  const drafts = draftsOf(lines)
  const mapping = { headerRow: 0, firstRow: 1, endRow: drafts.count + 1, columns: [], problems: [] }
  return { drafts, mapping, options: { clearToken: '(clear)' } }
}

describe('[EDIT-2] a row that was left out', () => {
  const lines: readonly Line[] = [
    { sku: 'A-1', name: 'Oak 2', price: '9', storage: '2' },
    { sku: 'A-1', name: '', price: '!', storage: '' },
    { sku: '', name: '', price: '1', storage: 'Nowhere' },
  ]
  const base = baseOf(lines)
  const editedDrafts = applyEdits(base, [{ kind: 'rows', indexes: [0, 1, 2], included: false }])
  const preview = makePreview({ ...inputOf(editedDrafts.drafts, account), decisions: editedDrafts })

  test('asks for nothing, is found by nothing, and keeps its name and its storage', () => {
    expect(preview.row(0)).toEqual({
      row: 2,
      index: 0,
      status: 'unchanged',
      materialId: null,
      name: 'Oak 2',
      changes: [],
      problems: [],
      calls: [],
      conflicts: [],
      group: 'x2',
      matchKind: 'none',
      candidates: [],
      proposedMaterial: null,
      storage: 2,
      price: '0',
      writes: 0,
      fields: 0,
    })
    const reportedRows = [1, 2].map((index) => preview.row(index))
    expect(reportedRows.map(({ name, storage, fields, problems }) => [name, storage, fields, problems])).toEqual([
      ['A-1', 1, 0, []],
      ['', 0, 0, []],
    ])
    expect([...preview.fields]).toEqual([0, 0, 0])
    expect([preview.totals.excluded, preview.totals.writes, preview.totals.counts.unchanged]).toEqual([3, 0, 0])
  })

  test('a row that is not there is none', () => {
    expect(() => preview.row(3)).toThrow(RangeError)
    expect(() => preview.row(-1)).toThrow(RangeError)
  })
})

test('[EDIT-1] how far the edits are is told: of all edits, and of the rows of one that speaks of many', () => {
  const base = baseOf(Array.from({ length: 5000 }, () => ({ sku: 'A-1' })))
  const indexes = Array.from({ length: 5000 }, (_, index) => index)
  const edits: readonly ImportEdit[] = [
    { kind: 'rows', indexes, included: false },
    { kind: 'field', field: 'price', included: false },
    { kind: 'rows', indexes: [7], included: true },
    { kind: 'rows', indexes: [], included: true },
  ]
  const reportedNumbers: number[] = []
  const parts = applyEditsInParts(base, withoutEdits(base), edits)
  let step = parts.next()
  for (; step.done !== true; step = parts.next()) reportedNumbers.push(step.value)
  expect(reportedNumbers).toEqual([0, 2048 / 5000 / 4, 4096 / 5000 / 4, 2 / 4])
  expect([step.value.excludedRows.size, step.value.excludedRows.has(7)]).toEqual([4999, false])
  expect([...step.value.excludedFields]).toEqual(['price'])
})
