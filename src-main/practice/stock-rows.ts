/**
 * Decides in which storages a material has a stock row. These are the storage it was created in, storages for all materials or one of its categories,
 * and storages where stock has arrived. Only a row of the last kind is removed when its stock reaches zero.
 */
import type { Account, Storage } from './account.ts'
import { toAmountInUnit, formatDecimal, quantityOf, showAmount, type Amount, type Quantity } from './numbers.ts'
import type { Material } from './material.ts'
import { readExactColumn, readIntegerColumn } from './store/store.ts'

export interface StockRow {
  readonly storage: number
  readonly quantity: Quantity
  readonly minimum: Quantity
  readonly isCreatedHere: boolean
}

function requiresRow(storage: Storage, material: Material): boolean {
  if (storage.deleted) return false
  return storage.hasAllMaterials || storage.categories.some((category) => material.categories.includes(category))
}

export function findStockRow(account: Account, material: Material, storage: number): StockRow | null {
  const row = account.store.get(
    'SELECT quantity, minimum_quantity, created_here FROM stock_rows WHERE material_id = ? AND storage_id = ?',
    material.id,
    storage,
  )
  if (!row) return null
  return {
    storage,
    quantity: readExactColumn(row, 'quantity'),
    minimum: readExactColumn(row, 'minimum_quantity'),
    isCreatedHere: readIntegerColumn(row, 'created_here') === 1,
  }
}

/** The storages that have a row for the material. */
export function listStoragesWithMaterial(account: Account, material: Material): number[] {
  const rows = account.store.all('SELECT storage_id FROM stock_rows WHERE material_id = ?', material.id)
  return rows.map((row) => readIntegerColumn(row, 'storage_id'))
}

/** The sum of the planned operations as a JSON number; null if there are none. */
export function sumPlannedOperations(account: Account, material: Material, storage: number): string | null {
  const rows = account.store.all(
    'SELECT quantity FROM planned_operations WHERE material_id = ? AND storage_id = ?',
    material.id,
    storage,
  )
  if (rows.length === 0) return null
  const sum = rows.reduce((total, row) => total + readExactColumn(row, 'quantity'), 0n)
  return formatDecimal(toAmountInUnit(sum, material.unit.factor))
}

/** Writes a stock row, in the material's unit. Creates the row if it does not exist. */
export function writeRow(account: Account, material: Material, row: StockRow): void {
  const { factor } = material.unit
  account.store.run(
    `INSERT INTO stock_rows (material_id, storage_id, sort_key, quantity, minimum_quantity, stock, minimum, planned,
     created_here) SELECT id, ?, sort_key, ?, ?, ?, ?, ?, ? FROM materials WHERE id = ?
     ON CONFLICT (material_id, storage_id) DO UPDATE SET quantity = excluded.quantity,
     minimum_quantity = excluded.minimum_quantity, stock = excluded.stock, minimum = excluded.minimum,
     planned = excluded.planned`,
    row.storage,
    row.quantity.toString(),
    row.minimum.toString(),
    showAmount(toAmountInUnit(row.quantity, factor)),
    showAmount(toAmountInUnit(row.minimum, factor)),
    sumPlannedOperations(account, material, row.storage),
    row.isCreatedHere ? 1 : 0,
    material.id,
  )
}

function dropRow(account: Account, material: Material, storage: number): void {
  account.store.run('DELETE FROM stock_rows WHERE material_id = ? AND storage_id = ?', material.id, storage)
}

function mustKeepRow(account: Account, material: Material, row: StockRow): boolean {
  const storage = account.storages.get(row.storage)
  return row.quantity !== 0n || row.isCreatedHere || (storage !== undefined && requiresRow(storage, material))
}

/**
 * Updates a row after its balance changed. A row that exists only because of its stock is removed when the stock reaches zero. Its minimum is removed
 * with it.
 */
export function updateOrDropRow(account: Account, material: Material, row: StockRow): void {
  if (mustKeepRow(account, material, row)) writeRow(account, material, row)
  else dropRow(account, material, row.storage)
}

/**
 * Adapts the rows to the material's categories: adds rows in storages that now have the material. Removes an empty row that only a former category
 * required.
 */
export function applyCategoryRules(account: Account, material: Material): void {
  for (const storage of account.storages.values()) {
    const row = findStockRow(account, material, storage.id)
    if (row) {
      if (!mustKeepRow(account, material, row)) dropRow(account, material, storage.id)
    } else if (requiresRow(storage, material)) {
      writeRow(account, material, { storage: storage.id, quantity: 0n, minimum: 0n, isCreatedHere: false })
    }
  }
}

export function setMinimum(account: Account, material: Material, row: StockRow, minimum: Amount): void {
  writeRow(account, material, { ...row, minimum: quantityOf(minimum, material.unit.factor) })
}

/** Rewrites every row after a change of unit. `convert` is passed if the new unit is in another group. */
export function rewriteRows(account: Account, material: Material, convert: (quantity: Quantity) => Quantity): void {
  for (const storage of listStoragesWithMaterial(account, material)) {
    const row = findStockRow(account, material, storage)
    if (row) writeRow(account, material, { ...row, quantity: convert(row.quantity), minimum: convert(row.minimum) })
  }
}

export function dropAllRows(account: Account, material: Material): void {
  account.store.run('DELETE FROM stock_rows WHERE material_id = ?', material.id)
}
