/**
 * Moves edits to the same file after it was saved again, if the row still exists and the cell is unchanged. A row is found by its keys, or by all its
 * cells if it has no keys. Rows with equal keys are distinguished by order and cells, never by guessing. [EDIT-4] In the account's own stock, a row
 * is its material. An edit is kept whatever the cell contains now, unless the account already has the edited value. [STOCK-3]
 */
import type { ImportChoices } from '../../src-shared/api/import.ts'
import { DRAFT, isSpareRow, partOf, type Drafts } from '../../src-shared/plan/draft/draft.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { listEditedDrafts, type ImportEdit, type TypedCell } from '../../src-shared/plan/preview/edits.ts'
import type { AutomaticKey } from '../../src-shared/plan/clear-key.ts'
import type { MaterialAnswer } from '../../src-shared/plan/match.ts'
import { columnOf, type ColumnMapping } from '../../src-shared/mapping/mapping.ts'
import { cellText } from '../../src-shared/file/sheet.ts'
import type { FindCurrentRow } from './row-numbers.ts'
import type { SessionState } from './stages.ts'

/** The id of the material that a run added, by row. Null if the account did not return it. */
export type AddedRows = ReadonlyMap<number, number | null>

type FileAsRead = Pick<SessionState, 'contents' | 'mapping' | 'drafts' | 'editedDrafts'>

export class CarriedEdits {
  private readonly oldFile: FileAsRead
  private readonly newFile: FileAsRead
  private readonly carriedRows: CarriedRows
  /** Rows of new materials that the account now contains, with the materials' ids. */
  private readonly addedRows: AddedRows
  /** Rows by their identity, created when first needed. */
  private rowsByIdentity: { readonly oldRows: RowsByIdentity; readonly newRows: RowsByIdentity } | null = null

  constructor(
    edits: readonly ImportEdit[],
    oldFile: FileAsRead,
    newFile: FileAsRead,
    addedRows: AddedRows = new Map(),
  ) {
    // Values typed into the row of a new material belong to that material. Values that were sent are done; later values are changes.
    this.addedRows = new Map([...addedRows].filter(([index]) => isSpareRow(oldFile.drafts, index)))
    this.oldFile = oldFile
    this.newFile = newFile
    const editedRows = new Set(edits.flatMap((edit) => listEditedDrafts(edit) ?? []))
    this.carriedRows = this.carryAllRows(editedRows)
  }

  /** Returns a function that finds the new position of any row, with or without edits. */
  makeRowFinder(): FindCurrentRow {
    const { rows } = this.carryAllRows(new Set(this.oldFile.drafts.sheetRows.keys()))
    return (index) => rows.get(index) ?? null
  }

  private carryAllRows(indexes: ReadonlySet<number>): CarriedRows {
    const { oldFile, newFile, addedRows } = this
    const rows = new Map<number, number>()
    const repeatedRows = new Map<number, readonly number[]>()
    if (indexes.size === 0) return { rows, repeatedRows }
    const { oldRows: oldRowsByIdentity, newRows: newRowsByIdentity } = (this.rowsByIdentity ??= {
      oldRows: groupRowsByIdentity(oldFile),
      newRows: groupRowsByIdentity(newFile),
    })
    for (const index of indexes) {
      const identity = identityOf(oldFile, index, addedRows.get(index) ?? null)
      const [oldRows = [], newRows = []] = [oldRowsByIdentity.get(identity), newRowsByIdentity.get(identity)]
      // Rows with the same identity are matched in order if they occur equally often in both files and their cells agree.
      const newIndex = oldRows.length === newRows.length ? newRows[findPositionAmong(oldRows, index)] : undefined
      if (typeof addedRows.get(index) === 'number') {
        if (newRows[0] !== undefined) rows.set(index, newRows[0])
      } else if (
        newIndex !== undefined &&
        (newRows.length === 1 || joinRowCells(oldFile, index) === joinRowCells(newFile, newIndex))
      )
        rows.set(index, newIndex)
      else if (newRows.length > 0) repeatedRows.set(index, newRows)
    }
    return { rows, repeatedRows }
  }

  findRow(index: number): number | null {
    return this.carriedRows.rows.get(index) ?? null
  }

  /** True if the row stays excluded. If it now occurs several times, this applies to every occurrence. */
  isStillExcluded(index: number): boolean {
    return this.findRow(index) !== null || this.carriedRows.repeatedRows.has(index)
  }

  /** The new column of an unchanged cell. Null if the cell has changed or does not exist. */
  findColumn(index: number, column: number): number | null {
    if (this.isAlreadyDeleted(index)) return column
    const newRow = this.findRow(index)
    const newColumn = carryColumn(column, this.oldFile.mapping.columns, this.newFile.mapping.columns)
    if (newRow === null || newColumn === null) return null
    if (isAccountStock(this.newFile)) return newColumn
    return textOf(this.oldFile, index, column) === textOf(this.newFile, newRow, newColumn) ? newColumn : null
  }

