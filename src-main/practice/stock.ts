/**
 * Balances change only by movements. An increase creates a batch at a price. A decrease uses up batches, oldest first. If the batches do not cover
 * it, the uncovered quantity (a negative balance) is valued at the material's price. The next increase covers it first.
 */
import type { Account } from './account.ts'
import { updateOrDropRow, findStockRow } from './stock-rows.ts'
import type { Material } from './material.ts'
import { type Price, type Quantity, formatDecimal, computeWorth } from './numbers.ts'
import { readExactColumn, readIntegerColumn, readTextColumn } from './store/store.ts'

export type MovementKind = 'initial' | 'correction' | 'supply' | 'transfer'

export interface Movement {
  readonly kind: MovementKind
  readonly quantity: Quantity
  readonly notes: string
  /** The price of an increase. Default: the material's price. */
  readonly price?: Price
}

interface WriteOff {
  readonly quantity: Quantity
  readonly price: Price
}

function writeOff(account: Account, material: Material, storage: number, movementId: number, quantity: Quantity) {
  const { store } = account
  const writeOffs: WriteOff[] = []
  const addWriteOff = (batch: number | null, takenQuantity: Quantity, price: Price) => {
    store.run(
      'INSERT INTO write_offs (movement_id, material_id, batch_id, quantity, price_amount, price_per) VALUES (?, ?, ?, ?, ?, ?)',
      movementId,
      material.id,
      batch,
      takenQuantity.toString(),
      price.amount.toString(),
      price.unitFactor.toString(),
    )
    writeOffs.push({ quantity: takenQuantity, price })
  }
  for (let quantityLeft = quantity; quantityLeft > 0n;) {
    const batch = store.get(
      `SELECT id, remaining, price_amount, price_per FROM batches
       WHERE material_id = ? AND storage_id = ? AND open = 1 ORDER BY id LIMIT 1`,
      material.id,
      storage,
    )
    if (!batch) {
      addWriteOff(null, quantityLeft, material.price)
      break
    }
    const remainingQuantity = readExactColumn(batch, 'remaining')
    const removedQuantity = remainingQuantity < quantityLeft ? remainingQuantity : quantityLeft
    const quantityAfter = remainingQuantity - removedQuantity
    const id = readIntegerColumn(batch, 'id')
    store.run(
      'UPDATE batches SET remaining = ?, open = ? WHERE id = ?',
      quantityAfter.toString(),
      quantityAfter > 0n ? 1 : 0,
      id,
    )
    addWriteOff(id, removedQuantity, {
      amount: readExactColumn(batch, 'price_amount'),
      unitFactor: readExactColumn(batch, 'price_per'),
    })
    quantityLeft -= removedQuantity
  }
  return writeOffs
}

/**
 * Books one movement, which must not be zero, and updates the storage's row. For a decrease, returns the quantities taken and their prices, oldest
 * first, so that a transfer can arrive at the same cost.
 */
export function bookMovement(account: Account, material: Material, storage: number, movement: Movement): WriteOff[] {
  const { store } = account
  const row = findStockRow(account, material, storage) ?? { storage, quantity: 0n, minimum: 0n, isCreatedHere: false }
  const id = store.run(
    'INSERT INTO movements (at, material_id, storage_id, kind, quantity, notes) VALUES (?, ?, ?, ?, ?, ?)',
    account.clock.now(),
    material.id,
    storage,
    movement.kind,
    movement.quantity.toString(),
    movement.notes,
  )
  const quantityAfter = row.quantity + movement.quantity
  let writeOffs: WriteOff[] = []
  if (movement.quantity > 0n) {
    const price = movement.price ?? material.price
    const remainingQuantity =
      quantityAfter <= 0n ? 0n : quantityAfter < movement.quantity ? quantityAfter : movement.quantity
    store.run(
      `INSERT INTO batches (movement_id, material_id, storage_id, quantity, remaining, open, price_amount, price_per)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      material.id,
      storage,
      movement.quantity.toString(),
      remainingQuantity.toString(),
      remainingQuantity > 0n ? 1 : 0,
      price.amount.toString(),
      price.unitFactor.toString(),
    )
  } else {
    writeOffs = writeOff(account, material, storage, id, -movement.quantity)
  }
  updateOrDropRow(account, material, { ...row, quantity: quantityAfter })
  return writeOffs
}

/** Sets a balance with a correction for the difference. Does nothing if there is none. */
export function correctStock(
  account: Account,
  material: Material,
  storage: number,
  target: Quantity,
  notes: string,
): void {
  const currentQuantity = findStockRow(account, material, storage)?.quantity ?? 0n
  const quantity = target - currentQuantity
  if (quantity !== 0n) bookMovement(account, material, storage, { kind: 'correction', quantity, notes })
}

/** Products whose composition contains the material. */
export function listProductsWithMaterial(account: Account, material: number): number[] {
  const rows = account.store.all('SELECT product_id FROM compositions WHERE material_id = ?', material)
  return rows.map((row) => readIntegerColumn(row, 'product_id'))
}

/** Recomputes a product's cost, which is the sum of quantity x price. If it has changed, stores it with the reason. */
export function updateCost(account: Account, productId: number, cause: string): void {
  const { store } = account
  const parts = store.all(
    `SELECT c.quantity, m.price_amount, m.price_per FROM compositions c JOIN materials m ON m.id = c.material_id
     WHERE c.product_id = ?`,
    productId,
  )
  const total = parts.reduce(
    (sum, row) =>
      sum +
      computeWorth(readExactColumn(row, 'quantity'), {
        amount: readExactColumn(row, 'price_amount'),
        unitFactor: readExactColumn(row, 'price_per'),
      }),
    0n,
  )
  const cost = formatDecimal(total)
  const productBefore = store.get('SELECT cost FROM products WHERE id = ?', productId)
  if (productBefore && readTextColumn(productBefore, 'cost') === cost) return
  store.run('UPDATE products SET cost = ? WHERE id = ?', cost, productId)
  const now = account.clock.now()
  store.run('INSERT INTO product_costs (product_id, at, cost, cause) VALUES (?, ?, ?, ?)', productId, now, cost, cause)
}

/** Updates values after a price change. Call this when the material already has its new price. */
export function updateAfterPriceChange(account: Account, material: Material): void {
  const { store } = account
  if (!material.supplied) {
    const { amount, unitFactor } = material.price
    for (const table of ['batches', 'write_offs']) {
      store.run(
        `UPDATE ${table} SET price_amount = ?, price_per = ? WHERE material_id = ?`,
        amount.toString(),
        unitFactor.toString(),
        material.id,
      )
    }
  }
  for (const productId of listProductsWithMaterial(account, material.id))
    updateCost(account, productId, `price of material ${material.id}`)
}
