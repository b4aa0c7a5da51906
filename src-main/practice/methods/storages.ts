/** storages/get_list: a storages list is named by the interface, its shape not shown; assumed in decision 002. */
import type { Account } from '../account.ts'
import { done, type Answer } from '../answer.ts'

export function getStorages(account: Account): Answer {
  const storages = [...account.storages.values()].filter((storage) => !storage.deleted)
  return done(`"storages":${JSON.stringify(storages.map(({ id, name }) => ({ id: String(id), name })))}`)
}
