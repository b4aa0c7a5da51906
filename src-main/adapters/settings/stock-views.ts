/** Views of the stock by account, in one small JSON file of the data folder. A damaged one is put aside: it only ever saves clicks. */
import { join } from 'node:path'
import { z } from 'zod'
import { MOST_VIEWS, stockViewsSchema, type StockView } from '../../../src-shared/contract/stock-views.ts'
import { readKept, writeKept } from './persisted-json.ts'

/** Account -> its views, in the order they were made. */
const fileSchema = z.object({ accounts: z.array(z.tuple([z.string().max(200), stockViewsSchema])).max(1000) })

export class StockViews {
  private readonly path: string
  private known: Map<string, readonly StockView[]> | null = null
  private last: Promise<unknown> = Promise.resolve()

  constructor(dataFolder: string) {
    this.path = join(dataFolder, 'stock-views.json')
  }

  async of(account: string): Promise<readonly StockView[]> {
    return (await this.all()).get(account) ?? []
  }

  /** In place of the one with its id, else after the others; null where there are as many as there may be. */
  keep(account: string, view: StockView): Promise<readonly StockView[] | null> {
    return this.inTurn(async () => {
      const views = await this.of(account)
      const at = views.findIndex(({ id }) => id === view.id)
      if (at < 0 && views.length >= MOST_VIEWS) return null
      return this.write(account, at < 0 ? [...views, view] : views.with(at, view))
    })
  }

  drop(account: string, id: string): Promise<readonly StockView[]> {
    return this.inTurn(async () => {
      const views = await this.of(account)
      return this.write(
        account,
        views.filter((one) => one.id !== id),
      )
    })
  }

  private async write(account: string, views: readonly StockView[]): Promise<readonly StockView[]> {
    const accounts = new Map(await this.all())
    if (views.length === 0) accounts.delete(account)
    else accounts.set(account, views)
    await writeKept(this.path, { accounts: [...accounts] })
    this.known = accounts
    return views
  }

  private async all(): Promise<ReadonlyMap<string, readonly StockView[]>> {
    this.known ??= new Map((await readKept(this.path, fileSchema, { accounts: [] })).value.accounts)
    return this.known
  }

  /** One change after the other: each is made on what the one before left. */
  private inTurn<T>(change: () => Promise<T>): Promise<T> {
    const turn = this.last.then(change, change)
    this.last = turn.catch(() => undefined)
    return turn
  }
}
