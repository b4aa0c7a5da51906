/** Moves from match to match and replaces matches. The list shows the current match. */
import { useRef, useState } from 'react'
import type { CellsRequest, CellsReply } from '../../../src-shared/api/window-types.ts'
import { showPlace } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { CELLS_PER_PAGE } from './use-cells-found.ts'

/** The first match in the list, and the active match. */
interface ListPlace {
  readonly from: number
  readonly activeIndex: number | null
}

type KeyedListPlace = ListPlace & { readonly searchKey: string }

const LIST_START: ListPlace = { from: 0, activeIndex: null }

/** Each search has its own list, so a new search starts with an empty one. */
export function useMatchList(searchKey: string) {
  const [listPlace, setListPlace] = useState<KeyedListPlace>({ searchKey, ...LIST_START })
  const currentListPlace = useRef<KeyedListPlace>(listPlace)
  return {
    ...(listPlace.searchKey === searchKey ? listPlace : LIST_START),
    setListPlace: (nextPlace: ListPlace): void => {
      currentListPlace.current = { searchKey, ...nextPlace }
      setListPlace(currentListPlace.current)
    },
    getActiveIndex: (): number | null =>
      currentListPlace.current.searchKey === searchKey ? currentListPlace.current.activeIndex : null,
  }
}

/** The index in the grid of a column of the file. */
export function columnIndexOf(columns: readonly GridColumn[], column: number): number {
  const columnIndex = columns.findIndex(
    (gridColumn) => gridColumn.kind === 'cell' && gridColumn.column.column === column,
  )
  return Math.max(0, columnIndex)
}

interface FindStepsInput {
  readonly request: CellsRequest | null
  readonly change: CellsRequest['change']
  readonly columns: readonly GridColumn[]
  /** The columns of the file to search. */
  readonly fileColumns: readonly number[]
  readonly matchList: ReturnType<typeof useMatchList>
}

export function useFindSteps({ request, change, columns, fileColumns, matchList }: FindStepsInput) {
  const { app, grid, imports, rows, words } = useUi()
  const { find, count } = words
  const { from, setListPlace, getActiveIndex } = matchList
  const lastStep = useRef<Promise<void>>(Promise.resolve())
  const isReplacingRef = useRef(false)

  /** Steps run one after another, so a second key press starts from the result of the first. */
  function runInTurn(step: () => Promise<void>): void {
    lastStep.current = lastStep.current.then(step)
  }

  /** Goes to the next or previous match. With `mayStay`, stays at the current cell if it still matches. */
  async function goToMatch(isBackwards: boolean, mayStay = false): Promise<void> {
    if (request === null) return
    const { activePlace } = grid.getState()
    const activeColumn = columns[activePlace.column]
    const column = activeColumn?.kind === 'cell' ? activeColumn.column.column : (fileColumns[0] ?? 0)
    const nearQuery = {
      position: Math.max(0, activePlace.row),
      column,
      back: isBackwards,
      again: mayStay || getActiveIndex() === null,
    }
    const answer = await rows.act.findCells({ ...request, from, count: 0, near: nearQuery })
    const nextMatch = answer.ok ? answer.value.near : null
    if (!nextMatch) return
    setListPlace({ activeIndex: nextMatch.at, from: Math.floor(nextMatch.at / CELLS_PER_PAGE) * CELLS_PER_PAGE })
    showPlace(grid, { row: nextMatch.position, column: columnIndexOf(columns, nextMatch.column) })
  }

  /** Replaces the active match, then goes to the next. */
  async function replaceOne(): Promise<void> {
    if (request === null || change.kind !== 'replace') return
    const { row, column } = grid.getState().activePlace
    const gridColumn = columns[column]
    if (getActiveIndex() === null || row < 0 || gridColumn?.kind !== 'cell') return goToMatch(false, true)
    await imports.act.edit({
      ...request,
      kind: 'change',
      change,
      ranges: [[row, row]],
      columns: [gridColumn.column.column],
    })
    await goToMatch(false)
  }

  async function replaceAll(reply: CellsReply): Promise<void> {
    // If the button is pressed again, nothing happens, because a replaced text may match the search again.
    if (request === null || change.kind !== 'replace' || isReplacingRef.current) return
    const { changing } = reply
    isReplacingRef.current = true
    const newSummary = await imports.act.edit({ ...request, kind: 'change', change })
    isReplacingRef.current = false
    if (newSummary) app.act.showNotice({ kind: 'good', text: find.replacedCells(changing, count(changing)) })
  }

  return {
    goToNext: (): void => runInTurn(() => goToMatch(false)),
    goToPrevious: (): void => runInTurn(() => goToMatch(true)),
    replaceOne: (): void => runInTurn(replaceOne),
    replaceAll: (reply: CellsReply): void => void replaceAll(reply),
  }
}
