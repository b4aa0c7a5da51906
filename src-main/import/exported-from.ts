/** The snapshot that an export contains, for sheets that are imported again: the base of the three-way merge, or why there is none. */
import type { BaseSnapshot } from '../../src-shared/export/base.ts'
import { getStorageSnapshot, decodeBase, storageOfSheet, type Base } from '../../src-shared/export/base-decode.ts'
import type { ExportOrigin } from '../../src-shared/api/import.ts'
import type { BaseLookup } from '../../src-shared/plan/desired-value.ts'
import { GLOBAL_FIELDS } from '../../src-shared/material/fields/field.ts'
import type { Sheet } from '../../src-shared/file/sheet.ts'
import type { SessionPorts } from './session-ports.ts'

export interface ExportSource {
  /** Finds values in the export's snapshot. Null if the snapshot cannot be used. */
  readonly lookup: BaseLookup | null
  readonly origin: ExportOrigin
}

/** Links the snapshot to this account and to the storages its sheets were exported from. [BASE-3] */
export function findExportOrigin(
  base: Sheet,
  sheet: Pick<Sheet, 'name' | 'parts'>,
  { account, digest }: Pick<SessionPorts, 'account' | 'digest'>,
  chosenStorage: number,
): ExportSource {
  const baseResult = decodeBase(base, digest)
  if (!baseResult.ok) return makeUnusedOrigin(baseResult.error)
  return sheet.parts === undefined
    ? readOneStorageExport(baseResult.value, sheet.name, account.address, chosenStorage)
    : readStoragesExport(baseResult.value, sheet.parts, account.address)
}

function readOneStorageExport(base: Base, name: string, address: string, chosenStorage: number): ExportSource {
  const matchedBase = getStorageSnapshot(base, address, storageOfSheet(base, name) ?? chosenStorage)
  if (!matchedBase.ok) return makeUnusedOrigin(matchedBase.error)
  const { values, storage, storageName, exportedAt } = matchedBase.value
  return {
    lookup: (materialId, storageOfRow, field) => {
      const baseValues = values.get(materialId)
      // Balances belong to the storage they were exported from, and everything else to the material.
      return storageOfRow === storage || isGlobal(field) ? baseValues?.get(field) : undefined
    },
    origin: {
      code: 'exported',
      from: [storageName],
      at: exportedAt,
      elsewhere: storage === chosenStorage ? null : { name: storageName, id: storage, chosen: chosenStorage },
      unknown: [],
    },
  }
}

/** Each sheet is compared with its own storage's snapshot. Sheets that the export did not write are compared with the account. */
function readStoragesExport(base: Base, parts: NonNullable<Sheet['parts']>, address: string): ExportSource {
  const snapshots = new Map<number, BaseSnapshot>()
  const unknownSheets: string[] = []
  for (const { name, storage } of parts) {
    const matchedBase = getStorageSnapshot(base, address, storage)
    if (matchedBase.ok) snapshots.set(storage, matchedBase.value)
    else if (matchedBase.error.kind === 'other-storage') unknownSheets.push(name)
    else return makeUnusedOrigin(matchedBase.error)
  }
  const [firstSnapshot] = snapshots.values()
  if (!firstSnapshot) return makeUnusedOrigin({ kind: 'other-storage', storages: base.content.storages })
  const storageNames = [...snapshots.values()].map(({ storageName }) => storageName)
  return {
    lookup: (materialId, storageOfRow, field) => snapshots.get(storageOfRow)?.values.get(materialId)?.get(field),
    origin: {
      code: 'exported',
      from: storageNames,
      at: firstSnapshot.exportedAt,
      elsewhere: null,
      unknown: unknownSheets,
    },
  }
}

function makeUnusedOrigin(problem: Extract<ExportOrigin, { code: 'export-unused' }>['problem']): ExportSource {
  return { lookup: null, origin: { code: 'export-unused', problem } }
}

function isGlobal(field: Parameters<BaseLookup>[2]): boolean {
  return GLOBAL_FIELDS.some((globalField) => globalField === field)
}
