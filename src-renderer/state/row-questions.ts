/** Single requests about the visible rows: places, values, sums, texts for the clipboard. */
import type { StoreApi } from 'zustand/vanilla'
import type { Answer, Host, Reply, Request, RowFilter, ShownRow } from '../../src-shared/api/window-types.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import type { GridColumn } from '../view/grid-columns.ts'
import type { RowPlace } from '../view/row-place.ts'
import { ask } from './call-host.ts'
import { makeShownQuery, makeCurrentQuery, type RowsState, type TriedRule } from './rows-shown.ts'

export type CopyRequest = Omit<Request<'import.copy'>, 'session' | 'filter' | 'sort'>

export function makeRowRequests(host: Host, store: StoreApi<RowsState>) {
  const getSession = () => store.getState().session ?? ''
  const getQuery = () => makeCurrentQuery(store.getState())
  return {
    /** Finds cells that match a search, or that a change affects. */
    findCells: (request: Omit<Request<'import.cells'>, 'session'>) =>
      ask(host, 'import.cells', { session: getSession(), ...request }),
    /**
     * The position of a row of the file. If the row is hidden, the position of the next visible row (`exact` is false). Null if the position is
     * unknown.
     */
    async locate(place: RowPlace): Promise<Reply<'import.find'> | null> {
      const { session } = store.getState()
      if (session === null) return null
      const answer = await ask(host, 'import.find', { session, ...place, ...getQuery() })
      return answer.ok ? answer.value : null
    },
    /** Whether the file has this row, visible or not. */
    async hasRow(place: RowPlace): Promise<boolean> {
      const { session, isPerMaterial } = store.getState()
      if (session === null) return false
      const unfilteredQuery = makeCurrentQuery({ filter: {}, sort: null, isPerMaterial })
      const answer = await ask(host, 'import.find', { session, ...place, ...unfilteredQuery })
      return answer.ok && answer.value.exact
    },
    /** The first rows that contain a text, whatever the filter. */
    async findRows(text: string, maxRows: number): Promise<readonly ShownRow[]> {
      const { session, isPerMaterial } = store.getState()
      if (session === null) return []
      const query = makeCurrentQuery({ filter: { text }, sort: null, isPerMaterial })
      const answer = await ask(host, 'import.rows', { session, from: 0, count: maxRows, ...query })
      return answer.ok ? answer.value.rows : []
    },
    /** The first row that matches a filter, visible or not; null if none does. */
    async findFirst(filter: RowFilter): Promise<ShownRow | null> {
      const { session, isPerMaterial } = store.getState()
      if (session === null) return null
      const query = makeCurrentQuery({ filter, sort: null, isPerMaterial })
      const answer = await ask(host, 'import.rows', { session, from: 0, count: 1, ...query })
      return answer.ok ? (answer.value.rows[0] ?? null) : null
    },
    /** The next row that needs attention after a position, or before it if `isBackwards`. */
    async findNext(from: number, isBackwards: boolean): Promise<Reply<'import.next'> | null> {
      const { session } = store.getState()
      if (session === null) return null
      const answer = await ask(host, 'import.next', { session, from, back: isBackwards, ...getQuery() })
      return answer.ok ? answer.value : null
    },
    readMaterial: (id: number) => ask(host, 'import.material', { session: getSession(), id }),
    findSimilarCells: (problem: string) => ask(host, 'import.alike', { session: getSession(), problem }),
    readValues: (field: Field) => ask(host, 'import.values', { session: getSession(), field }),
    tryRule: ({ field, text }: TriedRule) => ask(host, 'import.tryRule', { session: getSession(), field, text }),
    /** The last changes of the import; null if they are not known. */
    async readSteps(): Promise<Reply<'import.steps'> | null> {
      const answer = await ask(host, 'import.steps', { session: getSession() })
      return answer.ok ? answer.value : null
    },
    readAccountWords: (field: Field) => ask(host, 'import.own', { session: getSession(), field }),
    /** The sums of the numbers in cells of the visible rows. */
    readSums(request: Pick<Request<'import.sums'>, 'ranges' | 'columns'>): Promise<Answer<Reply<'import.sums'>>> {
      return ask(host, 'import.sums', { session: getSession(), ...request, ...getQuery() })
    },
    /** Copies rows for the clipboard as they are shown now. */
    copy(request: CopyRequest, _columns: readonly GridColumn[]): Promise<Answer<Reply<'import.copy'>>> {
      return ask(host, 'import.copy', {
        session: getSession(),
        ...request,
        ...makeShownQuery(store.getState(), request.ranges),
      })
    },
  }
}
