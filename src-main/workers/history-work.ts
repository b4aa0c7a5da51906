/** Answers what is asked about accounts over time. Remembers the last comparison: its rows are asked for page by page. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { MaterialDifference } from '../../src-shared/domain/history/differences.ts'
import { readingAfter } from '../../src-shared/domain/history/reading-after.ts'
import { relationTo, type OwnCall } from '../../src-shared/domain/history/own-call.ts'
import { textKey } from '../../src-shared/domain/values/text-key.ts'
import { contains } from '../../src-shared/domain/values/text-search.ts'
import { AccountHistory } from '../adapters/account-history/account-history.ts'
import { deletedMaterials, journalCalls } from '../adapters/journal/own-calls.ts'
import { catalogueCache, cacheWritten } from '../adapters/readings/catalogue-cache.ts'
import { codeStates } from '../../src-shared/domain/suppliers/code-states.ts'
import { compareReadings, readingBeforeLastRun, type Compared } from '../engine/history/compare-readings.ts'
import { materialHistory, materialsNamed, type HistoryParts } from '../engine/history/material-history.ts'
import type { KeptReading } from '../engine/history/history-port.ts'
import { stockAsOf } from '../engine/history/stock-as-of.ts'
import type {
  CodesAsked,
  CodesFound,
  DifferencesAsked,
  DifferencesFound,
  HistoryTask,
  HistoryTasks,
  Overview,
  StockFileAsked,
  StockFileWritten,
} from './history-messages.ts'
import { stockWriter } from './stock-writer.ts'

type Answers = {
  readonly [Task in HistoryTask]: (asks: HistoryTasks[Task]['asks']) => Promise<HistoryTasks[Task]['answers']>
}

export class HistoryWork {
  private readonly parts: HistoryParts
  private last: { readonly key: string; readonly compared: Compared } | null = null

  private readonly journal: string
  private lastCodes: { readonly key: string; readonly found: CodesFound | null } | null = null

  constructor(dataFolder: string) {
    this.journal = join(dataFolder, 'journal.sqlite')
    this.parts = { history: new AccountHistory(dataFolder), calls: journalCalls(this.journal) }
  }

  readonly answers: Answers = {
    accounts: () => this.parts.history.accounts(),
    overview: ({ ledger }) => this.overview(ledger),
    material: ({ ledger, material }) => materialHistory(this.parts, ledger, material),
    named: async ({ ledger, text }) => {
      const newest = (await this.parts.history.readings(ledger))?.readings.at(-1)
      const found = newest && (await this.parts.history.reading(ledger, newest.seq))
      return found?.ok ? materialsNamed(found.reading, text) : null
    },
    codes: (asked) => this.codes(asked),
    differences: (asked) => this.differences(asked),
    stockFile: (asked) => this.stockFile(asked),
    forget: ({ ledger, which }) => {
      this.last = null
      return this.parts.history.forget(ledger, which)
    },
  }

  private async overview(ledger: string): Promise<Overview> {
    const kept = await this.parts.history.readings(ledger)
    const runs = this.parts.calls.runs(ledger)
    const names = runs.map(({ run }) => run)
    return { kept, runs, beforeLastRun: kept && readingBeforeLastRun(kept, names) }
  }

  /** The same codes are asked for page by page, and letter by letter of a search. */
  private async codes({ address, ledger, materials }: CodesAsked): Promise<CodesFound | null> {
    const owner = { address, ledger }
    const written = await cacheWritten(this.journal, owner)
    const key = JSON.stringify([ledger, written, materials])
    if (this.lastCodes?.key === key) return this.lastCodes.found
    const last = await catalogueCache(this.journal, () => owner).last()
    const deleted = deletedMaterials(this.journal, ledger)
    const times = last.kind === 'kept' ? [...last.reading.times.values()].map(({ at }) => at) : []
    const found =
      last.kind === 'kept'
        ? { at: Math.min(...times), materials: codeStates(materials, last.reading.catalogue, deleted) }
        : null
    this.lastCodes = { key, found }
    return found
  }

  private async differences(asked: DifferencesAsked): Promise<DifferencesFound> {
    const { ledger, from, to, notByUs, text, kind, offset, count } = asked
    const newest = this.parts.calls.runs(ledger).at(-1)?.run ?? ''
    const key = JSON.stringify([ledger, from, to, notByUs, newest])
    if (this.last?.key !== key) this.last = { key, compared: await compareReadings(this.parts, ledger, asked) }
    const { compared } = this.last
    if (compared.kind !== 'compared') return compared
    const { materials, ...about } = compared.differences
    const counts = { added: 0, gone: 0, changed: 0 }
    for (const one of materials) counts[one.kind] += 1
    const hasText = saying(text)
    const found = materials.filter((one) => (kind === null || one.kind === kind) && hasText(one))
    const { from: first, to: last } = compared
    return {
      kind: 'compared',
      from: first,
      to: last,
      ...about,
      counts,
      total: found.length,
      materials: found.slice(offset, offset + count),
    }
  }

  private verifiedAfter(ledger: string, kept: KeptReading, until: number): readonly OwnCall[] {
    const { calls } = this.parts
    const runs = calls.runs(ledger).map(({ run }) => run)
    return calls
      .verifiedSince(ledger, kept.newestRun ?? '')
      .filter((call) => call.at !== null && call.at <= until && relationTo(kept, call, runs) === 'after')
  }

  private async stockFile(asked: StockFileAsked): Promise<StockFileWritten> {
    const { ledger, seq, accountName } = asked
    const listed = await this.parts.history.readings(ledger)
    const kept = listed?.readings.find((one) => one.seq === seq)
    if (!listed || !kept) return { kind: 'missing' }
    const found = await this.parts.history.reading(ledger, seq)
    if (!found.ok) return { kind: found.why }
    const storages = asked.storages.filter(({ id }) => kept.storages.includes(id))
    if (storages.length === 0) return { kind: 'missing' }
    const account = { ...listed.account, name: accountName }
    const { clearToken, until } = asked
    const ours = until === null ? [] : this.verifiedAfter(ledger, kept, until)
    const at = Math.max(kept.at, ...ours.map((call) => call.at ?? 0))
    const stock = stockAsOf({
      account,
      at,
      reading: readingAfter(found.reading, ours),
      storages,
      exportId: randomUUID(),
      clearToken,
    })
    const writer = await stockWriter(asked)
    const error = await writer.inTheWay()
    if (error) return { kind: 'failed', error }
    const written = await writer.write(stock, {})
    if (written.kind === 'failed') return { kind: 'failed', error: written.error }
    // Nobody stops it: there is no request it waits for.
    if (written.kind === 'stopped') throw new Error('a stock file of a kept reading was stopped')
    const { bytes, notes } = written
    const told = stock.storages.map(({ id, name, rows }) => ({ id, name, rows: rows.length }))
    return { kind: 'written', bytes, notes, storages: told, at, ours: ours.length }
  }
}

function saying(text: string): (one: MaterialDifference) => boolean {
  const [wanted, isIn] = [textKey(text), contains(text)]
  return ({ id, name, sku }) => isIn(name) || isIn(sku) || String(id) === wanted
}
