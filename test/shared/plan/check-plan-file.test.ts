import { expect, test } from 'vitest'
import { checkPlan } from '../../../src-shared/plan/check-plan-file.ts'
import { planProblemText } from '../../../src-shared/words/plan-file.ts'
import type { PlannedRow } from '../../../src-shared/plan/plan.ts'
import { catalogueOf, decimal, previewOf } from '../../build.ts'

function planTrouble(rows: readonly PlannedRow[]): string | null {
  const checked = checkPlan(rows)
  return checked.ok ? null : planProblemText(checked.error)
}

const catalogue = catalogueOf([{ id: 100, name: 'Oak board', price: '12.5', in: { 1: '40/5' } }])
const rows = (): PlannedRow[] => {
  const preview = previewOf(
    [
      { id: '100', price: '13', stock: '41', minimum: '6', storage: '1' },
      { id: '100', stock: '3', storage: '2' },
      { sku: 'N', name: 'New', unit: 'pcs', price: '2', categories: '12' },
      { id: '999', price: '1' },
    ],
    catalogue,
  )
  return Array.from({ length: preview.count }, (_, index) => preview.row(index))
}

/** A plan whose first row has calls edited by hand. */
function edited(change: (row: PlannedRow) => PlannedRow): PlannedRow[] {
  const [firstRow, ...remainingRows] = rows()
  if (!firstRow) throw new Error('no rows')
  return [change(firstRow), ...remainingRows]
}

test('[PLAN-11] a plan as it was made is fine', () => {
  expect(planTrouble(rows())).toBeNull()
})

test('[T-1] [PLAN-11] calls that do not follow from their changes are refused', () => {
  const withCalls = (at: number, change: Partial<PlannedRow['calls'][number]>) => (row: PlannedRow) => ({
    ...row,
    calls: row.calls.map((call, index) => (index === at ? { ...call, ...change } : call)),
  })
  const messages = [
    edited(withCalls(0, { method: 'materials/delete' })),
    edited(withCalls(0, { body: { material_id: 100, price: { decimal: decimal('99') } } })),
    edited(withCalls(1, { body: { material_id: 100, storage_id: 3, stock: { decimal: decimal('41') } } })),
    edited(withCalls(1, { body: { material_id: 103, storage_id: 1, stock: { decimal: decimal('41') } } })),
    edited((row) => ({ ...row, status: 'unchanged' })),
    edited((row) => ({ ...row, materialId: 103 })),
    [...rows(), ...rows().slice(0, 1)],
  ].map(planTrouble)
  expect(messages).toEqual([
    'row 2 is marked edit+stock, yet its request is materials/delete',
    'row 2 sends something else than its changes say',
    'row 2 sends something else than its changes say',
    'row 2 names another material than its requests',
    'row 2 is marked unchanged, yet its request is materials/edit',
    'row 2 names another material than its requests',
    'row 2 is in it twice',
  ])
})

test('[T-1] [PLAN-14] what a row shows, its name and its status are taken from its calls, or the plan is refused', () => {
  const shown = (change: Partial<PlannedRow>): string | null => planTrouble(edited((row) => ({ ...row, ...change })))
  const [firstRow] = rows()
  const blocking = { code: 'not-a-number', severity: 'blocks', row: 2, column: 1, field: 'price' } as const
  expect([
    shown({ changes: [] }),
    shown({ changes: (firstRow?.changes ?? []).map((change) => ({ ...change, after: '12.6' })) }),
    shown({ changes: [], problems: [blocking] }),
    shown({ status: 'problem', problems: [blocking], changes: [] }),
    shown({ status: 'stock' }),
    shown({ calls: [...(firstRow?.calls ?? [])].reverse() }),
    shown({ calls: [] }),
    shown({ group: 'm103' }),
    shown({ changes: [...(firstRow?.changes ?? []), { field: 'notes', storage: null, before: 'dry', after: 'wet' }] }),
    shown({ changes: [...(firstRow?.changes ?? []), { field: 'stock', storage: 3, before: null, after: '7' }] }),
    shown({ changes: [...(firstRow?.changes ?? []), { field: 'stock', storage: 3, before: '7', after: '0' }] }),
  ]).toEqual([
    'row 2 shows other changes than it sends',
    'row 2 shows other changes than it sends',
    'row 2 has a problem that blocks it, yet it sends something',
    'row 2 has a problem that blocks it, yet it sends something',
    'row 2 is marked stock, yet its request is materials/edit',
    'row 2 does not send its requests in the order they were planned in',
    'row 2 is marked edit+stock, yet it sends nothing',
    'row 2 names another material than its requests',
    ...Array<string>(3).fill('row 2 shows other changes than it sends'),
  ])
})

test('[T-1] [PLAN-14] a row of a new material has the name it is added by', () => {
  const preview = previewOf(
    [
      { sku: 'N', name: 'New', unit: 'pcs', storage: '1', stock: '2' },
      { sku: 'N', storage: '2', stock: '5' },
    ],
    catalogue,
  )
  const read = [0, 1].map((index) => ({ ...preview.row(index), name: 'Another' }))
  const checked = checkPlan(read)
  expect(checked.ok && checked.rows.map(({ name }) => name)).toEqual(['New', 'New'])
})

test('[T-3] [PLAN-15] a delete says what is lost: the name, the price and each balance', () => {
  const stocked = catalogueOf([{ id: 100, name: 'Oak board', price: '12.5', in: { 1: '40/5', 2: '3', 3: '0' } }])
  const row = previewOf([{ id: '100', action: 'delete' }], stocked).row(0)
  expect(row.changes).toEqual([
    { field: 'name', storage: null, before: 'Oak board', after: '' },
    { field: 'price', storage: null, before: '12.5', after: '' },
    { field: 'stock', storage: 1, before: '40', after: '0' },
    { field: 'stock', storage: 2, before: '3', after: '0' },
  ])
  expect(row.calls).toHaveLength(1)
  expect(checkPlan([row])).toEqual({ ok: true, rows: [row] })
})
