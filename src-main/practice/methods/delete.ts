/** materials/delete: zeroes the balances by corrections, leaves compositions and files; history stays. */
import type { Account } from '../account.ts'
import { done, refuse, type Answer, type Refusal } from '../answer.ts'
import { carriedIn, dropAllRows } from '../carried.ts'
import { firstMissing, idOf, type Input } from '../input.ts'
import { findMaterial } from '../material.ts'
import { productsWith, recost } from '../prices.ts'
import { correctTo } from '../stock.ts'

export function deleteMaterial(account: Account, input: Input): Answer | Refusal {
  const missing = firstMissing(input, ['material_id'])
  if (missing) return missing
  const material = findMaterial(account, idOf(input.get('material_id')))
  if (!material) return refuse('Material not found or access denied')
  const { store } = account
  for (const storage of carriedIn(account, material)) correctTo(account, material, storage, 0n, 'Material deleted')
  dropAllRows(account, material)
  const products = productsWith(account, material.id)
  store.run('DELETE FROM compositions WHERE material_id = ?', material.id)
  for (const product of products) recost(account, product, `material ${material.id} deleted`)
  store.run('DELETE FROM files WHERE material_id = ?', material.id)
  store.run('UPDATE materials SET deleted = 1 WHERE id = ?', material.id)
  return done()
}
