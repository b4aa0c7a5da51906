/**
 * Finds or changes cells of the rows shown. Searches in parts, stores matches as numbers, and lists a few at a time. The list and the edit use the
 * same results. [FIND-3]
 */
import type { CellsRequest, CellsReply } from '../../src-shared/api/rows-shown.ts'
import { getRowName } from '../../src-shared/plan/draft/draft.ts'
import { isDecimalField } from '../../src-shared/material/fields/field.ts'
import type { ImportEdit, TypedCell } from '../../src-shared/plan/preview/edits.ts'
import { readTypedCell } from '../../src-shared/plan/preview/editing.ts'
import { finishWithoutPauses, scaleProgress, type WorkInParts } from '../../src-shared/material/values/in-parts.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import {
  makeCellChange,
  type CellChange,
  type CellsError,
  type CellOutcome,
  CellTargets,
  type CellTarget,
} from './cell-changes.ts'
import { isGroupLine } from './row-groups.ts'
import type { ShownRows } from './rows-shown.ts'
import { makeEditOptions, type SessionInput, type SessionState } from './stages.ts'
import { toClearTokenKey } from '../../src-shared/material/values/clear-token.ts'

const OUTCOMES = ['found', 'change', 'same', 'fixed', 'refused'] as const

/** After this many rows, the search checks whether it has found enough. */
const ROWS_AT_A_TIME = 64

/** How many cells are added to an edit in one step. */
const CELLS_IN_ONE_PART = 2048

interface CellPosition {
  readonly position: number
  readonly column: number
}

export type NearestRequest = CellPosition & { readonly back: boolean; readonly again?: boolean | undefined }

export class CellMatches {
  readonly error: CellsError | null
  private readonly request: CellsRequest
  private readonly input: SessionInput
  private readonly state: SessionState
  private readonly change: CellChange
  private readonly cellTargets: CellTargets
  /** The searched rows, in the order shown. */
  private readonly rows: readonly number[]
  private readonly positions: readonly number[]
  private searchedRowCount = 0
  /** For each match: the index of its row in `rows`, of its column in `columns`, and its result. */
  private readonly matchRows: number[] = []
  private readonly matchColumns: number[] = []
  private readonly outcomes: number[] = []
  private readonly counts = { found: 0, change: 0, same: 0, fixed: 0, refused: 0 }

  constructor(input: SessionInput, state: SessionState, shownRows: ShownRows, cellsRequest: CellsRequest) {
    this.input = input
    this.state = state
    this.request = cellsRequest
    const { rows, positions } = findRequestedRows(shownRows, cellsRequest)
    this.rows = rows
    this.positions = positions
    this.cellTargets = new CellTargets(state, shownRows.materialRowsFor(cellsRequest), cellsRequest.numbers)
    const clearToken = toClearTokenKey(input.clearToken)
    const compiledChange = makeCellChange(cellsRequest.change, { numbers: this.cellTargets.numbers, clearToken })
    this.error = compiledChange.ok ? null : compiledChange.error
    this.change = compiledChange.ok ? compiledChange.value : () => null
    if (!compiledChange.ok) this.searchedRowCount = this.rows.length
  }

  /** Searches until all rows are done or `hasEnough` returns true. */
  searchUntil(hasEnough: () => boolean = () => false): void {
    const searchSteps = this.continueSearch()
    while (searchSteps.next().done !== true) if (hasEnough()) return
  }

  private *continueSearch(): WorkInParts<void> {
    const { columns } = this.request
    while (this.searchedRowCount < this.rows.length) {
      const end = Math.min(this.rows.length, this.searchedRowCount + ROWS_AT_A_TIME)
      for (; this.searchedRowCount < end; this.searchedRowCount++) {
        for (let column = 0; column < columns.length; column++) this.checkCell(this.searchedRowCount, column)
      }
      yield this.searchedRowCount / this.rows.length
    }
  }

