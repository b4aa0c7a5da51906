/** What an export's own snapshot says of a sheet that came back: the base of the three-way merge, or why there is none. */
import { bindBase, decodeBase, storageOfSheet } from '../../../src-shared/domain/base-decode.ts'
import type { BaseLookup } from '../../../src-shared/domain/diff.ts'
import { baseMessage } from '../../../src-shared/domain/messages/export.ts'
import { GLOBAL_FIELDS } from '../../../src-shared/domain/field.ts'
import type { Sheet } from '../../../src-shared/domain/sheet.ts'
import type { SessionPorts } from './stages.ts'

export interface ExportedFrom {
  /** Null when the snapshot cannot be used. */
  readonly lookup: BaseLookup | null
  /** One sentence for the summary. */
  readonly words: string
}

/** Binds the snapshot to this account and to the storage its sheet was exported from. [BASE-3] */
export function exportedFrom(
  base: Sheet,
  sheetName: string,
  { account, digest }: Pick<SessionPorts, 'account' | 'digest'>,
  chosen: number,
): ExportedFrom {
  const decoded = decodeBase(base, digest)
  if (!decoded.ok) return { lookup: null, words: baseMessage(decoded.error) }
  const bound = bindBase(decoded.value, account.address, storageOfSheet(decoded.value, sheetName) ?? chosen)
  if (!bound.ok) return { lookup: null, words: baseMessage(bound.error) }
  const { values, storage, storageName, exportedAt } = bound.value
  const elsewhere =
    storage === chosen
      ? ''
      : ` The sheet was exported from ${storageName} (id ${storage}), but its balances are set in storage ${chosen}.`
  return {
    lookup: (materialId, of, field) => {
      const known = values.get(materialId)
      // Balances belong to the storage they were exported from; everything else to the material.
      return of === storage || GLOBAL_FIELDS.some((global) => global === field) ? known?.get(field) : undefined
    },
    words: `Exported from ${storageName} at ${exportedAt.slice(0, 16).replace('T', ' ')} UTC: only the cells you edited since are applied.${elsewhere}`,
  }
}
