/** Which materials a supplier's codes mean, as the account was read last: their names, and those that are not there any more. */

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

/** What a list of the account shows of a material. */
export interface ListedCode extends Pick<CodeMaterial, 'name' | 'sku'> {
  readonly archived: boolean
}

/** One state for each of `ids`, in their order. `listedCodes`: the codes that a list contains, by material id. [SUPPLIER-12] */
export function codeStates(
  ids: readonly number[],
  listedCodes: ReadonlyMap<number, ListedCode>,
  deleted: ReadonlySet<number>,
): CodeMaterial[] {
  return ids.map((id) => {
    const listedCode = listedCodes.get(id)
    if (!listedCode) return { name: '', sku: '', state: deleted.has(id) ? 'deleted' : 'unlisted' }
    const { name, sku, archived } = listedCode
    return { name, sku, state: archived ? 'archived' : 'here' }
  })
}
