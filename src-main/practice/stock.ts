/**
 * Balances change only by movements. An increase makes a batch valued at a price; a decrease writes batches off, oldest
 * first; what no batch covers (a balance below zero) is written off at the material's price, and the next increase
 * covers it before anything is left in its batch.
 */
import type { Account } from './account.ts'
import { settleRow, stockRow } from './carried.ts'
import type { Material } from './material.ts'
import type { Price, Quantity } from './numbers.ts'
import { exactIn, intIn } from './store/store.ts'

export type MovementKind = 'initial' | 'correction' | 'supply' | 'transfer'

export interface Movement {
  readonly kind: MovementKind
  readonly quantity: Quantity
  readonly notes: string
  /** Of an increase; the material's price when not said. */
  readonly price?: Price
}

interface WrittenOff {
  readonly quantity: Quantity
  readonly price: Price
}

function writeOff(account: Account, material: Material, storage: number, movement: number, quantity: Quantity) {
  const { store } = account
  const parts: WrittenOff[] = []
  const part = (batch: number | null, taken: Quantity, price: Price) => {
    store.run(
      'INSERT INTO write_offs (movement_id, material_id, batch_id, quantity, price_amount, price_per) VALUES (?, ?, ?, ?, ?, ?)',
      movement,
      material.id,
      batch,
      taken.toString(),
      price.amount.toString(),
      price.per.toString(),
    )
    parts.push({ quantity: taken, price })
  }
  for (let quantityLeft = quantity; quantityLeft > 0n;) {
    const batch = store.get(
      `SELECT id, remaining, price_amount, price_per FROM batches
       WHERE material_id = ? AND storage_id = ? AND open = 1 ORDER BY id LIMIT 1`,
      material.id,
      storage,
    )
    if (!batch) {
      part(null, quantityLeft, material.price)
      break
    }
    const remaining = exactIn(batch, 'remaining')
    const taken = remaining < quantityLeft ? remaining : quantityLeft
    const after = remaining - taken
    const id = intIn(batch, 'id')
    store.run('UPDATE batches SET remaining = ?, open = ? WHERE id = ?', after.toString(), after > 0n ? 1 : 0, id)
    part(id, taken, { amount: exactIn(batch, 'price_amount'), per: exactIn(batch, 'price_per') })
    quantityLeft -= taken
  }
  return parts
}

/**
 * Books one movement (not of zero) and settles the storage's row. Returns what a decrease took from which price, oldest
 * first, so that a transfer can arrive at the same cost.
 */
export function move(account: Account, material: Material, storage: number, movement: Movement): WrittenOff[] {
  const { store } = account
  const row = stockRow(account, material, storage) ?? { storage, quantity: 0n, minimum: 0n, createdHere: false }
  const id = store.run(
    'INSERT INTO movements (at, material_id, storage_id, kind, quantity, notes) VALUES (?, ?, ?, ?, ?, ?)',
    account.clock.now(),
    material.id,
    storage,
    movement.kind,
    movement.quantity.toString(),
    movement.notes,
  )
  const after = row.quantity + movement.quantity
  let parts: WrittenOff[] = []
  if (movement.quantity > 0n) {
    const price = movement.price ?? material.price
    const remaining = after <= 0n ? 0n : after < movement.quantity ? after : movement.quantity
    store.run(
      `INSERT INTO batches (movement_id, material_id, storage_id, quantity, remaining, open, price_amount, price_per)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      material.id,
      storage,
      movement.quantity.toString(),
      remaining.toString(),
      remaining > 0n ? 1 : 0,
      price.amount.toString(),
      price.per.toString(),
    )
  } else {
    parts = writeOff(account, material, storage, id, -movement.quantity)
  }
  settleRow(account, material, { ...row, quantity: after })
  return parts
}

/** Sets a balance by a correction for the difference; none when there is no difference. */
export function correctTo(
  account: Account,
  material: Material,
  storage: number,
  target: Quantity,
  notes: string,
): void {
  const current = stockRow(account, material, storage)?.quantity ?? 0n
  const quantity = target - current
  if (quantity !== 0n) move(account, material, storage, { kind: 'correction', quantity, notes })
}
