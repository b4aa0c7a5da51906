import { expect, test } from 'vitest'
import { planTrouble } from '../../src-shared/domain/check-plan.ts'
import type { PlanRow } from '../../src-shared/domain/plan.ts'
import { catalogueOf, decimal, previewOf } from './build.ts'

const catalogue = catalogueOf([{ id: 100, name: 'Oak board', price: '12.5', in: { 1: '40/5' } }])
const rows = (): PlanRow[] => {
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

/** A plan whose first row's calls were edited by hand. */
function edited(change: (row: PlanRow) => PlanRow): PlanRow[] {
  const [first, ...rest] = rows()
  if (!first) throw new Error('no rows')
  return [change(first), ...rest]
}

test('[PLAN-11] a plan as it was made is fine', () => {
  expect(planTrouble(rows())).toBeNull()
})

test('[PLAN-11] calls that do not follow from their changes are refused', () => {
  const withCalls = (at: number, change: Partial<PlanRow['calls'][number]>) => (row: PlanRow) => ({
    ...row,
    calls: row.calls.map((call, index) => (index === at ? { ...call, ...change } : call)),
  })
  const said = [
    edited(withCalls(0, { method: 'materials/delete' })),
    edited(withCalls(0, { body: { material_id: 100, price: { decimal: decimal('99') } } })),
    edited(withCalls(1, { body: { material_id: 100, storage_id: 3, stock: { decimal: decimal('41') } } })),
    edited(withCalls(1, { body: { material_id: 103, storage_id: 1, stock: { decimal: decimal('41') } } })),
    edited((row) => ({ ...row, status: 'unchanged' })),
    edited((row) => ({ ...row, materialId: 103 })),
    [...rows(), ...rows().slice(0, 1)],
  ].map(planTrouble)
  expect(said).toEqual([
    'row 2 is marked edit+stock, yet its call is materials/delete',
    'row 2 sends something else than its changes say',
    'row 2 sends something else than its changes say',
    'row 2 sends something else than its changes say',
    'row 2 is marked unchanged, yet it sends something',
    'row 2 names another material than its calls',
    'row 2 stands in it twice',
  ])
})
