/** Which sheets of a workbook are a storage's: by an export's snapshot, by name, or by id. Proposes; never reads a cell. */
import { type Named, idsByName } from '../material/values/ids-by-name.ts'
import { sheetNames } from './export-names.ts'

export interface SheetStorage {
  readonly sheet: string
  readonly storage: number
}

/** The sheets of an export with their storages. */
export type ExportedSheets = readonly { readonly sheet: string; readonly id: number }[]

/**
 * The visible sheets that are storages', in the order of the tabs; a storage that two sheets claim belongs to neither.
 * `exportedSheets` wins over names; a name counts as the storage's own, as an export would write it, or as its id. [SHEET-1]
 */
export function storagesOfSheets(
  tabs: readonly { readonly name: string; readonly hidden: string }[],
  storages: readonly Named[],
  exportedSheets: ExportedSheets = [],
): SheetStorage[] {
  const storageIds = new Set(storages.map(({ id }) => id))
  const asExported = sheetNames(
    storages.map((storage) => storage.name),
    [],
  )
  const ids = idsByName([...storages, ...storages.map(({ id }, order) => ({ id, name: asExported[order] ?? '' }))])
  const exportedIds = new Map(exportedSheets.filter(({ id }) => storageIds.has(id)).map(({ sheet, id }) => [sheet, id]))
  const sheetStorages = tabs.flatMap(({ name: sheet, hidden }): SheetStorage[] => {
    const storage = hidden === 'visible' ? (exportedIds.get(sheet) ?? ids.one(sheet)) : undefined
    return storage === undefined ? [] : [{ sheet, storage }]
  })
  const claims = Map.groupBy(sheetStorages, ({ storage }) => storage)
  return sheetStorages.filter(({ storage }) => claims.get(storage)?.length === 1)
}
