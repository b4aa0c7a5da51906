/**
 * One account and one plan for the kill and fault suites: adds (some with stock in a second storage, some identical), edits, stock and minimum in
 * several storages. Also what the account must contain afterwards.
 */
import type { Change, PlannedRow } from '../../src-shared/plan/plan.ts'
import { hasNewValue, mapMaterialsById, findLiveValue, type LiveLists } from '../../src-shared/run/run-live.ts'
import type { AccountPort } from '../../src-main/ports/ports.ts'
import { addRow, editRow } from '../main/run/build.ts'

export const STORAGES = [1, 2, 3] as const
export const KEY = 'suite-key-canary-5f1d'

/** A seed with one material for each row that changes one. */
export function suiteSeed(rows: number): unknown {
  return {
    keys: [KEY],
    dailyLimit: 1_000_000,
    units: [{ code: 'pcs', group: 'count', factor: 1 }],
    storages: [
      { id: 1, name: 'Main', holdsAll: true },
      { id: 2, name: 'Shop' },
      { id: 3, name: 'Van' },
    ],
    suppliers: [
      { id: 20, name: 'Timber Ltd' },
      { id: 21, name: 'Screws & Co' },
    ],
    materials: Array.from({ length: rows }, (_, index) => ({
      id: 1000 + index,
      name: `Material ${index}`,
      sku: `M-${index}`,
      unit: 'pcs',
      price: 10 + index,
      suppliers: [20],
      stocks: [
        { storage_id: 1, stock: 40 + index, minimum: 5 },
        { storage_id: 2, stock: 7, minimum: 0 },
      ],
    })),
  }
}

export function suiteRows(rows: number): PlannedRow[] {
  return Array.from({ length: rows }, (_, index) => suiteRow(index))
}

function suiteRow(index: number): PlannedRow {
  const row = index + 2
  const id = 1000 + index
  const price: readonly [string, string] = [String(10 + index), `${20 + index}.25`]
  const stock: readonly [string, string] = [String(40 + index), `${index}.5`]
  switch (index % 6) {
    case 0:
      return addRow(row, { name: `New ${index}`, sku: `N-${index}`, price: '2.5', stock: '8', minimum: '3' })
    case 1:
      // Every second one is a twin of the one before: no SKU, the same content.
      return addRow(row, { name: `Twin ${Math.floor(index / 12)}`, price: '1', stock: '2' })
    case 2:
      return editRow(row, id, { name: [`Material ${index}`, `Renamed ${index}`], price })
    case 3:
      return editRow(row, id, { stock: ['7', '0.75'], storage: 2 })
    case 4:
      return editRow(row, id, { price, stock, minimum: ['5', '6'] })
    default:
      return addRow(row, { name: `Spread ${index}`, sku: `S-${index}`, stock: '1', elsewhere: { 2: '4', 3: '9' } })
  }
}

export function callsIn(rows: readonly PlannedRow[]): number {
  return rows.reduce((sum, row) => sum + row.calls.length, 0)
}

/** All differences between the account and the plan; empty if it matches exactly. */
export async function differences(account: AccountPort, rows: readonly PlannedRow[]): Promise<string[]> {
  const currentLists = await readAll(account)
  const foundTexts: string[] = []
  const byName = new Map<string, number[]>()
  for (const { id, name } of currentLists.get(1)?.values() ?? []) byName.set(name, [...(byName.get(name) ?? []), id])
  const wanted = new Map<string, number>()
  for (const row of rows) if (row.status === 'add') wanted.set(row.name, (wanted.get(row.name) ?? 0) + 1)
  for (const [name, count] of wanted) {
    const have = byName.get(name)?.length ?? 0
    if (have > count) foundTexts.push(`duplicate: ${name} is there ${have} times, wanted ${count}`)
    if (have < count) foundTexts.push(`lost: ${name} is there ${have} times, wanted ${count}`)
  }
  const total = currentLists.get(1)?.size ?? 0
  const adds = rows.filter(({ status }) => status === 'add').length
  if (total !== rows.length + adds) foundTexts.push(`storage 1 lists ${total} materials, wanted ${rows.length + adds}`)
  for (const row of rows) {
    const ids = row.materialId === null ? (byName.get(row.name) ?? []) : [row.materialId]
    for (const id of ids) for (const change of row.changes) check(currentLists, id, change, row.row, foundTexts)
  }
  return foundTexts
}

function check(currentLists: LiveLists, id: number, change: Change, row: number, foundTexts: string[]): void {
  const value = findLiveValue(currentLists, id, change)
  if (value !== undefined && hasNewValue(change, value)) return
  foundTexts.push(
    `row ${row}: ${change.field} of ${id} in ${change.storage ?? 'account'} is ${value}, wanted ${change.after}`,
  )
}

export async function readAll(account: AccountPort): Promise<LiveLists> {
  const currentMaterials = new Map<number, ReturnType<typeof mapMaterialsById>>()
  for (const storage of STORAGES) {
    const readResult = await account.readStorage(storage)
    if (!readResult.ok) throw new Error(`Storage ${storage} could not be read: ${JSON.stringify(readResult.failure)}`)
    currentMaterials.set(storage, mapMaterialsById(readResult.materials))
  }
  return currentMaterials
}
