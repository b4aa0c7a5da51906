/**
 * Fills an empty account from a checked seed. A listed stock becomes an initial balance at the material's price. A row that no rule requires is
 * treated as created with the material if it is empty. If it has stock, the stock is treated as a supply, and the row is removed when its stock
 * reaches zero.
 */
import { loadAccount, type Account } from './account.ts'
import { applyCategoryRules, writeRow } from './stock-rows.ts'
import type { PracticeClock } from './clock.ts'
import { insertMaterial } from './material.ts'
import { quantityOf, toAmount, toFactor } from './numbers.ts'
import { updateCost, bookMovement } from './stock.ts'
import type { Seed, SeedMaterial, SeedNumber } from './seed.ts'
import { createTables, dropTables, type Store } from './store/store.ts'

function amountOf(value: SeedNumber): bigint {
  const amount = toAmount(value)
  if (amount === null) throw new Error(`A checked seed holds ${value}, which is no number`)
  return amount
}

function loadReferences(store: Store, seed: Seed): void {
  seed.keys.forEach((key, position) => store.run('INSERT INTO keys (key, place) VALUES (?, ?)', key, position))
  store.run("INSERT INTO meta (name, value) VALUES ('dailyLimit', ?)", String(seed.dailyLimit))
  store.run("INSERT INTO counter (company, day, used) VALUES (1, '', 0)")
  for (const unit of seed.units) {
    store.run(
      'INSERT INTO units (code, unit_group, factor, resource_only) VALUES (?, ?, ?, ?)',
      unit.code,
      unit.group,
      String(toFactor(unit.factor)),
      unit.resourceOnly ? 1 : 0,
    )
  }
  for (const storage of seed.storages) {
    store.run(
      'INSERT INTO storages (id, name, holds_all, categories, deleted) VALUES (?, ?, ?, ?, ?)',
      storage.id,
      storage.name,
      storage.holdsAll ? 1 : 0,
      JSON.stringify(storage.categories),
      storage.deleted ? 1 : 0,
    )
  }
  for (const { id, name } of seed.categories) store.run('INSERT INTO categories (id, name) VALUES (?, ?)', id, name)
  for (const { id, name, deleted } of seed.suppliers) {
    store.run('INSERT INTO suppliers (id, name, deleted) VALUES (?, ?, ?)', id, name, deleted ? 1 : 0)
  }
}

function loadMaterial(account: Account, seedMaterial: SeedMaterial): void {
  const { store } = account
  const unit = account.units.get(seedMaterial.unit)
  if (!unit) throw new Error(`A checked seed holds the unit ${seedMaterial.unit}`)
  const material = insertMaterial(account, {
    ...seedMaterial,
    unit,
    price: { amount: amountOf(seedMaterial.price), unitFactor: unit.factor },
  })
  for (const name of seedMaterial.files)
    store.run('INSERT INTO files (material_id, name) VALUES (?, ?)', material.id, name)
  for (const stock of seedMaterial.stocks) {
    const storage = stock.storage_id
    const quantity = quantityOf(amountOf(stock.stock), unit.factor)
    const minimum = quantityOf(amountOf(stock.minimum), unit.factor)
    if (stock.planned !== null) {
      store.run(
        "INSERT INTO planned_operations (material_id, storage_id, quantity, notes) VALUES (?, ?, ?, '')",
        material.id,
        storage,
        quantityOf(amountOf(stock.planned), unit.factor).toString(),
      )
    }
    writeRow(account, material, { storage, quantity: 0n, minimum, isCreatedHere: quantity === 0n })
    if (quantity !== 0n) bookMovement(account, material, storage, { kind: 'initial', quantity, notes: '' })
  }
  applyCategoryRules(account, material)
}

function loadProducts(account: Account, seed: Seed): void {
  const { store } = account
  const unitCodes = new Map(seed.materials.map((material) => [material.id, material.unit]))
  for (const product of seed.products) {
    store.run("INSERT INTO products (id, name, cost) VALUES (?, ?, '')", product.id, product.name)
    for (const part of product.composition) {
      const factor = account.units.get(unitCodes.get(part.material_id) ?? '')?.factor ?? 1n
      store.run(
        'INSERT INTO compositions (product_id, material_id, quantity) VALUES (?, ?, ?)',
        product.id,
        part.material_id,
        quantityOf(amountOf(part.quantity), factor).toString(),
      )
    }
    updateCost(account, product.id, 'seed')
  }
}

/** Creates and fills the account, completely or (if anything throws) not at all. */
export function loadSeed(store: Store, clock: PracticeClock, seed: Seed): void {
  store.transaction(() => fill(store, clock, seed))
}

/** Replaces the account's contents, completely or not at all. */
export function reloadSeed(store: Store, clock: PracticeClock, seed: Seed): void {
  store.transaction(() => {
    dropTables(store)
    fill(store, clock, seed)
  })
}

function fill(store: Store, clock: PracticeClock, seed: Seed): void {
  createTables(store)
  loadReferences(store, seed)
  const account = loadAccount(store, clock)
  for (const material of seed.materials) loadMaterial(account, material)
  loadProducts(account, seed)
}