  /** The edit in the new file; null if nothing of it is left. */
  carryEdit(edit: ImportEdit): ImportEdit | null {
    switch (edit.kind) {
      case 'field':
        return edit
      case 'cell': {
        if (this.isAlreadyInAccount(edit.index, edit.column)) return null
        const [index, column] = [this.findRow(edit.index), this.findColumn(edit.index, edit.column)]
        return index === null || column === null ? null : { ...edit, index, column }
      }
      case 'cells':
      case 'block':
        return this.carryBlock(edit)
      case 'rows': {
        // A new material that was added no longer needs an empty row.
        const rows = edit.included ? edit.indexes.filter((index) => !this.addedRows.has(index)) : edit.indexes
        const indexes = rows.flatMap((index) => this.findRow(index) ?? this.listRowsToExclude(edit.included, index))
        return indexes.length > 0 ? { ...edit, indexes } : null
      }
      case 'ask': {
        const indexes = edit.indexes.flatMap((index) => this.findRow(index) ?? [])
        return indexes.length > 0 ? { ...edit, indexes } : null
      }
      case 'picks': {
        const picks = new Map(
          [...edit.picks].flatMap(([index, pick]): [number, MaterialAnswer][] => {
            const newRow = this.findRow(index)
            return newRow === null ? [] : [[newRow, pick]]
          }),
        )
        return picks.size > 0 ? { ...edit, picks } : null
      }
      case 'pick':
      case 'resolve': {
        const index = this.findRow(edit.index)
        return index === null ? null : { ...edit, index }
      }
      default:
        return edit satisfies never
    }
  }

  /** True if the row's material was to be deleted and no longer exists. */
  private isAlreadyDeleted(index: number): boolean {
    if (!isAccountStock(this.oldFile) || this.findRow(index) !== null) return false
    const { drafts } = this.oldFile.editedDrafts
    return valueOf(drafts, 'action', drafts.firstRows?.[index] ?? index) === 'delete'
  }

  /** True if the account already has the value that the cell was set to. */
  private isAlreadyInAccount(index: number, column: number): boolean {
    if (this.addedRows.get(index) === null) return true
    const field = this.oldFile.mapping.columns.find((columnMapping) => columnMapping.column === column)?.field ?? null
    const newRow = this.findRow(index)
    if (!isAccountStock(this.newFile) || field === null || newRow === null) return false
    const editedValue = valueOf(this.oldFile.editedDrafts.drafts, field, index)
    return editedValue !== null && editedValue === valueOf(this.newFile.drafts, field, newRow)
  }

  /** All rows to exclude for an excluded row that now occurs several times. Empty if the edit includes rows. */
  private listRowsToExclude(isIncluded: boolean, index: number): readonly number[] {
    return isIncluded ? [] : (this.carriedRows.repeatedRows.get(index) ?? [])
  }

  private carryBlock(edit: Extract<ImportEdit, { kind: 'cells' | 'block' }>): ImportEdit | null {
    const { numbers } = edit
    const rowsBefore = edit.kind === 'block' ? edit.rows : new Map(edit.indexes.map((index) => [index, [edit]]))
    const rows = new Map<number, TypedCell[]>()
    for (const [index, cells] of rowsBefore) {
      const newRow = this.findRow(index)
      const carriedCells = cells.flatMap(({ column, text }) => {
        const newColumn = this.isAlreadyInAccount(index, column) ? null : this.findColumn(index, column)
        return newColumn === null ? [] : [{ column: newColumn, text }]
      })
      if (newRow !== null && carriedCells.length > 0) rows.set(newRow, carriedCells)
    }
    return rows.size === 0 ? null : { kind: 'block', rows, numbers }
  }
}

function isAccountStock({ contents }: Pick<SessionState, 'contents'>): boolean {
  return contents.format.kind === 'account'
}

/** The value of a cell: '' if it is blank or cleared, null if it is not a value. */
function valueOf({ columns }: Drafts, field: Field, index: number): string | null {
  const { states, values } = columns.get(field) ?? {}
  const state = states?.[index]
  if (state === DRAFT.blank || state === DRAFT.clear) return ''
  return state === DRAFT.value ? (values?.at(index) ?? null) : null
}

