/** Moves from match to match and replaces them. The list follows. */
import { useRef, useState } from 'react'
import type { CellsRequest, CellsReply } from '../../../src-shared/api/window-types.ts'
import { showPlace } from '../../state/grid-store.ts'
import { useUi } from '../../use-ui.ts'
import type { GridColumn } from '../../view/grid-columns.ts'
import { LISTED } from './use-cells-found.ts'

/** The first match in the list, and the active match. */
interface Listed {
  readonly from: number
  readonly at: number | null
}

type ListedOf = Listed & { readonly what: string }

const BEGIN: Listed = { from: 0, at: null }

/** Each search has its own list, so a new search starts with an empty one. */
export function useListed(what: string) {
  const [listed, setListed] = useState<ListedOf>({ what, ...BEGIN })
  const listedNow = useRef<ListedOf>(listed)
  return {
    ...(listed.what === what ? listed : BEGIN),
    list: (next: Listed): void => {
      listedNow.current = { what, ...next }
      setListed(listedNow.current)
    },
    atNow: (): number | null => (listedNow.current.what === what ? listedNow.current.at : null),
  }
}

/** The grid position of a column of the file. */
export function placeOfColumn(columns: readonly GridColumn[], column: number): number {
  const at = columns.findIndex((one) => one.kind === 'cell' && one.column.column === column)
  return Math.max(0, at)
}

interface FindStepsInput {
  readonly asked: CellsRequest | null
  readonly change: CellsRequest['change']
  readonly columns: readonly GridColumn[]
  /** The columns of the file to search. */
  readonly places: readonly number[]
  readonly listed: ReturnType<typeof useListed>
}

export function useFindSteps({ asked: request, change, columns, places, listed }: FindStepsInput) {
  const { app, grid, imports, rows, words } = useUi()
  const { find, count } = words
  const { from, list, atNow } = listed
  const turn = useRef<Promise<void>>(Promise.resolve())
  const replacing = useRef(false)

  /** Steps run in order, so a second press starts from the result of the first. */
  function inTurn(step: () => Promise<void>): void {
    turn.current = turn.current.then(step)
  }

  /** Goes to the next or previous match. With `again`, stays at the current cell if it still matches. */
  async function go(back: boolean, again = false): Promise<void> {
    if (request === null) return
    const { active: here } = grid.getState()
    const place = columns[here.column]
    const column = place?.kind === 'cell' ? place.column.column : (places[0] ?? 0)
    const near = { position: Math.max(0, here.row), column, back, again: again || atNow() === null }
    const answer = await rows.act.findCells({ ...request, from, count: 0, near })
    const next = answer.ok ? answer.value.near : null
    if (!next) return
    list({ at: next.at, from: Math.floor(next.at / LISTED) * LISTED })
    showPlace(grid, { row: next.position, column: placeOfColumn(columns, next.column) })
  }

  /** Replaces the active match, then goes to the next. */
  async function replaceOne(): Promise<void> {
    if (request === null || change.kind !== 'replace') return
    const { row, column } = grid.getState().active
    const place = columns[column]
    if (atNow() === null || row < 0 || place?.kind !== 'cell') return go(false, true)
    await imports.act.edit({ ...request, kind: 'change', change, ranges: [[row, row]], columns: [place.column.column] })
    await go(false)
  }

  async function replaceAll(reply: CellsReply): Promise<void> {
    // A second press is ignored, because the replacement itself may match the search.
    if (request === null || change.kind !== 'replace' || replacing.current) return
    const { changing } = reply
    replacing.current = true
    const isDone = await imports.act.edit({ ...request, kind: 'change', change })
    replacing.current = false
    if (isDone) app.act.tell({ kind: 'good', text: find.replaced(changing, count(changing)) })
  }

  return {
    next: (): void => inTurn(() => go(false)),
    previous: (): void => inTurn(() => go(true)),
    replaceOne: (): void => inTurn(replaceOne),
    replaceAll: (reply: CellsReply): void => void replaceAll(reply),
  }
}
