import { describe, expect, test } from 'vitest'
import { KEY_FIELDS } from '../../../src-shared/plan/match.ts'
import { callsOf, catalogueOf, previewOf, statusesOf } from '../../build.ts'

const bolt = { id: 10, name: 'Bolt M8', sku: '00123', in: { 1: '5' } }
const nut = { id: 11, name: 'Nut M8', sku: 'N-8', in: { 1: '7' } }

describe('matching', () => {
  test('[MATCH-1] id is tried before sku, sku before name; blank keys do not match', () => {
    const catalogue = catalogueOf([bolt, nut, { id: 12, name: '', sku: '', in: { 1: '1' } }])
    const preview = previewOf(
      [
        { id: '11', sku: '00123', name: 'x' },
        { sku: 'n-8' },
        { sku: '', name: 'bolt m8' },
        { id: '', sku: '', name: '' },
      ],
      catalogue,
    )
    expect([0, 1, 2, 3].map((index) => preview.row(index).materialId)).toEqual([11, 11, 10, null])
    expect(statusesOf(preview)[3]).toBe('problem: no-key')
  })

  test('[MATCH-1] the key order can be changed: only names match', () => {
    const preview = previewOf([{ sku: 'N-8', name: 'Nut M8' }], catalogueOf([bolt, nut]), { keys: ['name'] })
    expect(preview.row(0).materialId).toBe(11)
    expect(KEY_FIELDS[preview.groups.keyFieldIndexes[0] ?? 0]).toBe('name')
  })

  test('[MATCH-2] case, white space, NBSP, zero-width and composition do not matter', () => {
    const catalogue = catalogueOf([{ id: 1, name: 'Crème Brûlée', sku: 'ab-1', in: { 1: '1' } }])
    const preview = previewOf([{ sku: '\u00a0AB-1\u200b ' }, { name: 'CRE\u0300ME  BRU\u0302LE\u0301E' }], catalogue)
    expect(preview.row(0).materialId).toBe(1)
    expect(preview.row(1).materialId).toBe(1)
  })

  test('[MATCH-3] two live materials share a sku: ambiguous, never the first', () => {
    const catalogue = catalogueOf([bolt, { ...nut, sku: '00123' }])
    const row = previewOf([{ sku: '00123', stock: '9' }], catalogue).row(0)
    expect(row.status).toBe('problem')
    expect(row.calls).toEqual([])
    expect(row.problems[0]).toMatchObject({ code: 'many-materials', row: 2, column: 0, got: '00123' })
    expect(row.problems[0]?.details?.['candidates']).toBe('10\t00123\tBolt M8\n11\t00123\tNut M8')
  })

  test('[MATCH-3] one live among archived ones is the one', () => {
    const catalogue = catalogueOf([
      { ...bolt, archived: true },
      { ...nut, sku: '00123' },
    ])
    expect(previewOf([{ sku: '00123' }], catalogue).row(0).materialId).toBe(11)
  })

  test('[MATCH-4] two rows for one material in one storage block each other; in two storages they do not', () => {
    const catalogue = catalogueOf([bolt])
    const preview = previewOf(
      [
        { sku: '00123', storage: '1', stock: '6' },
        { name: 'Bolt M8', storage: 'main', stock: '7' },
        { id: '10', storage: 'Shop', stock: '8' },
      ],
      catalogue,
    )
    expect(statusesOf(preview)).toEqual(['problem: duplicate-row', 'problem: duplicate-row', 'stock'])
    expect(preview.row(0).problems[0]?.details).toEqual({ other: 3 })
    expect(callsOf(preview)).toEqual(['update_stock {"material_id":10,"storage_id":2,"stock":8}'])
  })

  test('[MATCH-4] new rows with one sku are one new material, and twins in one storage block each other', () => {
    const fresh = { sku: 'NEW-1', name: 'Washer', unit: 'pcs' }
    const two = previewOf(
      [
        { ...fresh, storage: '1', stock: '1' },
        { ...fresh, storage: '2', stock: '2' },
      ],
      catalogueOf([bolt]),
    )
    expect(callsOf(two)).toEqual([
      'add {"name":"Washer","unit":"pcs","storage_id":1,"sku":"NEW-1","stock":1}',
      'update_stock {"material_id":null,"storage_id":2,"stock":2}',
    ])
    expect(statusesOf(previewOf([fresh, { ...fresh, name: 'Washer 2' }], catalogueOf([bolt])))).toEqual([
      'problem: duplicate-row',
      'problem: duplicate-row',
    ])
  })

  test('[MATCH-5] rows of one material that contradict each other are both blocked', () => {
    const preview = previewOf(
      [
        { id: '10', storage: '1', price: '5' },
        { id: '10', storage: '2', price: '6', stock: '1' },
        { id: '11', storage: '1', price: '' },
        { id: '11', storage: '2', price: '3' },
      ],
      catalogueOf([bolt, nut]),
    )
    expect(statusesOf(preview)).toEqual(['problem: rows-disagree', 'problem: rows-disagree', 'unchanged', 'edit'])
  })

  test.each([
    ['leading zeros', '123'],
    ['a trailing mark', 'N-8.'],
  ])('[MATCH-6] %s: proposed, never applied, never added', (_, sku) => {
    const row = previewOf([{ sku, name: 'Something else', unit: 'pcs', stock: '1' }], catalogueOf([bolt, nut])).row(0)
    expect(row.status).toBe('problem')
    expect(row.problems.map(({ code }) => code)).toEqual(['near-miss'])
    expect(row.calls).toEqual([])
  })

  test('[MATCH-6] Cyrillic letters drawn like Latin ones are a near miss', () => {
    const catalogue = catalogueOf([{ id: 1, name: 'Сверло', sku: 'CBP-5', in: { 1: '1' } }])
    const row = previewOf([{ sku: 'СВР-5', stock: '1' }], catalogue).row(0)
    expect(row.matchKind).toBe('near')
  })

  test('[MATCH-6] a pick answers the question: that material, or really a new one', () => {
    const lines = [{ sku: '123', name: 'Bolt', unit: 'pcs' }]
    const catalogue = catalogueOf([bolt])
    expect(previewOf(lines, catalogue, { picks: new Map([[0, 10]]) }).row(0).materialId).toBe(10)
    expect(previewOf(lines, catalogue, { picks: new Map([[0, 'new' as const]]) }).row(0).status).toBe('add')
  })

  test('[MATCH-7] an id the account does not have is a problem, never a new material', () => {
    const preview = previewOf([{ id: '999', name: 'Bolt M8', sku: '00123', unit: 'pcs' }], catalogueOf([bolt]))
    expect(statusesOf(preview)).toEqual(['problem: id-not-found'])
  })

  test('[MATCH-8] a material of another storage is a match: its stock is set here', () => {
    const catalogue = catalogueOf([{ ...bolt, in: { 3: '5' } }])
    expect(callsOf(previewOf([{ sku: '00123', name: 'Bolt M8', stock: '4' }], catalogue))).toEqual([
      'update_stock {"material_id":10,"storage_id":1,"stock":4}',
    ])
  })

  test('[MATCH-9] archived matches are flagged, matches by name with another sku are asked about', () => {
    const catalogue = catalogueOf([{ ...bolt, archived: true }, nut])
    const lines = [
      { sku: '00123', stock: '6' },
      { sku: 'N-9', name: 'Nut M8' },
    ]
    expect(statusesOf(previewOf(lines, catalogue))).toEqual(['stock: archived-match', 'problem: key-mismatch'])
  })

  test('[DIFF-7] the key that found the material is no difference; another text that differs in case is', () => {
    const preview = previewOf([{ sku: ' n-8 ' }, { sku: '00123', name: 'BOLT M8' }], catalogueOf([bolt, nut]))
    expect(callsOf(preview)).toEqual(['edit {"material_id":10,"name":"BOLT M8"}'])
  })

  test('[UNIT-3] another word for a code the account uses blocks with a suggestion; an unseen code is sent with a warning', () => {
    const preview = previewOf(
      [
        { sku: 'N-8', unit: 'шт' },
        { sku: '00123', unit: 'bag' },
      ],
      catalogueOf([bolt, nut]),
    )
    expect(statusesOf(preview)).toEqual(['problem: unknown-unit', 'edit: unknown-unit'])
    expect(preview.row(0).problems[0]?.details).toEqual({ suggestion: 'pcs' })
  })
})
