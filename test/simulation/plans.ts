/** Plans like those of the planner for the current account: rows with the values they found, and the calls that change them. */
import type { Change, PlannedRow } from '../../src-shared/plan/plan.ts'
import {
  planDelete,
  planExistingMaterial,
  planNewMaterial,
  type RowChanges,
} from '../../src-shared/plan/changes-to-requests.ts'
import { changesOf, statusOfCalls } from '../../src-shared/plan/row-changes.ts'
import { toDecimal, ZERO, type Decimal } from '../../src-shared/material/values/decimal.ts'
import { findRescaling } from '../../src-shared/plan/unit-scale.ts'
import type { AccountModel } from './account-model.ts'
import type { RowPart } from './scenario.ts'

export const FIRST_ID = 1000

/** Leaves out rows that would change nothing or that another row of the plan blocks. */
export function planRows(parts: readonly RowPart[], account: AccountModel): PlannedRow[] {
  const takenTexts = new Set<string>()
  return parts.flatMap((part, index): PlannedRow[] => {
    const createdRow = planRow(part, index + 2, account, takenTexts)
    return createdRow === null ? [] : [createdRow]
  })
}

function planRow(part: RowPart, row: number, account: AccountModel, takenTexts: Set<string>): PlannedRow | null {
  switch (part.kind) {
    case 'add':
    case 'twin':
    case 'spread':
      return addRow(part, row, account, takenTexts)
    default:
      return existingRow(part, row, account, takenTexts)
  }
}

function claim(takenTexts: Set<string>, ...names: readonly string[]): boolean {
  if (names.some((name) => takenTexts.has(name))) return false
  for (const name of names) takenTexts.add(name)
  return true
}

function fresh(field: Change['field'], storage: number | null, after: string): Change {
  return { field, storage, before: null, after }
}

function addRow(
  { kind, value, storage }: RowPart,
  row: number,
  account: AccountModel,
  takenTexts: Set<string>,
): PlannedRow | null {
  const twin = kind === 'twin'
  const name = twin ? `Twin ${value % 2}` : `New ${value}`
  const sku = twin ? '' : `N-${value}`
  if (
    [...account.materials.values()].some((material) => material.name === name || (sku !== '' && material.sku === sku))
  )
    return null
  if (!twin && !claim(takenTexts, `sku ${sku}`)) return null
  const globals = [fresh('name', null, name), fresh('unit', null, 'pcs'), fresh('price', null, '2.5')]
  if (sku !== '') globals.push(fresh('sku', null, sku))
  const places = kind === 'spread' ? [storage, storage === 3 ? 1 : 3] : [storage]
  const rows = places.map((place, index): RowChanges => ({
    row,
    storage: place,
    materialChanges: index === 0 ? globals : [],
    stock: fresh('stock', place, twin ? '4' : `${value + 1 + index}`),
    minimum: value % 3 === 0 && !twin ? fresh('minimum', place, '1') : null,
    isCarried: false,
  }))
  const calls = planNewMaterial(rows)
  return {
    row,
    status: 'add',
    materialId: null,
    name,
    changes: changesOf(calls),
    problems: [],
    calls,
    group: `n${row}`,
  }
}

function existingRow(
  { kind, material, storage, value }: RowPart,
  row: number,
  account: AccountModel,
  takenTexts: Set<string>,
): PlannedRow | null {
  const id = FIRST_ID + material
  const foundMaterial = account.materials.get(id)
  if (!foundMaterial) return null
  const held = (field: Change['field'], place: number | null): string => account.value(id, field, place) ?? '0'
  const isWhole = kind === 'delete' || kind === 'unit'
  if (takenTexts.has(`whole ${id}`) || (isWhole && !claim(takenTexts, `any ${id}`))) return null
  if (kind === 'delete') {
    takenTexts.add(`whole ${id}`)
    const stocks = [...foundMaterial.rows.keys()].map((place) => ({
      storage: place,
      stock: decimal(held('stock', place)),
    }))
    const lost = { name: foundMaterial.name, price: decimal(held('price', null)), stocks }
    return existing(row, id, foundMaterial.name, [planDelete(id, { row }, lost)])
  }
  if (isWhole) takenTexts.add(`whole ${id}`)
  takenTexts.add(`any ${id}`)
  const change = (field: Change['field'], place: number | null, after: string): Change | null => {
    const before = held(field, place)
    const emptyText = place !== null && !foundMaterial.rows.has(place) ? null : before
    return before === after || !claim(takenTexts, `${id} ${field} ${place}`)
      ? null
      : { field, storage: place, before: emptyText, after }
  }
  const globals: Change[] = []
  const add = (change: Change | null): void => void (change && globals.push(change))
  let stock: Change | null = null
  let minimum: Change | null = null
  const carried = foundMaterial.rows.has(storage)
  switch (kind) {
    case 'stock':
      stock = change('stock', storage, `${value}.5`)
      break
    case 'elsewhere':
      stock = change('stock', 3, `${value}`)
      break
    case 'empty':
      stock = change('stock', storage, '0')
      break
    case 'price':
      add(change('price', null, `${value + 3}.25`))
      break
    case 'both':
      add(change('price', null, `${value + 3}.25`))
      stock = change('stock', storage, `${value + 20}`)
      if (carried) minimum = change('minimum', storage, `${value}`)
      break
    case 'minimum':
      if (carried) minimum = change('minimum', storage, `${value}`)
      break
    case 'rename':
      add(change('name', null, `Renamed ${material} ${value}`))
      add(change('notes', null, `note ${value}`))
      break
    case 'suppliers':
      add(change('suppliers', null, value % 2 === 0 ? '20, 21' : '20'))
      break
    case 'categories':
      add(change('categories', null, value % 2 === 0 ? '10' : ''))
      break
    case 'unit': {
      const [from, to] = [foundMaterial.unit.code, foundMaterial.unit.code === 'kg' ? 'g' : 'kg']
      if (foundMaterial.unit.group !== 'mass') return null
      add(change('unit', null, to))
      // Balances are planned in the new unit.
      const decimalBefore = findRescaling(from, to)?.convertAmount(decimal(held('stock', storage)))
      if (value % 2 === 0 && carried && decimalBefore !== undefined && decimalBefore !== `${value + 1}`) {
        stock = { field: 'stock', storage, before: decimalBefore, after: `${value + 1}` }
      }
      break
    }
    case 'add':
    case 'twin':
    case 'spread':
      return null
  }
  if (globals.length === 0 && !stock && !minimum) return null
  const place = stock?.storage ?? storage
  const group: RowChanges = {
    row,
    storage: place,
    materialChanges: globals,
    stock,
    minimum,
    isCarried: foundMaterial.rows.has(place),
  }
  return existing(row, id, foundMaterial.name, planExistingMaterial(id, [group]))
}

function existing(row: number, id: number, name: string, calls: PlannedRow['calls']): PlannedRow {
  const changes = changesOf(calls)
  return { row, status: statusOfCalls(calls, id), materialId: id, name, changes, problems: [], calls, group: `m${id}` }
}

function decimal(text: string): Decimal {
  return toDecimal(text) ?? ZERO
}
