/**
 * Which sheets of a workbook belong to storages: by an export's snapshot, by name or by id. Only proposes, and never
 * reads a cell.
 */
import { type NamedItem, makeIdsByName } from '../material/values/ids-by-name.ts'
import { makeSheetNames } from './export-names.ts'

export interface SheetStorage {
  readonly sheet: string
  readonly storage: number
}

/** The sheets of an export with their storages. */
export type ExportedSheets = readonly { readonly sheet: string; readonly id: number }[]

/**
 * The visible sheets that belong to storages, in the order of the tabs. If two sheets match a storage, neither is
 * used. `exportedSheets` overrides names. A name matches if it is the storage's name, its name in an export, or its
 * id. [SHEET-1]
 */
export function findSheetStorages(
  sheets: readonly { readonly name: string; readonly hidden: string }[],
  storages: readonly NamedItem[],
  exportedSheets: ExportedSheets = [],
): SheetStorage[] {
  const storageIds = new Set(storages.map(({ id }) => id))
  const exportedNames = makeSheetNames(
    storages.map((storage) => storage.name),
    [],
  )
  const ids = makeIdsByName([
    ...storages,
    ...storages.map(({ id }, order) => ({ id, name: exportedNames[order] ?? '' })),
  ])
  const exportedIds = new Map(exportedSheets.filter(({ id }) => storageIds.has(id)).map(({ sheet, id }) => [sheet, id]))
  const sheetStorages = sheets.flatMap(({ name: sheet, hidden }): SheetStorage[] => {
    const storage = hidden === 'visible' ? (exportedIds.get(sheet) ?? ids.findOnlyId(sheet)) : undefined
    return storage === undefined ? [] : [{ sheet, storage }]
  })
  const claims = Map.groupBy(sheetStorages, ({ storage }) => storage)
  return sheetStorages.filter(({ storage }) => claims.get(storage)?.length === 1)
}
