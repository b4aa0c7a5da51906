/** Stock views that the user has named, by account. */
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { MAX_VIEWS, stockViewsSchema, type StockView } from '../../../src-shared/api/rows-shown.ts'
import { makeJsonColumnSchema, parseColumnValue } from '../database/database-error.ts'
import type { Store } from '../database/store.ts'

const rowSchema = z.object({ view: makeJsonColumnSchema(stockViewsSchema.element) })

/** The saved views, oldest first. Every method throws JournalFailure. */
export class StockViews {
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  async viewsOf(account: string): Promise<readonly StockView[]> {
    return this.store.read([], (database) => readViews(database, account))
  }

  /** Replaces the view with this id, or adds it. Returns null if there are too many views. */
  async save(account: string, view: StockView): Promise<readonly StockView[] | null> {
    return this.store.change((database) => {
      const views = readViews(database, account)
      if (views.length >= MAX_VIEWS && !views.some(({ id }) => id === view.id)) return null
      database
        .prepare(
          `INSERT INTO stock_views (account, id, view) VALUES (?, ?, ?)
           ON CONFLICT (account, id) DO UPDATE SET view = excluded.view`,
        )
        .run(account, view.id, JSON.stringify(view))
      return readViews(database, account)
    })
  }

  async remove(account: string, id: string): Promise<readonly StockView[]> {
    return this.store.change((database) => {
      database.prepare('DELETE FROM stock_views WHERE account = ? AND id = ?').run(account, id)
      return readViews(database, account)
    })
  }
}

function readViews(database: DatabaseSync, account: string): readonly StockView[] {
  const rows = database.prepare('SELECT view FROM stock_views WHERE account = ? ORDER BY key').all(account)
  return rows.map((row) => parseColumnValue(rowSchema, row).view)
}
