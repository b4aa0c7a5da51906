/** Listens to the grid and its rows, and announces changes after a short pause. The sentences come from view/spoken.ts. */
import type { StoreApi } from 'zustand/vanilla'
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import type { BrowserEnv } from '../state/browser-env.ts'
import type { GridState } from '../state/grid-store.ts'
import { groupAt, rowAt, countShownRows, type RowsState } from '../state/rows-shown.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { roundToCents } from '../../src-shared/words/window/numbers.ts'
import { shownText } from '../view/visible-text.ts'
import {
  describeCell,
  describeEdit,
  describeCursorMove,
  describeOrder,
  describeSelection,
  describeRowCount,
} from '../view/spoken.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

/** Changes from repeated keys and typed letters are announced after this pause. */
const PAUSE_MS = 120

/** The selection is announced with its sum if the sum arrives within this time. */
const SUM_DELAY_MS = 400

interface AnnouncerHooks {
  readonly grid: StoreApi<GridState>
  readonly rows: StoreApi<RowsState>
  readonly browser: Pick<BrowserEnv, 'runLater'>
  /** The current columns and words. */
  readonly columnsAndWordsRef: { readonly current: { readonly columns: readonly GridColumn[]; readonly words: Words } }
  readonly announce: (text: string) => void
}

/** An edited cell that is waiting for the host's answer. */
interface TypedCell {
  readonly position: number
  readonly column: number
  /** The row's problems before the edit; the host's answer replaces them. */
  readonly problems: unknown
}

/** Returns the function that stops listening. */
export function listenToGrid(hooks: AnnouncerHooks): () => void {
  const queue = new AnnouncementQueue(hooks)
  const announcer = new GridAnnouncer(hooks, queue)
  const unsubscribeGrid = hooks.grid.subscribe((currentState, previousState) =>
    announcer.noteGridChange(currentState, previousState),
  )
  const unsubscribeRows = hooks.rows.subscribe((currentState, previousState) =>
    announcer.noteRowsChange(currentState, previousState),
  )
  return () => {
    queue.stop()
    unsubscribeGrid()
    unsubscribeRows()
  }
}

/** The pending announcements, in order. If there are several moves, announces only the last one. */
class AnnouncementQueue {
  moveText = ''
  selectionText = ''
  private pendingTexts: readonly string[] = []
  private cancelTimer: (() => void) | null = null
  private readonly hooks: Pick<AnnouncerHooks, 'browser' | 'announce'>

  constructor(hooks: Pick<AnnouncerHooks, 'browser' | 'announce'>) {
    this.hooks = hooks
  }

  speakAfterPause(pauseMs = PAUSE_MS): void {
    this.cancelTimer?.()
    this.cancelTimer = this.hooks.browser.runLater(() => {
      // The announcement of a selection already includes the new position.
      const parts = [...this.pendingTexts, this.selectionText === '' ? this.moveText : this.selectionText]
      const text = [...new Set(parts)].filter((part) => part !== '').join('. ')
      this.pendingTexts = []
      this.moveText = ''
      this.selectionText = ''
      if (text !== '') this.hooks.announce(text)
    }, pauseMs)
  }

  add(text: string): void {
    this.pendingTexts = [...this.pendingTexts, text]
    this.speakAfterPause()
  }

  stop(): void {
    this.cancelTimer?.()
  }
}

class GridAnnouncer {
  private typedCell: TypedCell | null = null
  private readonly hooks: AnnouncerHooks
  private readonly queue: AnnouncementQueue

  constructor(hooks: AnnouncerHooks, queue: AnnouncementQueue) {
    this.hooks = hooks
    this.queue = queue
  }

  noteGridChange(currentState: GridState, previousState: GridState): void {
    const rows = this.hooks.rows.getState()
    const hasGainedFocus = currentState.hasFocus && !previousState.hasFocus
    const hasActiveCellChanged =
      currentState.activePlace.row !== previousState.activePlace.row ||
      currentState.activePlace.column !== previousState.activePlace.column
    if (hasGainedFocus || hasActiveCellChanged)
      this.announceMove(currentState, hasGainedFocus ? null : previousState.activePlace, rows)
    this.announceSelection(currentState, previousState)
    if (previousState.typedText !== null && currentState.typedText === null) {
      const { row, column } = previousState.activePlace
      this.typedCell = { position: row, column, problems: rowAt(rows, row)?.problems }
    }
  }

