/** The rows on screen: which are shown, and in what order. Holds what is shown, never the file. */
import type { Host, RowFilter } from '../../src-shared/api/window-types.ts'
import type { RowGroup, RowSort } from '../../src-shared/api/rows-shown.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { RowPages } from './row-pages.ts'
import { rowQuestions } from './row-questions.ts'
import { NO_ROWS, type RowsState } from './rows-shown.ts'

export function createRowsStore(host: Host) {
  const pages = new RowPages(host)
  return Object.assign(pages.store, { act: { ...shownActs(pages), ...rowQuestions(host, pages.store) } })
}

function shownActs(pages: RowPages) {
  const { store } = pages
  return {
    show(session: string, filter: RowFilter, perMaterial = false): void {
      const { generation, session: earlier, sort, group, perMaterial: before } = store.getState()
      // The same import read anew keeps its order; another one, and another kind of rows, has other columns.
      const kept = earlier === session && perMaterial === before ? { sort, group } : {}
      pages.show({ ...NO_ROWS, session, filter, ...kept, perMaterial, generation: generation + 1 })
    },
    setFilter: (filter: RowFilter) => pages.otherwise({ filter }),
    /** The filter with another choice of one kind; undefined: any. */
    filterBy<Name extends keyof RowFilter>(name: Name, value: RowFilter[Name] | undefined): void {
      const filter = { ...store.getState().filter }
      delete filter[name]
      if (value !== undefined) filter[name] = value
      pages.otherwise({ filter })
    },
    setSort: (sort: RowSort | null) => pages.otherwise({ sort }),
    setGroup: (group: RowGroup | null) => pages.otherwise({ group }),
    /** All of how rows are shown at once. */
    showAs: (shown: Pick<RowsState, 'filter' | 'sort' | 'group'>) => pages.otherwise(shown),
    /** Opens a group, or closes it: what stands above it stays where it is. */
    toggleGroup(key: string): void {
      const { group } = store.getState()
      if (!group) return
      const except = group.except.filter((one) => one !== key)
      if (except.length === group.except.length) except.push(key)
      pages.refresh({ group: { ...group, except } })
    },
    /** Says which positions are on screen (inclusive). */
    setInView: (first: number, last: number) => pages.setInView(first, last),
    /** The same rows may read differently now: asks again for what is on screen, keeping it shown meanwhile. */
    refresh: () => pages.refresh(),
    /** Shows the rows as they would be with a rule; null: as they are. */
    showRule(rule: RowsState['rule']): void {
      if (JSON.stringify(rule) === JSON.stringify(store.getState().rule)) return
      pages.refresh({ rule })
    },
    /** The same with cells that would be changed; null: as they are. */
    showCells(cells: RowsState['cells']): void {
      if (JSON.stringify(cells) === JSON.stringify(store.getState().cells)) return
      pages.refresh({ cells })
    },
    /** The change that is shown is being made: its cells stay as they are until the rows are asked for again. */
    keepCells: (): void => store.setState({ cells: null }),
    /** Shows a cell as it was just typed, until the host says what it means. */
    expect(index: number, cell: number, text: string): void {
      const shown = new Map(store.getState().pages)
      for (const [key, page] of shown) {
        const at = page.rows.findIndex((row) => row.index === index && !row.group)
        const row = page.rows[at]
        if (!row) continue
        const { planned } = row.cells[cell] ?? {}
        const typed = { text: untrusted(text), state: 'plain', edited: true, planned } as const
        const cells = row.cells.with(cell, typed)
        shown.set(key, { ...page, rows: page.rows.with(at, { ...row, cells }) })
        return store.setState({ pages: shown })
      }
    },
    forget: () => pages.forget(),
  }
}