  listMatches({
    from,
    count,
    near: nearest,
  }: {
    from: number
    count: number
    near?: NearestRequest | undefined
  }): Omit<CellsReply, 'error'> {
    const cells: CellsReply['cells'] = []
    const end = Math.min(from + count, this.outcomes.length)
    for (let index = from; index < end; index++) cells.push(this.describeMatch(index))
    const { change: changingCount, same: sameCount, fixed: fixedCount, refused: refusedCount } = this.counts
    const matchCount = this.outcomes.length
    return {
      rows: this.rows.length,
      looked: this.searchedRowCount,
      found: matchCount,
      changing: changingCount,
      same: sameCount,
      fixed: fixedCount,
      refused: refusedCount,
      cells,
      near: nearest ? this.findNearestMatch(nearest) : null,
    }
  }

  get changeCount(): number {
    return this.counts.change
  }

  /** All changes as one edit. A key cell can belong to several planned rows, which are all edited. */
  makeEdit(): ImportEdit {
    return finishWithoutPauses(this.makeEditInParts())
  }

  *makeEditInParts(): WorkInParts<ImportEdit> {
    yield* scaleProgress(this.continueSearch(), 0, 0.5)
    const rows = new Map<number, TypedCell[]>()
    for (let index = 0; index < this.outcomes.length; index++) {
      if (index % CELLS_IN_ONE_PART === 0) yield 0.5 + 0.5 * (index / this.outcomes.length)
      if (this.outcomes[index] !== OUTCOMES.indexOf('change')) continue
      const cell = this.cellAt(index)
      const outcome = cell && this.outcomeOf(cell)
      if (!cell || outcome?.kind !== 'change') continue
      const typedCell = { column: cell.columnMapping.column, text: outcome.text }
      for (const plannedIndex of cell.indexes) {
        const cellsOfRow = rows.get(plannedIndex)
        if (cellsOfRow) cellsOfRow.push(typedCell)
        else rows.set(plannedIndex, [typedCell])
      }
    }
    return { kind: 'block', rows, numbers: CANONICAL_SEPARATORS }
  }

  private checkCell(row: number, column: number): void {
    const index = this.rows[row]
    const shownColumn = this.request.columns[column]
    const cell = index === undefined || shownColumn === undefined ? null : this.cellTargets.cellAt(index, shownColumn)
    const outcome = cell && this.outcomeOf(cell)
    if (!outcome) return
    this.matchRows.push(row)
    this.matchColumns.push(column)
    this.outcomes.push(OUTCOMES.indexOf(outcome.kind))
    this.counts[outcome.kind] += 1
  }

  /** The result for one cell. A new text that would be invalid for the field is refused. */
  private outcomeOf(cell: CellTarget): CellOutcome | null {
    const outcome = this.change(cell)
    if (outcome?.kind !== 'change') return outcome
    const { drafts, mapping } = this.state
    const base = { drafts, mapping, options: makeEditOptions(this.input) }
    const [index] = cell.indexes
    const { field } = cell.columnMapping
    if (index === undefined || field === null) return { kind: 'fixed' }
    const { locatedProblems: problems } = readTypedCell(
      base,
      index,
      { ...cell.columnMapping, field },
      outcome.text,
      CANONICAL_SEPARATORS,
    )
    return problems.some(({ severity }) => severity === 'blocks') ? { kind: 'refused' } : outcome
  }

  private cellAt(matchIndex: number): CellTarget | null {
    const index = this.rows[this.matchRows[matchIndex] ?? -1]
    const column = this.request.columns[this.matchColumns[matchIndex] ?? -1]
    return index === undefined || column === undefined ? null : this.cellTargets.cellAt(index, column)
  }

  private cellPositionAt(index: number): CellPosition {
    return {
      position: this.positions[this.matchRows[index] ?? 0] ?? 0,
      column: this.request.columns[this.matchColumns[index] ?? 0] ?? 0,
    }
  }

