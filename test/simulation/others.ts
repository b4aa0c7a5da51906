/** What other programs do to the account during the simulation. */
import type { AccountModel } from './account-model.ts'
import { FIRST_ID } from './plans.ts'
import type { ClientAct, Scenario } from './scenario.ts'

type Wrote = (id: number, fields: Readonly<Record<string, unknown>>) => void

export function othersAct(
  account: AccountModel,
  { act, material, value }: ClientAct,
  scenario: Scenario,
  wrote: Wrote,
): void {
  const id = FIRST_ID + material
  const last = Math.max(...account.materials.keys())
  const newestNumber = last >= FIRST_ID + scenario.materials ? last : null
  const ask = (method: string, body: Readonly<Record<string, unknown>>): void => {
    const { status } = account.answer(method, JSON.stringify(body))
    if (status === 200 && 'material_id' in body) wrote(Number(body['material_id']), body)
  }
  switch (act) {
    case 'stock':
      return ask('materials/update_stock', { material_id: id, storage_id: 1, stock: 70 + value })
    case 'same-stock':
      return ask('materials/update_stock', { material_id: id, storage_id: 1, stock: value + 0.5 })
    case 'price':
      return ask('materials/edit', { material_id: id, price: 50 + value })
    case 'rename':
      return ask('materials/edit', { material_id: id, name: `Theirs ${value}` })
    case 'minimum':
      return ask('materials/edit', { material_id: id, minimum: 30 + value, storage_id: 1 })
    case 'unit':
      return ask('materials/edit', { material_id: id, unit: 'g' })
    case 'delete':
      return ask('materials/delete', { material_id: id, gone: 1 })
    case 'twin':
    case 'near-twin': {
      // The material that a plan's row is going to add.
      const row = scenario.jobs.flatMap(({ rows }) => rows).find(({ kind }) => kind === 'add' || kind === 'spread')
      const price = act === 'twin' ? {} : { price: 90 + value }
      if (row) {
        const { value: of } = row
        ask('materials/add', { name: `New ${of}`, sku: `N-${of}`, unit: 'pcs', storage_id: 1, ...price })
      }
      return
    }
    case 'touch-new':
      return newestNumber === null ? undefined : ask('materials/edit', { material_id: newestNumber, price: 80 + value })
    case 'rename-new':
      return newestNumber === null
        ? undefined
        : ask('materials/edit', { material_id: newestNumber, name: `Also theirs ${value}` })
    case 'delete-new':
      return newestNumber === null ? undefined : ask('materials/delete', { material_id: newestNumber, gone: 1 })
    case 'other-add':
      return ask('materials/add', { name: `A theirs ${value}`, unit: 'pcs', storage_id: 1, stock: 1 })
    case 'spend':
      return
  }
}
