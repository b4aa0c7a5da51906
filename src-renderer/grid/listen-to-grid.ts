/** Listens to the grid and its rows, and announces changes after a short pause. The sentences come from view/spoken.ts. */
import type { StoreApi } from 'zustand/vanilla'
import type { ShownRow } from '../../src-shared/api/window-types.ts'
import type { BrowserEnv } from '../state/browser-env.ts'
import type { GridState } from '../state/grid-store.ts'
import { groupAt, rowAt, rowsShownNow, type RowsState } from '../state/rows-shown.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import { toCents } from '../../src-shared/words/window/numbers.ts'
import { shownText } from '../view/visible-text.ts'
import { spokenCell, spokenEdit, spokenMove, spokenOrder, spokenSelection, spokenShown } from '../view/spoken.ts'
import type { Words } from '../../src-shared/words/window/words.ts'

/** Repeated keys and typed letters are announced after this pause. */
const PAUSE_MS = 120

/** The selection is announced with its sum if the sum arrives within this time. */
const SUMMED_MS = 400

interface AnnouncerHooks {
  readonly grid: StoreApi<GridState>
  readonly rows: StoreApi<RowsState>
  readonly page: Pick<BrowserEnv, 'later'>
  /** The current columns and words. */
  readonly latest: { readonly current: { readonly columns: readonly GridColumn[]; readonly words: Words } }
  readonly say: (text: string) => void
}

/** An edited cell that is waiting for the host's answer. */
interface TypedPlace {
  readonly position: number
  readonly column: number
  /** The row's problems before the edit; the host's answer replaces them. */
  readonly problems: unknown
}

/** Returns the function that stops listening. */
export function listenToGrid(hooks: AnnouncerHooks): () => void {
  const spokenSoon = new AnnouncementQueue(hooks)
  const announcer = new GridAnnouncer(hooks, spokenSoon)
  const offGrid = hooks.grid.subscribe((now, before) => announcer.gridChanged(now, before))
  const offRows = hooks.rows.subscribe((now, before) => announcer.rowsChanged(now, before))
  return () => {
    spokenSoon.stop()
    offGrid()
    offRows()
  }
}

/** What will be announced, in order. Of several moves, only the last one counts. */
class AnnouncementQueue {
  move = ''
  selection = ''
  private happened: readonly string[] = []
  private off: (() => void) | null = null
  private readonly hooks: Pick<AnnouncerHooks, 'page' | 'say'>

  constructor(hooks: Pick<AnnouncerHooks, 'page' | 'say'>) {
    this.hooks = hooks
  }

  speakSoon(pause = PAUSE_MS): void {
    this.off?.()
    this.off = this.hooks.page.later(() => {
      // The announcement of a selection includes the new position.
      const parts = [...this.happened, this.selection === '' ? this.move : this.selection]
      const text = [...new Set(parts)].filter((part) => part !== '').join('. ')
      this.happened = []
      this.move = ''
      this.selection = ''
      if (text !== '') this.hooks.say(text)
    }, pause)
  }

  add(text: string): void {
    this.happened = [...this.happened, text]
    this.speakSoon()
  }

  stop(): void {
    this.off?.()
  }
}

class GridAnnouncer {
  private typedPlace: TypedPlace | null = null
  private readonly hooks: AnnouncerHooks
  private readonly spokenSoon: AnnouncementQueue

  constructor(hooks: AnnouncerHooks, spokenSoon: AnnouncementQueue) {
    this.hooks = hooks
    this.spokenSoon = spokenSoon
  }

  gridChanged(now: GridState, before: GridState): void {
    const rows = this.hooks.rows.getState()
    const isFocusNew = now.focused && !before.focused
    const hasMoved = now.active.row !== before.active.row || now.active.column !== before.active.column
    if (isFocusNew || hasMoved) this.sayMove(now, isFocusNew ? null : before.active, rows)
    this.saySelection(now, before)
    if (before.typing !== null && now.typing === null) {
      const { row, column: index } = before.active
      this.typedPlace = { position: row, column: index, problems: rowAt(rows, row)?.problems }
    }
  }