  private describeMatch(index: number): CellsReply['cells'][number] {
    const cell = this.cellAt(index)
    const outcome = cell && this.outcomeOf(cell)
    const { drafts } = this.state
    const { row, sheet: sheetOfRow } = getRowName(drafts, cell?.indexes[0] ?? 0)
    // If a row covers all storages, the cell's column determines the storage, so no sheet is named.
    const sheet = this.request.rowPer === undefined ? sheetOfRow : undefined
    const textAfter = outcome && 'text' in outcome ? this.showText(cell, outcome.text) : null
    return {
      ...this.cellPositionAt(index),
      row,
      ...(sheet === undefined ? {} : { sheet: markUntrusted(sheet) }),
      outcome: outcome?.kind ?? 'found',
      before: markUntrusted(cell?.shownText ?? cell?.storedText ?? ''),
      after: textAfter === null ? null : markUntrusted(textAfter),
    }
  }

  private showText({ columnMapping: { field } }: CellTarget, text: string): string {
    return field !== null && isDecimalField(field) ? this.cellTargets.showNumber(field, text) : text
  }

  /** The next match in the direction of the search. Matches are in the order of rows and columns. */
  private findNearestMatch({ position, column, back, again = false }: NearestRequest): CellsReply['near'] {
    const matchCount = this.outcomes.length
    if (matchCount === 0) return null
    const columnIndex = this.request.columns.indexOf(column)
    const isBefore = (index: number): boolean => {
      const matchPosition = this.positions[this.matchRows[index] ?? 0] ?? 0
      return matchPosition < position || (matchPosition === position && (this.matchColumns[index] ?? 0) < columnIndex)
    }
    let [lowIndex, highIndex] = [0, matchCount]
    while (lowIndex < highIndex) {
      const middle = (lowIndex + highIndex) >> 1
      if (isBefore(middle)) lowIndex = middle + 1
      else highIndex = middle
    }
    const nextPosition = lowIndex < matchCount ? this.cellPositionAt(lowIndex) : null
    const isCurrentMatch = nextPosition?.position === position && nextPosition.column === column
    const forwardIndex = isCurrentMatch && !again ? lowIndex + 1 : lowIndex
    const index = back ? (isCurrentMatch && again ? lowIndex : lowIndex - 1) : forwardIndex
    // The search continues at the other end only if all rows have been searched.
    const isComplete = this.searchedRowCount === this.rows.length
    if ((index < 0 || index >= matchCount) && !isComplete) return null
    const matchIndex = ((index % matchCount) + matchCount) % matchCount
    return { ...this.cellPositionAt(matchIndex), at: matchIndex }
  }
}

/** The separators of numbers that are typed into cells. */
const CANONICAL_SEPARATORS = { group: ',', point: '.' } as const

/** The rows that the request refers to, without the heading lines of groups. */
function findRequestedRows(
  shownRows: ShownRows,
  cellsRequest: CellsRequest,
): { rows: readonly number[]; positions: readonly number[] } {
  const lines = shownRows.rowsByPosition(cellsRequest)
  const total = shownRows.total(cellsRequest)
  const [rows, positions]: [number[], number[]] = [[], []]
  for (const [from, to] of cellsRequest.ranges ?? [[0, total - 1]]) {
    for (let position = from; position <= Math.min(to, total - 1); position++) {
      const line = lines ? (lines[position] ?? 0) : position
      if (isGroupLine(line)) continue
      rows.push(line)
      positions.push(position)
    }
  }
  return { rows, positions }
}

/** Keeps the matches of the last request until the import changes. The next request continues that search, and an edit uses its matches. */
export class LastCellMatches {
  private lastMatches: { readonly state: SessionState; readonly key: string; readonly cells: CellMatches } | null = null

  findMatches(state: SessionState, cellsRequest: CellsRequest, makeMatches: () => CellMatches): CellMatches {
    const key = JSON.stringify(Object.entries(cellsRequest).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (this.lastMatches?.state !== state || this.lastMatches.key !== key)
      this.lastMatches = { state, key, cells: makeMatches() }
    return this.lastMatches.cells
  }
}
