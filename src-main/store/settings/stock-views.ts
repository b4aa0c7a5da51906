/** Views of the stock by account, in one small JSON file of the data folder. A damaged one is put aside: it only ever saves clicks. */
import { join } from 'node:path'
import { z } from 'zod'
import { MOST_VIEWS, stockViewsSchema, type StockView } from '../../../src-shared/api/stock-views.ts'
import { changeAlone, readKept, writeKept } from './persisted-json.ts'

/** Account -> its views, in the order they were made. */
const fileSchema = z.object({ accounts: z.array(z.tuple([z.string().max(200), stockViewsSchema])).max(1000) })

export class StockViews {
  private readonly path: string
  private known: ReadonlyMap<string, readonly StockView[]> | null = null

  constructor(dataFolder: string) {
    this.path = join(dataFolder, 'stock-views.json')
  }

  async of(account: string): Promise<readonly StockView[]> {
    this.known ??= await this.read()
    return this.known.get(account) ?? []
  }

  /** In place of the one with its id, else after the others; null where there are as many as there may be. */
  keep(account: string, view: StockView): Promise<readonly StockView[] | null> {
    return changeAlone(this.path, async () => {
      const all = await this.read()
      const views = all.get(account) ?? []
      const at = views.findIndex(({ id }) => id === view.id)
      if (at < 0 && views.length >= MOST_VIEWS) return null
      return this.write(all, account, at < 0 ? [...views, view] : views.with(at, view))
    })
  }

  drop(account: string, id: string): Promise<readonly StockView[]> {
    return changeAlone(this.path, async () => {
      const all = await this.read()
      const left = (all.get(account) ?? []).filter((one) => one.id !== id)
      return this.write(all, account, left)
    })
  }

  private async write(
    all: ReadonlyMap<string, readonly StockView[]>,
    account: string,
    views: readonly StockView[],
  ): Promise<readonly StockView[]> {
    const accounts = new Map(all)
    if (views.length === 0) accounts.delete(account)
    else accounts.set(account, views)
    await writeKept(this.path, { accounts: [...accounts] })
    this.known = accounts
    return views
  }

  private async read(): Promise<ReadonlyMap<string, readonly StockView[]>> {
    return new Map((await readKept(this.path, fileSchema, { accounts: [] })).value.accounts)
  }
}
