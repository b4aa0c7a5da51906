/**
 * The rows on screen, asked for in pages and kept in a small cache. Holds what is shown, never the file. Answers to an
 * older filter are dropped; at most TOGETHER questions are open at once, the newest first.
 */
import type { Field } from '../../src-shared/domain/fields/field.ts'
import { untrusted, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import type {
  Answer,
  CellsAsked,
  Failure,
  Host,
  ImportEditRequest,
  Reply,
  Request,
  RowFilter,
  ShownRow,
  RowsShown,
} from '../../src-shared/contract/received.ts'
import { createStore } from 'zustand/vanilla'
import type { RowGroup, RowSort } from '../../src-shared/contract/rows-shown.ts'
import type { Place } from '../view/row-place.ts'
import type { Ranges } from '../view/selection.ts'
import { PAGE, pagesFor, pagesToForget } from '../view/pages.ts'
import { ask } from './call-host.ts'

const TOGETHER = 2

interface Page {
  readonly epoch: number
  /** The order they were shown in, as the host numbers it. */
  readonly seen: number
  readonly rows: readonly ShownRow[]
}

export interface RowsState {
  readonly session: string | null
  readonly filter: RowFilter
  /** Null: the file's own order. */
  readonly sort: RowSort | null
  /** A row per material, of a file with columns per storage. */
  readonly perMaterial: boolean
  /** Rows with the same cell together; only where a row per material is shown. */
  readonly group: RowGroup | null
  /** Positions, lines of groups among them. */
  readonly total: number
  readonly lines: number
  /** False until the first answer to this filter. */
  readonly settled: boolean
  readonly pages: ReadonlyMap<number, Page>
  readonly failure: Failure | null
  /** A rule that is only tried: the rows are asked for as it would make them. */
  readonly rule: RuleTried | null
  /** The same of cells that would be changed. */
  readonly cells: CellsAsked | null
  /** What the rows shown belong to where they came with such a rule. */
  readonly tried: NonNullable<Reply<'import.rows'>['tried']> | null
  /** Changes when other rows stand at the same positions: the grid goes back to its top. */
  readonly generation: number
}

/** `list`: of several files, the one it is for. */
export interface RuleTried {
  readonly field: Field
  readonly text: string
  readonly list: UntrustedText | null
}

type CopyAsked = Omit<Request<'import.copy'>, 'session' | 'filter' | 'sort'>

const NONE: RowsState = {
  session: null,
  filter: {},
  sort: null,
  perMaterial: false,
  group: null,
  total: 0,
  lines: 0,
  settled: false,
  pages: new Map(),
  failure: null,
  rule: null,
  cells: null,
  tried: null,
  generation: 0,
}

export function createRowsStore(host: Host) {
  const store = createStore<RowsState>(() => NONE)
  let epoch = 0
  let inView = { first: 0, last: PAGE - 1 }
  const asked = new Map<number, number>()

  function next(): void {
    const { session, total, settled, pages, failure } = store.getState()
    if (session === null || failure) return
    // Before the first answer nothing but the beginning is known to exist.
    const wanted = settled ? pagesFor(inView.first, inView.last, total) : [0]
    for (const page of wanted) {
      const open = [...asked.values()].filter((one) => one === epoch).length
      if (open >= TOGETHER) return
      if (asked.get(page) === epoch || pages.get(page)?.epoch === epoch) continue
      asked.set(page, epoch)
      void fetchPage(session, page, epoch)
    }
  }

  async function fetchPage(session: string, page: number, mine: number): Promise<void> {
    const { rule, cells } = store.getState()
    const answer = await ask(host, 'import.rows', {
      session,
      from: page * PAGE,
      count: PAGE,
      ...shownNow(store.getState()),
      ...(rule ? { rule: [rule.field, rule.text], ...ofList(rule.list) } : {}),
      ...(cells ? { cells } : {}),
    })
    if (asked.get(page) === mine) asked.delete(page)
    if (mine !== epoch) return
    if (!answer.ok) return store.setState({ failure: answer.failure })
    const { pages: old, settled, total } = store.getState()
    const pages = new Map(old)
    // The first answer to a new filter makes whatever is left of the old one wrong; a refresh keeps it until replaced.
    if (!settled || total !== answer.value.total) {
      for (const [key, kept] of pages) if (kept.epoch !== epoch) pages.delete(key)
    }
    pages.set(page, { epoch, seen: answer.value.seen, rows: answer.value.rows })
    for (const key of pagesToForget(pages.keys(), Math.floor(inView.first / PAGE))) pages.delete(key)
    const { total: now, lines = 0, tried = null } = answer.value
    store.setState({ pages, total: now, lines, tried, settled: true })
    next()
  }

  /** Other rows at the same positions: those shown stay until the first answer. */
  function otherwise(change: Partial<Pick<RowsState, 'filter' | 'sort' | 'group'>>): void {
    epoch += 1
    inView = { first: 0, last: PAGE - 1 }
    store.setState({ ...change, settled: false, failure: null, generation: store.getState().generation + 1 })
    next()
  }

  const act = {
    show(session: string, filter: RowFilter, perMaterial = false): void {
      epoch += 1
      const { generation, session: earlier, sort, group, perMaterial: before } = store.getState()
      inView = { first: 0, last: PAGE - 1 }
      // The same import read anew keeps its order; another one, and another kind of rows, has other columns.
      const kept = earlier === session && perMaterial === before ? { sort, group } : {}
      store.setState({ ...NONE, session, filter, ...kept, perMaterial, generation: generation + 1 }, true)
      next()
    },
    setFilter: (filter: RowFilter) => otherwise({ filter }),
    /** The filter with another choice of one kind; undefined: any. */
    filterBy<Name extends keyof RowFilter>(name: Name, value: RowFilter[Name] | undefined): void {
      const filter = { ...store.getState().filter }
      delete filter[name]
      if (value !== undefined) filter[name] = value
      otherwise({ filter })
    },
    setSort: (sort: RowSort | null) => otherwise({ sort }),
    setGroup: (group: RowGroup | null) => otherwise({ group }),
    /** All of how rows are shown at once. */
    showAs: (shown: Pick<RowsState, 'filter' | 'sort' | 'group'>) => otherwise(shown),
    /** Opens a group, or closes it: what stands above it stays where it is. */
    toggleGroup(key: string): void {
      const { group } = store.getState()
      if (!group) return
      const except = group.except.filter((one) => one !== key)
      if (except.length === group.except.length) except.push(key)
      epoch += 1
      store.setState({ group: { ...group, except }, failure: null })
      next()
    },
    /** Says which positions are on screen (inclusive). */
    setInView(first: number, last: number): void {
      inView = { first, last }
      next()
    },
    /** The same rows may read differently now: asks again for what is on screen, keeping it shown meanwhile. */
    refresh(): void {
      epoch += 1
      store.setState({ failure: null })
      next()
    },
    /** Shows the rows as they would be with a rule; null: as they are. */
    showRule(rule: RowsState['rule']): void {
      if (JSON.stringify(rule) === JSON.stringify(store.getState().rule)) return
      store.setState({ rule })
      act.refresh()
    },
    /** The same with cells that would be changed; null: as they are. */
    showCells(cells: RowsState['cells']): void {
      if (JSON.stringify(cells) === JSON.stringify(store.getState().cells)) return
      store.setState({ cells })
      act.refresh()
    },
    /** The change that is shown is being made: its cells stay as they are until the rows are asked for again. */
    keepCells: (): void => store.setState({ cells: null }),
    /** Cells that are looked for, or what a change would make of them. */
    findCells: (asked: Omit<Request<'import.cells'>, 'session'>) =>
      ask(host, 'import.cells', { session: store.getState().session ?? '', ...asked }),
    /** Shows a cell as it was just typed, until the host says what it means. */
    expect(index: number, cell: number, text: string): void {
      const pages = new Map(store.getState().pages)
      for (const [key, page] of pages) {
        const at = page.rows.findIndex((row) => row.index === index && !row.group)
        const row = page.rows[at]
        if (!row) continue
        const { planned } = row.cells[cell] ?? {}
        const typed = { text: untrusted(text), state: 'plain', edited: true, planned } as const
        const cells = row.cells.with(cell, typed)
        pages.set(key, { ...page, rows: page.rows.with(at, { ...row, cells }) })
        return store.setState({ pages })
      }
    },
    forget(): void {
      epoch += 1
      store.setState({ ...NONE, generation: store.getState().generation + 1 }, true)
    },
    /** Where a row of the file stands now; not exact: the first row shown after it. Null when the host cannot say. */
    async locate(place: Place): Promise<Reply<'import.find'> | null> {
      const { session } = store.getState()
      if (session === null) return null
      const answer = await ask(host, 'import.find', { session, ...place, ...shownNow(store.getState()) })
      return answer.ok ? answer.value : null
    },
    /** The first rows that have a text, whatever is filtered now. */
    async find(text: string, most: number): Promise<readonly ShownRow[]> {
      const { session, perMaterial } = store.getState()
      if (session === null) return []
      const shown = shownNow({ filter: { text }, sort: null, perMaterial })
      const answer = await ask(host, 'import.rows', { session, from: 0, count: most, ...shown })
      return answer.ok ? answer.value.rows : []
    },
    /** The next row to look at after a position. */
    async next(from: number, back: boolean): Promise<Reply<'import.next'> | null> {
      const { session } = store.getState()
      if (session === null) return null
      const answer = await ask(host, 'import.next', { session, from, back, ...shownNow(store.getState()) })
      return answer.ok ? answer.value : null
    },
    columnStats: (column: number) =>
      ask(host, 'import.columnStats', {
        session: store.getState().session ?? '',
        column,
        ...shownNow(store.getState()),
      }),
    material: (id: number) => ask(host, 'import.material', { session: store.getState().session ?? '', id }),
    alike: (problem: string) => ask(host, 'import.alike', { session: store.getState().session ?? '', problem }),
    values: (field: Field, list: UntrustedText | null) =>
      ask(host, 'import.values', { session: store.getState().session ?? '', field, ...ofList(list) }),
    tryRule: ({ field, text, list }: RuleTried) =>
      ask(host, 'import.tryRule', { session: store.getState().session ?? '', field, text, ...ofList(list) }),
    /** Of several files, how the columns of each are read. */
    listColumns: () => ask(host, 'import.listColumns', { session: store.getState().session ?? '' }),
    /** The last changes of the import; null where nobody can say. */
    async steps(): Promise<Reply<'import.steps'> | null> {
      const answer = await ask(host, 'import.steps', { session: store.getState().session ?? '' })
      return answer.ok ? answer.value : null
    },
    own: (field: Field) => ask(host, 'import.own', { session: store.getState().session ?? '', field }),
    /** What the numbers in cells of the rows shown come to. */
    sums(asked: Pick<Request<'import.sums'>, 'ranges' | 'columns'>): Promise<Answer<Reply<'import.sums'>>> {
      const session = store.getState().session ?? ''
      return ask(host, 'import.sums', { session, ...asked, ...shownNow(store.getState()) })
    },
    /** Rows for the clipboard, as they are shown now. */
    copy(asked: CopyAsked): Promise<Answer<Reply<'import.copy'>>> {
      const session = store.getState().session ?? ''
      return ask(host, 'import.copy', { session, ...asked, ...shownAt(store.getState(), asked.ranges) })
    },
  }
  return Object.assign(store, { act })
}

function ofList(list: UntrustedText | null): { readonly list?: UntrustedText } {
  return list === null ? {} : { list }
}

/** Rows the filter shows now; none before the first answer. */
export function rowsShownNow({ settled, total, lines }: Pick<RowsState, 'settled' | 'total' | 'lines'>): number {
  return settled ? total - lines : 0
}

type Shown = Pick<RowsState, 'filter' | 'sort' | 'perMaterial'> & Partial<Pick<RowsState, 'group'>>

export function shownNow({ filter, sort, perMaterial, group }: Shown): RowsShown {
  return {
    filter: trimmed(filter),
    ...(sort ? { sort } : {}),
    ...(perMaterial ? { rowPer: 'material', ...(group ? { group } : {}) } : {}),
  }
}

/**
 * The same, with the order that was seen where these positions begin: a change that is still on its way may move rows, and the user
 * means those that were there. [SHOWN-3]
 */
export function shownAt(state: Shown & Pick<RowsState, 'pages'>, ranges: Ranges = [[0, 0]]): RowsShown {
  const seen = state.pages.get(Math.floor((ranges[0]?.[0] ?? 0) / PAGE))?.seen
  return { ...shownNow(state), ...(seen === undefined ? {} : { seen }) }
}

/** The planned rows of a row shown. */
export function plannedIn({ index, planned }: ShownRow): number[] {
  return planned?.map((one) => one.index) ?? [index]
}

/** Leaves the rows at these positions out, or takes them in again. */
export function selectedEdit(
  selected: Ranges,
  state: Shown & Pick<RowsState, 'pages'>,
  included: boolean,
): Extract<ImportEditRequest, { kind: 'filtered' }> {
  const ranges = selected.map(([from, to]): [number, number] => [from, to])
  return { kind: 'filtered', ...shownAt(state, selected), ranges, included }
}

/** As the host is asked: spaces around a search are the user still typing. */
export function trimmed(filter: RowFilter): RowFilter {
  const { text, ...rest } = filter
  return text === undefined || text.trim() === '' ? rest : { ...rest, text: text.trim() }
}

/** The row at a position; the line of a group is none. */
export function rowAt(state: RowsState, position: number): ShownRow | undefined {
  const row = lineAt(state, position)
  return row?.group ? undefined : row
}

/** Where a row is, of those that came with the page of `near` or after it; null: not among them. */
export function positionOf({ pages }: RowsState, index: number, near: number): number | null {
  const from = pages.get(Math.floor(near / PAGE))?.epoch ?? 0
  for (const [page, { epoch, rows }] of pages) {
    const at = epoch < from ? -1 : rows.findIndex((row) => row.index === index && !row.group)
    if (at >= 0) return page * PAGE + at
  }
  return null
}

/** The line of a group at a position. */
export function groupAt(state: RowsState, position: number): ShownRow['group'] {
  return lineAt(state, position)?.group
}

function lineAt(state: RowsState, position: number): ShownRow | undefined {
  return state.pages.get(Math.floor(position / PAGE))?.rows[position % PAGE]
}
