/** Builds plan rows for tests by hand in the planner's order, without the planner. */
import type {
  Body,
  BodyValue,
  Change,
  PlannedCall,
  PlanHead,
  PlannedRow,
  RowStatus,
} from '../../../src-shared/plan/plan.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { toDecimal } from '../../../src-shared/material/values/decimal.ts'

export function exact(text: string): BodyValue {
  const decimal = toDecimal(text)
  if (decimal === null) throw new Error(`${text} is not a decimal`)
  return { decimal }
}

export function head(account: string, storage = 1): PlanHead {
  return { version: 1, account, storage, file: 'stock.csv', catalogue: '' }
}

function planRow(row: number, status: RowStatus, id: number | null, name: string, calls: PlannedCall[]): PlannedRow {
  const changes = calls.flatMap((call) => call.changes)
  return { row, status, materialId: id, name, changes, problems: [], calls, group: id === null ? `n${row}` : `m${id}` }
}

export interface AddFields {
  readonly name: string
  readonly sku?: string
  readonly unit?: string
  readonly price?: string
  readonly stock?: string
  readonly minimum?: string
  readonly storage?: number
  /** Stock in other storages. */
  readonly elsewhere?: Readonly<Record<number, string>>
}

export function addRow(row: number, fields: AddFields): PlannedRow {
  const { name, sku, unit = 'pcs', price, stock, minimum, storage = 1, elsewhere = {} } = fields
  const body: Record<string, BodyValue> = { name, unit, storage_id: storage }
  const changes: Change[] = [
    { field: 'name', storage: null, before: null, after: name },
    { field: 'unit', storage: null, before: null, after: unit },
  ]
  const put = (field: Field, value: string | undefined, at: number | null): void => {
    if (value === undefined) return
    body[field] = field === 'sku' ? value : exact(value)
    changes.push({ field, storage: at, before: null, after: value })
  }
  put('sku', sku, null)
  put('price', price, null)
  put('stock', stock, storage)
  put('minimum', minimum, storage)
  const calls: PlannedCall[] = [{ row, method: 'materials/add', body, changes }]
  for (const [otherText, after] of Object.entries(elsewhere)) {
    calls.push({
      row,
      method: 'materials/update_stock',
      body: { material_id: null, storage_id: Number(otherText), stock: exact(after) },
      changes: [{ field: 'stock', storage: Number(otherText), before: null, after }],
    })
  }
  return planRow(row, 'add', null, name, calls)
}

type Pair = readonly [before: string, after: string]

export interface EditFields {
  readonly name?: Pair
  readonly sku?: Pair
  readonly notes?: Pair
  readonly unit?: Pair
  readonly price?: Pair
  readonly stock?: Pair
  readonly minimum?: Pair
  /** Ids. */
  readonly suppliers?: readonly [before: readonly number[], after: readonly number[]]
  readonly storage?: number
}

/** Unit and price first, then stock. A minimum is part of the edit, or last if the unit changes. */
export function editRow(row: number, id: number, fields: EditFields): PlannedRow {
  const { storage = 1, stock, minimum } = fields
  const body: Record<string, BodyValue> = { material_id: id }
  const changes: Change[] = []
  for (const field of ['name', 'sku', 'notes', 'unit', 'price'] as const) {
    const pair = fields[field]
    if (!pair) continue
    body[field] = field === 'price' ? exact(pair[1]) : pair[1]
    changes.push({ field, storage: null, before: pair[0], after: pair[1] })
  }
  const { suppliers } = fields
  if (suppliers) {
    body['suppliers'] = suppliers[1]
    const [before, after] = [suppliers[0].join(', '), suppliers[1].join(', ')]
    changes.push({ field: 'suppliers', storage: null, before, after })
  }
  const calls: PlannedCall[] = []
  const lower: Change | null = minimum ? { field: 'minimum', storage, before: minimum[0], after: minimum[1] } : null
  const isLate = fields.unit !== undefined
  const withMinimum = (own: Body, ownChanges: readonly Change[]): PlannedCall => ({
    row,
    method: 'materials/edit',
    body: lower ? { ...own, minimum: exact(lower.after), storage_id: storage } : own,
    changes: lower ? [...ownChanges, lower] : ownChanges,
  })
  if (isLate) calls.push({ row, method: 'materials/edit', body, changes })
  else if (changes.length > 0 || lower) calls.push(withMinimum(body, changes))
  if (stock) {
    calls.push({
      row,
      method: 'materials/update_stock',
      body: { material_id: id, storage_id: storage, stock: exact(stock[1]) },
      changes: [{ field: 'stock', storage, before: stock[0], after: stock[1] }],
    })
  }
  if (isLate && lower) calls.push(withMinimum({ material_id: id }, []))
  const edits = calls.some(({ method }) => method === 'materials/edit')
  return planRow(row, stock ? (edits ? 'edit+stock' : 'stock') : 'edit', id, `material ${id}`, calls)
}

export function deleteRow(row: number, id: number, name: string): PlannedRow {
  const changes: Change[] = [{ field: 'name', storage: null, before: name, after: '' }]
  return planRow(row, 'delete', id, name, [{ row, method: 'materials/delete', body: { material_id: id }, changes }])
}

/** A row that the plan does not send. */
export function idleRow(row: number, status: 'unchanged' | 'problem' | 'conflict'): PlannedRow {
  return planRow(row, status, 1000 + row, `material ${row}`, [])
}
