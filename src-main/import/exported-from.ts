/** The snapshot that an export contains, for sheets that come back: the base of the three-way merge, or why there is none. */
import type { BaseSnapshot } from '../../src-shared/export/base.ts'
import { bindBase, decodeBase, storageOfSheet, type Base } from '../../src-shared/export/base-decode.ts'
import type { ExportOrigin } from '../../src-shared/api/import-warnings.ts'
import type { BaseLookup } from '../../src-shared/plan/desired-value.ts'
import { GLOBAL_FIELDS } from '../../src-shared/material/fields/field.ts'
import type { Sheet } from '../../src-shared/file/sheet.ts'
import type { SessionPorts } from './session-ports.ts'

export interface ExportedFrom {
  /** Finds values in the snapshot. Null if the snapshot cannot be used. */
  readonly lookup: BaseLookup | null
  readonly said: ExportOrigin
}

/** Links the snapshot to this account and to the storages its sheets were exported from. [BASE-3] */
export function exportedFrom(
  base: Sheet,
  sheet: Pick<Sheet, 'name' | 'parts'>,
  { account, digest }: Pick<SessionPorts, 'account' | 'digest'>,
  chosenStorage: number,
): ExportedFrom {
  const baseResult = decodeBase(base, digest)
  if (!baseResult.ok) return useless(baseResult.error)
  return sheet.parts === undefined
    ? fromOne(baseResult.value, sheet.name, account.address, chosenStorage)
    : fromSeveral(baseResult.value, sheet.parts, account.address)
}

function fromOne(base: Base, name: string, address: string, chosenStorage: number): ExportedFrom {
  const bound = bindBase(base, address, storageOfSheet(base, name) ?? chosenStorage)
  if (!bound.ok) return useless(bound.error)
  const { values, storage, storageName, exportedAt } = bound.value
  return {
    lookup: (materialId, storageOfRow, field) => {
      const baseValues = values.get(materialId)
      // Balances belong to the storage they were exported from, and everything else to the material.
      return storageOfRow === storage || isGlobal(field) ? baseValues?.get(field) : undefined
    },
    said: {
      code: 'exported',
      from: [storageName],
      at: exportedAt,
      elsewhere: storage === chosenStorage ? null : { name: storageName, id: storage, chosen: chosenStorage },
      unknown: [],
    },
  }
}

/** Each sheet is compared with its own storage's snapshot. Sheets that the export did not write are compared with the account. */
function fromSeveral(base: Base, parts: NonNullable<Sheet['parts']>, address: string): ExportedFrom {
  const snapshots = new Map<number, BaseSnapshot>()
  const unknown: string[] = []
  for (const { name, storage } of parts) {
    const bound = bindBase(base, address, storage)
    if (bound.ok) snapshots.set(storage, bound.value)
    else if (bound.error.kind === 'other-storage') unknown.push(name)
    else return useless(bound.error)
  }
  const [firstSnapshot] = snapshots.values()
  if (!firstSnapshot) return useless({ kind: 'other-storage', storages: base.content.storages })
  const from = [...snapshots.values()].map(({ storageName }) => storageName)
  return {
    lookup: (materialId, storageOfRow, field) => snapshots.get(storageOfRow)?.values.get(materialId)?.get(field),
    said: { code: 'exported', from, at: firstSnapshot.exportedAt, elsewhere: null, unknown },
  }
}

function useless(problem: Extract<ExportOrigin, { code: 'export-unused' }>['problem']): ExportedFrom {
  return { lookup: null, said: { code: 'export-unused', problem } }
}

function isGlobal(field: Parameters<BaseLookup>[2]): boolean {
  return GLOBAL_FIELDS.some((globalField) => globalField === field)
}