  private sayMove({ focused, active }: GridState, from: GridState['active'] | null, rows: RowsState): void {
    const { columns, words } = this.hooks.latest.current
    const column = columns[active.column]
    if (!focused || !column) return
    const row = rowAt(rows, active.row)
    // A row that is not loaded yet is announced when it arrives.
    const group = groupAt(rows, active.row)
    if (group) this.spokenSoon.move = spokenGroup(group, words)
    else if (row || active.row < 0) {
      this.spokenSoon.move = spokenMove({ from, to: active, column, row, total: rows.total }, words)
    }
    this.spokenSoon.speakSoon()
  }

  /** Announces the selection again when its sum arrives or changes. */
  private saySelection(now: GridState, before: GridState): void {
    const hasNewSelection = now.selected !== before.selected || now.across !== before.across
    if (!hasNewSelection && (now.summed === before.summed || !isOfSelection(now))) return
    const sums = isOfSelection(now) ? (now.summed?.sums ?? null) : null
    this.spokenSoon.selection =
      now.selected.length > 0 ? spokenSelection(now, sums, this.hooks.latest.current.words) : ''
    this.spokenSoon.speakSoon(hasNewSelection && now.across !== null ? SUMMED_MS : PAUSE_MS)
  }

  rowsChanged(now: RowsState, before: RowsState): void {
    const { columns, words } = this.hooks.latest.current
    if (now.sort !== before.sort && now.session === before.session) {
      this.spokenSoon.add(spokenOrder(now.sort, columns, words))
    }
    const hasNewRows = now.generation !== before.generation || !before.settled
    if (hasNewRows && now.settled && (before.session === now.session || before.session === null)) {
      this.spokenSoon.add(spokenShown(rowsShownNow(now), words))
    }
    if (!this.sayTyped(now)) this.sayCell(now, before)
  }

  /** Announces the host's answer for an edited cell. True if it was the active cell: nothing else is announced for it then. */
  private sayTyped(now: RowsState): boolean {
    const { typedPlace } = this
    if (!typedPlace || !now.settled) return false
    const { columns, words } = this.hooks.latest.current
    const row = rowAt(now, typedPlace.position)
    const column = columns[typedPlace.column]
    if (!row || !column || row.problems === typedPlace.problems) return false
    this.spokenSoon.add(spokenEdit(column, row, words))
    this.typedPlace = null
    const { active } = this.hooks.grid.getState()
    return active.row === typedPlace.position && active.column === typedPlace.column
  }

  /** The focused cell's value changed because it was loaded, undone or applied. */
  private sayCell(now: RowsState, before: RowsState): void {
    const { columns, words } = this.hooks.latest.current
    const state = this.hooks.grid.getState()
    const text = this.cellText(now, state)
    if (!state.focused || state.typing !== null || text === '' || text === this.cellText(before, state)) return
    const column = columns[state.active.column]
    const row = rowAt(now, state.active.row)
    // The position now shows another row, or the last announcement was about another row. The row number is announced again.
    const isOtherRow = rowAt(before, state.active.row)?.row !== row?.row || this.spokenSoon.move !== ''
    this.spokenSoon.move =
      isOtherRow && row && column
        ? spokenMove({ from: null, to: state.active, column, row, total: now.total }, words)
        : text
    this.spokenSoon.speakSoon()
  }

  private cellText(rows: RowsState, { active }: GridState): string {
    const { columns, words } = this.hooks.latest.current
    const column = columns[active.column]
    return column && active.row >= 0 ? spokenCell(column, rowAt(rows, active.row), words) : ''
  }
}

/** Whether the sums belong to the current selection. */
function isOfSelection({ summed, selected, across }: GridState): boolean {
  return summed !== null && summed.selected === selected && summed.across === across
}

/** The announcement for a group line. */
function spokenGroup({ key, count, value }: NonNullable<ShownRow['group']>, words: Words): string {
  const text = words.stockTools
  const materials = text.sum(count, words.count(count))
  return text.group.line(shownText(key), materials, words.decimal(toCents(value)))
}
