/** The visible rows: filter, order and pages. Contains only what is visible, never the file. */
import type { Host, RowFilter } from '../../src-shared/api/window-types.ts'
import type { RowGroup, RowSort } from '../../src-shared/api/rows-shown.ts'
import { markUntrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { ask } from './call-host.ts'
import { RowPages } from './row-pages.ts'
import { makeRowRequests } from './row-questions.ts'
import { NO_ROWS, makeCurrentQuery, type RowsState } from './rows-shown.ts'

export function createRowsStore(host: Host) {
  const pages = new RowPages((session, window, rowsState) => {
    const { triedRule, triedChange } = rowsState
    return ask(host, 'import.rows', {
      session,
      ...window,
      ...makeCurrentQuery(rowsState),
      ...(triedRule ? { rule: [triedRule.field, triedRule.text] } : {}),
      ...(triedChange ? { cells: triedChange } : {}),
    })
  })
  return makeRowsStore(host, pages)
}

/** Creates the store for rows that `pages` loads. */
export function makeRowsStore(host: Host, pages: RowPages) {
  return Object.assign(pages.store, { act: { ...makeRowsActions(pages), ...makeRowRequests(host, pages.store) } })
}

function makeRowsActions(pages: RowPages) {
  const { store } = pages
  return {
    show(session: string, filter: RowFilter, isPerMaterial = false): void {
      const { generation, session: previousSession, sort, group, isPerMaterial: wasPerMaterial } = store.getState()
      // The same import keeps its order. Another import, or another kind of rows, has other columns.
      const isRenewed = previousSession === session
      const order = isRenewed && isPerMaterial === wasPerMaterial ? { sort, group } : {}
      pages.show({
        ...NO_ROWS,
        session,
        filter,
        ...order,
        isRenewed,
        isPerMaterial,
        generation: generation + 1,
      })
    },
    setFilter: (filter: RowFilter) => pages.showOtherRows({ filter }),
    /** Changes one part of the filter; undefined removes it. */
    filterBy<Name extends keyof RowFilter>(name: Name, value: RowFilter[Name] | undefined): void {
      const filter = { ...store.getState().filter }
      delete filter[name]
      if (value !== undefined) filter[name] = value
      pages.showOtherRows({ filter })
    },
    setSort: (sort: RowSort | null) => pages.showOtherRows({ sort }),
    setGroup: (group: RowGroup | null) => pages.showOtherRows({ group }),
    /** Sets filter, order and groups at once. */
    setRowsView: (rowsView: Pick<RowsState, 'filter' | 'sort' | 'group'>) => pages.showOtherRows(rowsView),
    /** Opens or closes a group. The lines above it do not move. */
    toggleGroup(key: string): void {
      const { group } = store.getState()
      if (!group) return
      const exceptKeys = group.except.filter((exceptKey) => exceptKey !== key)
      if (exceptKeys.length === group.except.length) exceptKeys.push(key)
      pages.refresh({ group: { ...group, except: exceptKeys } })
    },
    /** Sets the visible positions (inclusive). */
    setVisibleRange: (firstPosition: number, lastPosition: number) =>
      pages.setVisibleRange(firstPosition, lastPosition),
    /** Loads the visible rows again, and shows the old rows until then. */
    refresh: () => pages.refresh(),
    /** Shows the rows as if this rule applied; null shows them as they are. */
    showTriedRule(rule: RowsState['triedRule']): void {
      if (JSON.stringify(rule) === JSON.stringify(store.getState().triedRule)) return
      pages.refresh({ triedRule: rule })
    },
    /** Shows the rows as if this change to many cells were made; null shows them as they are. */
    showTriedChange(cells: RowsState['triedChange']): void {
      if (JSON.stringify(cells) === JSON.stringify(store.getState().triedChange)) return
      pages.refresh({ triedChange: cells })
    },
    /** Called when the tried change is being applied. Its effect stays visible until the rows are loaded again. */
    endTriedChange: (): void => store.setState({ triedChange: null }),
    /** Shows a cell as the user typed it, until the host answers. */
    showTypedCell(index: number, cell: number, text: string): void {
      const shownPages = new Map(store.getState().pages)
      for (const [key, page] of shownPages) {
        const rowIndex = page.rows.findIndex((row) => row.index === index && !row.group)
        const row = page.rows[rowIndex]
        if (!row) continue
        const { planned } = row.cells[cell] ?? {}
        const typedCell = { text: markUntrusted(text), state: 'plain', edited: true, planned } as const
        const cells = row.cells.with(cell, typedCell)
        shownPages.set(key, { ...page, rows: page.rows.with(rowIndex, { ...row, cells }) })
        return store.setState({ pages: shownPages })
      }
    },
    forget: () => pages.forget(),
  }
}
