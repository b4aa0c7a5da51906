/**
 * Reads the snapshot that an export contains when its sheets are imported again: the base of the three-way merge. Reports why a snapshot cannot be
 * used.
 */
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

/** Links the snapshot to this account and to the storages from which its sheets were exported. [BASE-3] */
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
  const snapshotResult = getStorageSnapshot(base, address, storageOfSheet(base, name) ?? chosenStorage)
  if (!snapshotResult.ok) return makeUnusedOrigin(snapshotResult.error)
  const { values, storage, storageName, exportedAt } = snapshotResult.value
  return {
    lookup: (materialId, storageOfRow, field) => {
      const baseValues = values.get(materialId)
      // Amounts belong to the storage from which they were exported, and all other fields to the material.
      return storageOfRow === storage || isGlobalField(field) ? baseValues?.get(field) : undefined
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
    const snapshotResult = getStorageSnapshot(base, address, storage)
    if (snapshotResult.ok) snapshots.set(storage, snapshotResult.value)
    else if (snapshotResult.error.kind === 'other-storage') unknownSheets.push(name)
    else return makeUnusedOrigin(snapshotResult.error)
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

function isGlobalField(field: Parameters<BaseLookup>[2]): boolean {
  return GLOBAL_FIELDS.some((globalField) => globalField === field)
}
