/** Reads a table with a column per storage: finds these columns, splits the table into a row per storage, and describes it for the summary. */
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'
import type { ImportChoices, ImportSummary, ImportWarning } from '../../src-shared/api/import.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { columnName, type ColumnMapping, type Mapping } from '../../src-shared/mapping/mapping.ts'
import { findStorageColumns, type ColumnOfStorage } from '../../src-shared/mapping/mapping-storages.ts'
import { KEY_FIELDS } from '../../src-shared/plan/match.ts'
import { columnsToRows, type StorageColumns } from '../../src-shared/file/columns-to-rows.ts'
import { cellText } from '../../src-shared/file/sheet.ts'
import type { ChosenTable } from '../../src-shared/file/tables.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'

type StorageCell = NonNullable<NonNullable<ImportSummary['file']['perStorage']>['example']>['cells'][number]

export interface StorageColumnReading {
  /** Columns with a storage as heading, or assigned to a storage. Empty if the table has no such columns. */
  readonly columns: readonly ColumnOfStorage[]
  readonly isReadAsRows: boolean
  /** The file's own table, before its columns became rows. */
  readonly fileMapping: Mapping
}

/** Finds the columns per storage, and whether they are read as rows. `fileMapping`: the mapping of the file's own columns. */
export function readStorageColumns(
  { sheet, table }: ChosenTable,
  fileMapping: Mapping,
  { perStorage, fields = [] }: ImportChoices,
  storages: readonly NamedItem[],
): StorageColumnReading {
  const columns = Array.isArray(perStorage)
    ? findChosenColumns(perStorage, fileMapping.columns, storages)
    : findStorageColumns(
        sheet,
        table,
        // A column with a field that the user chose is left out, unless the field belongs to a storage.
        fileMapping.columns.filter(({ column }) => {
          return fields.every(
            ([chosenColumn, field]) => chosenColumn !== column || field === 'stock' || field === 'minimum',
          )
        }),
        storages,
      )
  const isReadPerStorage = columns.length > 0 && perStorage !== undefined && perStorage !== 'off'
  return { columns, isReadAsRows: isReadPerStorage, fileMapping }
}

/** Returns no columns per storage. Used for exports, and for sheets with a storage column. */
export function withoutStorageColumns(fileMapping: Mapping): StorageColumnReading {
  return { columns: [], isReadAsRows: false, fileMapping }
}

/** The user's choices whose column and storage exist. */
function findChosenColumns(
  perStorageChoice: Extract<ImportChoices['perStorage'], readonly unknown[]>,
  fileColumns: readonly ColumnMapping[],
  storages: readonly NamedItem[],
): ColumnOfStorage[] {
  return perStorageChoice
    .flatMap(([column, id, field]) => {
      const mappedColumn = fileColumns.find((columnMapping) => columnMapping.column === column)
      const storage = storages.find((namedStorage) => namedStorage.id === id)
      return !mappedColumn || !storage ? [] : [{ column, header: columnName(mappedColumn), storage, field }]
    })
    .sort((a, b) => a.column - b.column)
}

/** Splits each file row into one row per storage. A storage whose cells are blank is skipped, except in rows before `wholeRowEnd`. */
export function splitByStorage(
  chosenTable: ChosenTable,
  { columns, fileMapping }: StorageColumnReading,
  wholeRowEnd: number,
): ChosenTable {
  // Keys are repeated in each storage's row. A cell without a heading is also repeated, so that its row is untrusted in every storage.
  const keyColumns = fileMapping.columns.filter(
    ({ header, field }) => header === '' || KEY_FIELDS.some((key) => key === field),
  )
  const keyColumnIndexes = new Set(keyColumns.map(({ column }) => column))
  return {
    ...chosenTable,
    ...columnsToRows(chosenTable.sheet, chosenTable.table, groupByStorage(columns), keyColumnIndexes, wholeRowEnd),
  }
}

/** The choices, with the fields that the columns have in the split table. */
export function withStorageFields(
  choices: ImportChoices,
  { columns, fileMapping, isReadAsRows }: StorageColumnReading,
): ImportChoices {
  if (!isReadAsRows) return choices
  const splitFields = new Map<number, Field>(columns.map(({ field }) => [positionOf(columns, field), field]))
  const storageColumnIndexes = new Set(columns.map(({ column }) => column))
  const declaredMappings = findDeclaredMappings(fileMapping).filter(({ column }) => !storageColumnIndexes.has(column))
  const fields = new Map<number, Field | null>([
    ...splitFields,
    ...declaredMappings.map(({ column, field }) => [column, field] as const),
  ])
  for (const [column, field] of choices.fields ?? []) {
    if (!storageColumnIndexes.has(column) || splitFields.has(column)) fields.set(column, field)
  }
  // The column determines the storage of each cell, so other storage columns are ignored.
  for (const { column, field } of fileMapping.columns) if (field === 'storage') fields.set(column, null)
  return { ...choices, fields: [...fields] }
}

/** The mapping of the split table. Reasons for key columns and remembered fields are taken from the file's own table. */
export function withFileKeys(mapping: Mapping, { isReadAsRows, fileMapping }: StorageColumnReading): Mapping {
  if (!isReadAsRows) return mapping
  const declaredByColumn = new Map(
    findDeclaredMappings(fileMapping).map((columnMapping) => [columnMapping.column, columnMapping]),
  )
  const likelyColumnProblems = fileMapping.problems.filter(
    ({ code, column }) => code === 'likely-column' && declaredByColumn.has(column ?? -1),
  )
  return {
    ...mapping,
    columns: mapping.columns.map((columnMapping) => {
      const declaredColumn = declaredByColumn.get(columnMapping.column)
      return declaredColumn?.field === columnMapping.field
        ? { ...columnMapping, confidence: declaredColumn.confidence, reason: declaredColumn.reason }
        : columnMapping
    }),
    problems: [...mapping.problems, ...likelyColumnProblems],
  }
}

