/** The calls about views of the stock that the user gave a name. */
import type { Answer } from '../../src-shared/api/host.ts'
import type { Reply } from '../../src-shared/api/calls.ts'
import { MOST_VIEWS, type StockView } from '../../src-shared/api/stock-views.ts'
import type { StockViews } from '../store/settings/stock-views.ts'
import type { Handlers } from './dispatch.ts'
import type { UiLanguage } from './ui-language.ts'

export type StockViewCalls = Pick<Handlers, 'stock.views' | 'stock.keepView' | 'stock.dropView'>

export function stockViewCalls(views: StockViews, uiLanguage: UiLanguage): StockViewCalls {
  const all = (found: readonly StockView[]): Answer<Reply<'stock.views'>> => ({
    ok: true,
    value: { views: [...found] },
  })
  return {
    'stock.views': async ({ account }) => all(await views.of(account)),
    'stock.keepView': async ({ account, view }) => {
      const kept = await views.keep(account, view)
      if (kept) return all(kept)
      return { ok: false, failure: { code: 'bad-request', message: uiLanguage.words.viewsFull(MOST_VIEWS) } }
    },
    'stock.dropView': async ({ account, id }) => all(await views.drop(account, id)),
  }
}
