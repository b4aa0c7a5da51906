/**
 * The grid aloud: a live region that says each move, edit, selection and filter. Attributes alone are not enough: screen readers
 * miscount rows that are not in the page. What is said is made by view/spoken.ts.
 */
import { useEffect, useRef, useState } from 'react'
import type { ImportColumn, ShownRow } from '../../../src-shared/contract/received.ts'
import { groupAt, rowAt, rowsShownNow, type RowsState } from '../../state/rows-shown.ts'
import type { GridState } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { toCents } from '../../view/numbers.ts'
import { shownText } from '../../view/visible-text.ts'
import type { Words } from '../../wording/words.ts'
import { spokenCell, spokenEdit, spokenMove, spokenOrder, spokenSelection, spokenShown } from '../../wording/spoken.ts'
import { useGridColumns } from './use-grid-columns.ts'

/** Keys held down, and letters typed into a search, are said once they rest. */
const PAUSE_MS = 120

/** What is selected is said with its sum, where that comes so soon. */
const SUMMED_MS = 400

export function Spoken({ columns: fileColumns }: { readonly columns: readonly ImportColumn[] }) {
  const { columns } = useGridColumns(fileColumns)
  const said = useSaid(columns)
  return (
    <p className="heard" role="status" aria-live="polite" data-testid="spoken">
      {said}
    </p>
  )
}

/** The sums are of what is selected now. */
function isOfSelection({ summed, selected, across }: GridState): boolean {
  return summed !== null && summed.selected === selected && summed.across === across
}

/** A typed cell the host has not judged yet. */
interface Typed {
  readonly position: number
  readonly column: number
  /** The row's problems as they were: those the host answers are others. */
  readonly problems: unknown
}

function useSaid(shown: readonly GridColumn[]): string {
  const { grid, rows, page, words: spoken } = useUi()
  const [said, setSaid] = useState('')
  // Each change of the preview brings columns that are equal: what waits to be said must not be lost by that.
  const latest = useRef({ columns: shown, words: spoken })
  useEffect(() => {
    latest.current = { columns: shown, words: spoken }
  })

  useEffect(() => {
    let off: (() => void) | null = null
    // What happened is told one after the other; of several moves only the last.
    let happened: readonly string[] = []
    let move = ''
    let selection = ''
    let typed: Typed | null = null

    function soon(pause = PAUSE_MS): void {
      off?.()
      off = page.later(() => {
        // What is selected says where the focus went, too.
        const parts = selection === '' ? [...happened, move] : [...happened, selection]
        const text = [...new Set(parts)].filter((one) => one !== '').join('. ')
        happened = []
        move = ''
        selection = ''
        if (text !== '') setSaid(text)
      }, pause)
    }
    const tell = (text: string): void => {
      happened = [...happened, text]
      soon()
    }
    const here = (state: RowsState, { active }: GridState): string => {
      const { columns, words } = latest.current
      const column = columns[active.column]
      return column && active.row >= 0 ? spokenCell(column, rowAt(state, active.row), words) : ''
    }

    const offGrid = grid.subscribe((now, before) => {
      const { columns, words } = latest.current
      const { active } = now
      const column = columns[active.column]
      const came = now.focused && !before.focused
      const moved = active.row !== before.active.row || active.column !== before.active.column
      if (now.focused && column && (came || moved)) {
        const { total } = rows.getState()
        const from = came ? null : before.active
        const row = rowAt(rows.getState(), active.row)
        // A row that is not here yet is said when it comes.
        const group = groupAt(rows.getState(), active.row)
        if (group) move = spokenGroup(group, words)
        else if (row || active.row < 0) move = spokenMove({ from, to: active, column, row, total }, words)
        soon()
      }
      const other = now.selected !== before.selected || now.across !== before.across
      // Said again when the host knows the sum, and when a change made it another one.
      if (other || (now.summed !== before.summed && isOfSelection(now))) {
        const sums = isOfSelection(now) ? (now.summed?.sums ?? null) : null
        selection = now.selected.length > 0 ? spokenSelection(now, sums, words) : ''
        soon(other && now.across !== null ? SUMMED_MS : PAUSE_MS)
      }
      if (before.typing !== null && now.typing === null) {
        const { row, column: at } = before.active
        typed = { position: row, column: at, problems: rowAt(rows.getState(), row)?.problems }
      }
    })

    const offRows = rows.subscribe((now, before) => {
      const { columns, words } = latest.current
      if (now.sort !== before.sort && now.session === before.session) tell(spokenOrder(now.sort, columns, words))
      const other = now.generation !== before.generation || !before.settled
      if (other && now.settled && (before.session === now.session || before.session === null)) {
        tell(spokenShown(rowsShownNow(now), words))
      }
      if (typed && now.settled) {
        const row = rowAt(now, typed.position)
        const column = columns[typed.column]
        if (row && column && row.problems !== typed.problems) {
          tell(spokenEdit(column, row, words))
          const { active } = grid.getState()
          const same = active.row === typed.position && active.column === typed.column
          typed = null
          if (same) return
        }
      }
      // The cell with the focus reads differently: it came, or was undone, or a run went over it.
      const state = grid.getState()
      const text = here(now, state)
      if (state.focused && state.typing === null && text !== '' && text !== here(before, state)) {
        const column = columns[state.active.column]
        const row = rowAt(now, state.active.row)
        const late = rowAt(before, state.active.row) === undefined
        if (late && column) move = spokenMove({ from: null, to: state.active, column, row, total: now.total }, words)
        else if (move === '') move = text
        soon()
      }
    })

    return () => {
      off?.()
      offGrid()
      offRows()
    }
  }, [grid, rows, page])
  return said
}

/** What the line of a group says. */
function spokenGroup({ key, count, value }: NonNullable<ShownRow['group']>, words: Words): string {
  const text = words.stockTools
  const materials = text.sum(count, words.count(count))
  return text.group.line(shownText(key), materials, words.decimal(toCents(value)))
}