/** The mapping of the file's own table, with the fields of its storage columns. */
export function withStorages({ columns, fileMapping }: StorageColumnReading): Mapping {
  const storageColumnsByIndex = new Map(columns.map((storageColumn) => [storageColumn.column, storageColumn]))
  return {
    ...fileMapping,
    columns: fileMapping.columns.map((columnMapping): ColumnMapping => {
      const storageColumn = storageColumnsByIndex.get(columnMapping.column)
      return storageColumn
        ? {
            ...columnMapping,
            field: storageColumn.field,
            confidence: 'chosen',
            reason: { code: 'storage-heading', header: columnName(columnMapping) },
          }
        : columnMapping
    }),
    problems: fileMapping.problems.filter(({ column }) => !storageColumnsByIndex.has(column ?? -1)),
  }
}

/** The file's own table with the current fields of its columns. Storage columns keep the fields they have when rows are not split. */
export function updateFileMapping(
  { columns: currentColumns }: Mapping,
  { columns, isReadAsRows, fileMapping }: StorageColumnReading,
): Mapping {
  const storageColumnIndexes = new Set(isReadAsRows ? columns.map(({ column }) => column) : [])
  return {
    ...fileMapping,
    columns: fileMapping.columns.map((columnMapping) => {
      return (
        (storageColumnIndexes.has(columnMapping.column)
          ? undefined
          : currentColumns.find(({ column }) => column === columnMapping.column)) ?? columnMapping
      )
    }),
  }
}

/**
 * The mappings that are taken from the file's own table: chosen columns and keys, because repeated rows would not look like keys. Ids are left out,
 * because the account decides which system's ids they are. [MAP-4] [MAP-6]
 */
function findDeclaredMappings({ columns }: Mapping): readonly ColumnMapping[] {
  return columns.filter(({ field, confidence }) => confidence === 'chosen' || field === 'sku' || field === 'name')
}

/** Groups the columns by storage, in the order of each storage's first column. */
function groupByStorage(columns: readonly ColumnOfStorage[]): StorageColumns[] {
  return [...Map.groupBy(columns, ({ storage }) => storage.id)].map(([storage, storageColumns]) => ({
    name: nameOf(storage, columns),
    storage,
    columns: new Map(storageColumns.map(({ column, field }) => [positionOf(columns, field), column])),
  }))
}

/** The position of a field in the split table, which is the field's first column in the file. */
function positionOf(columns: readonly ColumnOfStorage[], field: ColumnOfStorage['field']): number {
  return columns.find((storageColumn) => storageColumn.field === field)?.column ?? -1
}

/** The storage's name, with its id if another storage has the same name. */
function nameOf(id: number, columns: readonly ColumnOfStorage[]): string {
  const name = columns.find(({ storage }) => storage.id === id)?.storage.name ?? ''
  const isUniqueName = columns.every(({ storage }) => storage.id === id || storage.name !== name)
  return isUniqueName && name !== '' ? name : `${name} (${id})`.trim()
}

/** Describes the columns per storage for the summary. Absent if there are no such columns. */
export function summarisePerStorage(
  { columns, isReadAsRows }: StorageColumnReading,
  { perStorage }: ImportChoices,
  chosenTable: ChosenTable,
): Pick<ImportSummary['file'], 'perStorage'> {
  if (columns.length === 0) return {}
  const { parts = [], rowCount } = chosenTable.sheet
  const example = isReadAsRows ? null : findExample(chosenTable, columns)
  const storages = parts.map(({ name, storage, firstRow }, partIndex) => {
    return { name: markUntrusted(name), storage, rows: (parts[partIndex + 1]?.firstRow ?? rowCount) - firstRow }
  })
  return {
    perStorage: {
      read: isReadAsRows,
      offered: perStorage === undefined,
      columns: columns.map(({ column, header, storage, field }) => ({ column, header, storage: storage.id, field })),
      ...(example ? { example } : {}),
      storages: isReadAsRows ? storages : [],
    },
  }
}

/** How many rows are searched for an example. */
const MAX_ROWS_SEARCHED = 50

/** Among the rows searched, the first one with the largest number of filled cells in these columns. */
function findExample({ sheet, table: { firstRow, endRow } }: ChosenTable, columns: readonly ColumnOfStorage[]) {
  let fullestRow: { readonly row: number; readonly cells: StorageCell[] } | null = null
  for (let row = firstRow; row < Math.min(endRow, firstRow + MAX_ROWS_SEARCHED); row++) {
    const cells = columns.flatMap(({ column, storage, field }) => {
      const text = cellText(sheet, row, column).trim()
      return text === '' ? [] : [{ storage: markUntrusted(storage.name), field, text: markUntrusted(text) }]
    })
    if (cells.length > (fullestRow?.cells.length ?? 0)) fullestRow = { row: sheet.fileRows[row] ?? 0, cells }
  }
  return fullestRow
}

/** Warnings about columns per storage. None if the user said that the columns mean something else. */
export function listPerStorageWarnings(
  { columns, isReadAsRows }: StorageColumnReading,
  { perStorage }: ImportChoices,
): ImportWarning[] {
  if (columns.length === 0 || perStorage === 'off') return []
  return [
    { code: 'per-storage', read: isReadAsRows, columns: columns.map(({ column, header }) => ({ column, header })) },
  ]
}
