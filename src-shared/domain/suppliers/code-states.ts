/** Which materials a supplier's codes mean, as the account was read last: their names, and those that are not there any more. */
import type { Catalogue } from '../catalogue/catalogue.ts'

/**
 * `here`: in the account. `archived`: there, in the archive. `deleted`: a run of ours deleted it, or the account said that it has no such
 * material. `unlisted`: no list of the account shows it.
 */
export const CODE_STATES = ['here', 'archived', 'deleted', 'unlisted'] as const
export type CodeState = (typeof CODE_STATES)[number]

export interface CodeMaterial {
  /** '' where no list shows it. */
  readonly name: string
  readonly sku: string
  readonly state: CodeState
}

/** By the places of `ids`. [SUPPLIER-12] */
export function codeStates(
  ids: readonly number[],
  { byId, names, skus, archived }: Pick<Catalogue, 'byId' | 'names' | 'skus' | 'archived'>,
  deleted: ReadonlySet<number>,
): CodeMaterial[] {
  return ids.map((id) => {
    const index = byId.get(id)
    if (index === undefined) return { name: '', sku: '', state: deleted.has(id) ? 'deleted' : 'unlisted' }
    return { name: names[index] ?? '', sku: skus[index] ?? '', state: archived[index] === 1 ? 'archived' : 'here' }
  })
}