  private announceMove(
    { hasFocus, activePlace }: GridState,
    previousPlace: GridState['activePlace'] | null,
    rows: RowsState,
  ): void {
    const { columns, words } = this.hooks.columnsAndWordsRef.current
    const column = columns[activePlace.column]
    if (!hasFocus || !column) return
    const row = rowAt(rows, activePlace.row)
    // A row that is not loaded yet is announced when it arrives.
    const group = groupAt(rows, activePlace.row)
    if (group) this.queue.moveText = describeGroup(group, words)
    else if (row || activePlace.row < 0) {
      this.queue.moveText = describeCursorMove(
        { from: previousPlace, to: activePlace, column, row, total: rows.total },
        words,
      )
    }
    this.queue.speakAfterPause()
  }

  /** Announces the selection again when its sum arrives or changes. */
  private announceSelection(currentState: GridState, previousState: GridState): void {
    const hasNewSelection =
      currentState.rowRanges !== previousState.rowRanges || currentState.columnRange !== previousState.columnRange
    if (
      !hasNewSelection &&
      (currentState.selectionSums === previousState.selectionSums || !belongsToSelection(currentState))
    )
      return
    const sums = belongsToSelection(currentState) ? (currentState.selectionSums?.sums ?? null) : null
    this.queue.selectionText =
      currentState.rowRanges.length > 0
        ? describeSelection(currentState, sums, this.hooks.columnsAndWordsRef.current.words)
        : ''
    this.queue.speakAfterPause(hasNewSelection && currentState.columnRange !== null ? SUM_DELAY_MS : PAUSE_MS)
  }

  noteRowsChange(currentState: RowsState, previousState: RowsState): void {
    const { columns, words } = this.hooks.columnsAndWordsRef.current
    if (currentState.sort !== previousState.sort && currentState.session === previousState.session) {
      this.queue.add(describeOrder(currentState.sort, columns, words))
    }
    const hasNewRows = currentState.generation !== previousState.generation || !previousState.isLoaded
    if (
      hasNewRows &&
      currentState.isLoaded &&
      (previousState.session === currentState.session || previousState.session === null)
    ) {
      this.queue.add(describeRowCount(countShownRows(currentState), words))
    }
    if (!this.announceTypedCell(currentState)) this.announceCell(currentState, previousState)
  }

  /** Announces the host's answer for an edited cell. Returns true if it is the active cell, because nothing else is then announced for that cell. */
  private announceTypedCell(currentState: RowsState): boolean {
    const { typedCell } = this
    if (!typedCell || !currentState.isLoaded) return false
    const { columns, words } = this.hooks.columnsAndWordsRef.current
    const row = rowAt(currentState, typedCell.position)
    const column = columns[typedCell.column]
    if (!row || !column || row.problems === typedCell.problems) return false
    this.queue.add(describeEdit(column, row, words))
    this.typedCell = null
    const { activePlace } = this.hooks.grid.getState()
    return activePlace.row === typedCell.position && activePlace.column === typedCell.column
  }

  /** Announces a new value of the focused cell, for example after the row was loaded or a change was undone or applied. */
  private announceCell(currentState: RowsState, previousState: RowsState): void {
    const { columns, words } = this.hooks.columnsAndWordsRef.current
    const state = this.hooks.grid.getState()
    const text = this.cellText(currentState, state)
    if (!state.hasFocus || state.typedText !== null || text === '' || text === this.cellText(previousState, state))
      return
    const column = columns[state.activePlace.column]
    const row = rowAt(currentState, state.activePlace.row)
    // If the position now shows another row, or the last announcement was about another row, the row number is announced again.
    const isOtherRow = rowAt(previousState, state.activePlace.row)?.row !== row?.row || this.queue.moveText !== ''
    this.queue.moveText =
      isOtherRow && row && column
        ? describeCursorMove({ from: null, to: state.activePlace, column, row, total: currentState.total }, words)
        : text
    this.queue.speakAfterPause()
  }

  private cellText(rows: RowsState, { activePlace }: GridState): string {
    const { columns, words } = this.hooks.columnsAndWordsRef.current
    const column = columns[activePlace.column]
    return column && activePlace.row >= 0 ? describeCell(column, rowAt(rows, activePlace.row), words) : ''
  }
}

/** Whether the sums belong to the current selection. */
function belongsToSelection({ selectionSums, rowRanges, columnRange }: GridState): boolean {
  return selectionSums !== null && selectionSums.rowRanges === rowRanges && selectionSums.columnRange === columnRange
}

/** The announcement for a group line. */
function describeGroup({ key, count, value }: NonNullable<ShownRow['group']>, words: Words): string {
  const stockWords = words.stockTools
  const materials = stockWords.sum(count, words.count(count))
  return stockWords.group.line(shownText(key), materials, words.decimal(roundToCents(value)))
}
