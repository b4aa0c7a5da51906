/** Every field's change leads to a call or a refusal with a message. None is lost because the row is not planned. */
import { describe, expect, test } from 'vitest'
import { findDifferences, NEEDS_PLANNING } from '../../../src-shared/plan/differences.ts'
import {
  getFieldBit,
  FIELDS,
  GLOBAL_FIELDS,
  READ_ONLY_FIELDS,
  type Field,
} from '../../../src-shared/material/fields/field.ts'
import { catalogueOf, draftsOf, inputOf, OAK_BOARD, previewOf, type Line } from '../../build.ts'

/** A row for each field that changes only this field, and its status. A new field does not compile without one. */
const CHANGED: Readonly<Record<Field, readonly [line: Line, status: string]>> = {
  id: [{ id: '999', price: '1' }, 'problem'],
  sku: [{ id: '100', sku: 'X-9' }, 'edit'],
  name: [{ id: '100', name: 'Elm' }, 'edit'],
  unit: [{ id: '100', unit: 'kg' }, 'edit'],
  price: [{ id: '100', price: '13' }, 'edit'],
  notes: [{ id: '100', notes: 'wet' }, 'edit'],
  stock: [{ id: '100', stock: '41' }, 'stock'],
  stock_change: [{ id: '100', stock_change: '1' }, 'stock'],
  minimum: [{ id: '100', minimum: '6' }, 'edit'],
  categories: [{ id: '100', categories: '11' }, 'edit'],
  suppliers: [{ id: '100', suppliers: '7' }, 'edit'],
  supplier_code: [{ id: '100', supplier_code: 'K-1' }, 'unchanged'],
  correction_note: [{ id: '100', correction_note: 'counted' }, 'unchanged'],
  storage: [{ id: '100', storage: '2', stock: '4' }, 'stock'],
  action: [{ id: '100', action: 'delete' }, 'delete'],
  archived: [{ id: '100', archived: '1' }, 'unchanged'],
  planned: [{ id: '100', planned: '1' }, 'unchanged'],
}

const account = { ...catalogueOf([OAK_BOARD]), suppliers: new Map([[0, [5]]]) }

describe('[T-36] fields', () => {
  test.each(Object.entries(CHANGED))('a change of %s alone is planned', (_, [line, status]) => {
    const preview = previewOf([line], account)
    expect(preview.row(0).status).toBe(status)
    expect(preview.totals.writes).toBe(preview.row(0).calls.length)
  })

  test.each(FIELDS)('%s: the comparison sends a row that changes it to planning', (field) => {
    const [line] = CHANGED[field]
    const input = inputOf(draftsOf([line]), account)
    const [bits = 0] = findDifferences(input, 1, Int32Array.of(0))
    if (field === 'id' || field === 'supplier_code' || READ_ONLY_FIELDS.some((one) => one === field)) return
    if (field !== 'storage') expect(bits).not.toBe(0)
  })

  test('each field has a bit of its own below NEEDS_PLANNING in 31 bits, and each is some part of a material or an instruction', () => {
    const bits = FIELDS.map(getFieldBit)
    expect(new Set(bits).size).toBe(FIELDS.length)
    expect(Math.max(...bits)).toBeLessThan(NEEDS_PLANNING)
    expect(new Int32Array([NEEDS_PLANNING])[0]).toBe(NEEDS_PLANNING)
    const row = ['id', 'stock_change', 'correction_note', 'supplier_code', 'storage', 'action']
    const otherTexts = ['stock', 'minimum', ...row, ...READ_ONLY_FIELDS]
    expect([...GLOBAL_FIELDS, ...otherTexts].toSorted()).toEqual([...FIELDS].toSorted())
  })
})
