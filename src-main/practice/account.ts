/**
 * The account that a method works on: its store, the clock, and the reference lists, which the API cannot change. The rules for stock and prices are
 * in stock.ts, those for stock rows in stock-rows.ts, and those for each method in methods/.
 */
import type { PracticeClock } from './clock.ts'
import type { Factor } from './numbers.ts'
import { readExactColumn, readIdsColumn, readIntegerColumn, readTextColumn, type Store } from './store/store.ts'

export interface Unit {
  readonly code: string
  readonly group: string
  readonly factor: Factor
  readonly resourceOnly: boolean
}

export interface Storage {
  readonly id: number
  readonly name: string
  readonly hasAllMaterials: boolean
  readonly categories: readonly number[]
  readonly deleted: boolean
}

export interface Account {
  readonly store: Store
  readonly clock: PracticeClock
  readonly units: ReadonlyMap<string, Unit>
  readonly storages: ReadonlyMap<number, Storage>
  /** The names of the categories, by id. */
  readonly categories: ReadonlyMap<number, string>
  readonly suppliers: ReadonlyMap<number, { readonly name: string; readonly deleted: boolean }>
}

export function loadAccount(store: Store, clock: PracticeClock): Account {
  const units = store.all('SELECT code, unit_group, factor, resource_only FROM units').map((row) => ({
    code: readTextColumn(row, 'code'),
    group: readTextColumn(row, 'unit_group'),
    factor: readExactColumn(row, 'factor'),
    resourceOnly: readIntegerColumn(row, 'resource_only') === 1,
  }))
  const storages = store
    .all('SELECT id, name, holds_all, categories, deleted FROM storages ORDER BY id')
    .map((row) => ({
      id: readIntegerColumn(row, 'id'),
      name: readTextColumn(row, 'name'),
      hasAllMaterials: readIntegerColumn(row, 'holds_all') === 1,
      categories: readIdsColumn(row, 'categories'),
      deleted: readIntegerColumn(row, 'deleted') === 1,
    }))
  const categories = store.all('SELECT id, name FROM categories')
  const suppliers = store.all('SELECT id, name, deleted FROM suppliers')
  return {
    store,
    clock,
    units: new Map(units.map((unit) => [unit.code, unit])),
    storages: new Map(storages.map((storage) => [storage.id, storage])),
    categories: new Map(categories.map((row) => [readIntegerColumn(row, 'id'), readTextColumn(row, 'name')])),
    suppliers: new Map(
      suppliers.map((row) => [
        readIntegerColumn(row, 'id'),
        { name: readTextColumn(row, 'name'), deleted: readIntegerColumn(row, 'deleted') === 1 },
      ]),
    ),
  }
}

/** The storage with this id; null if it is missing or deleted. */
export function findStorage(account: Account, id: number | null): Storage | null {
  const storage = id === null ? undefined : account.storages.get(id)
  return storage && !storage.deleted ? storage : null
}