/** Moves the choices made for columns to the new positions of their headings. */
export function carryChoices(
  choices: ImportChoices,
  columnsBefore: FileColumns,
  columnsAfter: FileColumns,
): ImportChoices {
  const { fields, perStorage, takenKey } = choices
  const carryColumns = <Rest extends readonly unknown[]>(
    columnChoices: readonly (readonly [number, ...Rest])[],
  ): [number, ...Rest][] =>
    columnChoices.flatMap(([column, ...choiceDetails]) => {
      const newColumn = carryColumn(
        column,
        columnsBefore.perStorage.fileMapping.columns,
        columnsAfter.perStorage.fileMapping.columns,
      )
      return newColumn === null ? [] : [[newColumn, ...choiceDetails]]
    })
  const choicesWithKey =
    takenKey === undefined || takenKey === 'off' ? choices : carryTakenKey(choices, takenKey, carryColumns)
  const choicesWithFields = { ...choicesWithKey, ...(fields ? { fields: carryColumns(fields) } : {}) }
  if (!Array.isArray(perStorage)) return choicesWithFields
  const carriedColumns = carryColumns(perStorage)
  // Choices about storages are dropped if none of their columns is left.
  const { perStorage: _, ...otherChoices } = choicesWithFields
  const uniqueColumns = carriedColumns.filter(
    ([column], index) => carriedColumns.findIndex(([otherColumn]) => otherColumn === column) === index,
  )
  return uniqueColumns.length === 0 ? otherChoices : { ...choicesWithFields, perStorage: uniqueColumns }
}

function carryTakenKey(
  choices: ImportChoices,
  { column, key, instead: replacedColumn }: AutomaticKey,
  carryColumns: (columns: readonly (readonly [number])[]) => readonly (readonly [number])[],
): ImportChoices {
  const { takenKey: _, ...otherChoices } = choices
  const [newKeyColumn] = carryColumns([[column]])
  const [replacementColumn] = replacedColumn === null ? [] : carryColumns([[replacedColumn]])
  // If the selected key column or the column it replaced is missing, the file is a different list, so the key is selected again.
  if (!newKeyColumn || (replacedColumn !== null && !replacementColumn)) return otherChoices
  return { ...otherChoices, takenKey: { column: newKeyColumn[0], key, instead: replacementColumn?.[0] ?? null } }
}

type FileColumns = Pick<SessionState, 'perStorage'>

interface CarriedRows {
  /** The new position of each row with edits, by its old position. */
  readonly rows: ReadonlyMap<number, number>
  /** The possible new positions of each row that now occurs several times, by its old position. */
  readonly repeatedRows: ReadonlyMap<number, readonly number[]>
}

/** The position of a draft among the ascending `drafts` with the same identity. */
function findPositionAmong(drafts: readonly number[], index: number): number {
  let [lowIndex, highIndex] = [0, drafts.length - 1]
  while (lowIndex < highIndex) {
    const middle = (lowIndex + highIndex) >> 1
    if ((drafts[middle] ?? 0) < index) lowIndex = middle + 1
    else highIndex = middle
  }
  return lowIndex
}

/** The indexes of drafts by their identity, in ascending order. */
type RowsByIdentity = ReadonlyMap<string, readonly number[]>

function groupRowsByIdentity(file: FileAsRead): RowsByIdentity {
  const draftsByIdentity = new Map<string, number[]>()
  for (let index = 0; index < file.drafts.count; index++) {
    const identity = identityOf(file, index)
    const sameDrafts = draftsByIdentity.get(identity)
    if (sameDrafts) sameDrafts.push(index)
    else draftsByIdentity.set(identity, [index])
  }
  return draftsByIdentity
}

/**
 * The keys of a row, or all its cells if it has none, plus its sheet if several were read. `id`: the id of the material that a run added for the row.
 */
function identityOf(file: FileAsRead, index: number, id: number | null = null): string {
  const keyFields = isAccountStock(file) ? (['id'] as const) : (['id', 'sku', 'name', 'storage'] as const)
  const keys = keyFields.map((field) => {
    const column = columnOf(file.mapping, field)
    if (id !== null && field === 'id') return String(id)
    return column ? textOf(file, index, column.column) : ''
  })
  const sheet = partOf(file.drafts, index)?.sheet ?? ''
  if (keys.slice(0, 3).some((text) => text !== '')) return JSON.stringify([sheet, ...keys])
  return JSON.stringify([sheet, [joinRowCells(file, index)]])
}

function joinRowCells(file: FileAsRead, index: number): string {
  return JSON.stringify(file.mapping.columns.map(({ column }) => textOf(file, index, column)))
}

function textOf({ contents, drafts }: FileAsRead, index: number, column: number): string {
  return cellText(contents.sheet, drafts.sheetRows[index] ?? 0, column).trim()
}

type HeadedColumn = Pick<ColumnMapping, 'column' | 'header'>

/** The column with the same heading: at the same position, or elsewhere if only one column has it. */
function carryColumn(
  column: number,
  columnsBefore: readonly HeadedColumn[],
  columnsAfter: readonly HeadedColumn[],
): number | null {
  const header = columnsBefore.find((headedColumn) => headedColumn.column === column)?.header
  if (header === undefined) return null
  const columnsWithHeader = columnsAfter.filter((headedColumn) => headedColumn.header === header)
  if (columnsWithHeader.some((headedColumn) => headedColumn.column === column)) return column
  const [onlyColumn] = columnsWithHeader
  return onlyColumn && columnsWithHeader.length === 1 && header !== '' ? onlyColumn.column : null
}
