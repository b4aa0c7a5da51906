/**
 * The items that wait on the start screen besides imports and files: unfinished runs, and news of the account. Remembers which lines the user closed.
 */
import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import type { AccountNews, Host, RunInfo } from '../../src-shared/api/window-types.ts'
import type { BackupTimes, ClosedLines } from '../view/waiting-lines.ts'
import type { AppStore } from './app-store.ts'
import type { BrowserEnv } from './browser-env.ts'
import { ask } from './call-host.ts'
import { makePersistedValue } from './persisted-value.ts'

export interface WaitingState {
  /** All runs, the newest first. */
  readonly runs: readonly RunInfo[]
  /** True if anything was ever applied; null until that is known. */
  readonly hasEverApplied: boolean | null
  /** News of the account that was chosen when this was loaded. */
  readonly news: AccountNews | null
  readonly backup: BackupTimes | null
  readonly closedLines: ClosedLines
}

const numberByAccountSchema = z.record(z.string(), z.number().int().nonnegative())
const closedLinesSchema = z.object({
  runs: z.array(z.string()),
  seenCounts: numberByAccountSchema,
  low: numberByAccountSchema,
  backup: z.number(),
  version: z.string(),
})
const NO_CLOSED_LINES: ClosedLines = { runs: [], seenCounts: {}, low: {}, backup: 0, version: '' }
/** The maximum number of closed runs to remember. Older runs are no longer listed anyway. */
const MAX_CLOSED_RUNS = 200

export function createWaitingStore(host: Host, browser: Pick<BrowserEnv, 'pageStorage'>, app: AppStore) {
  const storedLines = makePersistedValue<ClosedLines>(
    browser.pageStorage,
    'stocksheet.closed',
    closedLinesSchema,
    NO_CLOSED_LINES,
  )
  const storedHasRun = makePersistedValue(browser.pageStorage, 'stocksheet.hasRun', z.literal(true).nullable(), null)
  const store = createStore<WaitingState>(() => ({
    runs: [],
    hasEverApplied: storedHasRun.get(),
    news: null,
    backup: null,
    closedLines: storedLines.get(),
  }))
  // Only the answer to the last request is used.
  let lastRequestNumber = 0

  function close(closedLines: Partial<ClosedLines>): void {
    const allClosedLines = { ...store.getState().closedLines, ...closedLines }
    store.setState({ closedLines: allClosedLines })
    storedLines.set(allClosedLines)
  }

  async function loadRuns(): Promise<void> {
    const answer = await ask(host, 'runs.list', {})
    // If this fails, only some lines are missing.
    if (!answer.ok) return
    const { runs } = answer.value
    const hasEverApplied = runs.length > 0
    store.setState({ runs: runs.toSorted((a, b) => (a.started < b.started ? 1 : -1)), hasEverApplied })
    storedHasRun.set(hasEverApplied ? true : null)
  }

  async function loadNews(): Promise<void> {
    const requestNumber = ++lastRequestNumber
    const { account } = app.getState()
    if (account === null) return store.setState({ news: null })
    const lastReading = store.getState().closedLines.seenCounts[account]
    const answer = await ask(host, 'history.news', {
      account,
      ...(lastReading === undefined ? {} : { since: lastReading }),
    })
    if (requestNumber === lastRequestNumber) store.setState({ news: answer.ok ? answer.value.news : null })
  }

  async function loadBackup(): Promise<void> {
    const answer = await ask(host, 'backup.last', {})
    if (answer.ok) store.setState({ backup: { lastMadeAt: answer.value.madeAt, now: Date.now() } })
  }

  const actions = {
    load: async (): Promise<void> => void (await Promise.all([loadRuns(), loadNews(), loadBackup()])),
    loadBackup,
    closeBackup: () => close({ backup: Date.now() }),
    closeRun(run: string): void {
      close({ runs: [run, ...store.getState().closedLines.runs].slice(0, MAX_CLOSED_RUNS) })
    },
    /** Closes the line about changes. The line appears again only if there are changes after the last reading. */
    async closeChanges(): Promise<void> {
      const { account } = app.getState()
      const { news, closedLines } = store.getState()
      if (account === null || news === null) return
      close({ seenCounts: { ...closedLines.seenCounts, [account]: news.read.seq } })
      await loadNews()
    },
    closeVersion: (version: string) => close({ version }),
    /** Closes the line about low stock. It appears again if more materials are low. */
    closeLowStock(): void {
      const { account } = app.getState()
      const { news, closedLines } = store.getState()
      if (account !== null && news !== null) close({ low: { ...closedLines.low, [account]: news.belowMinimum } })
    },
  }
  return Object.assign(store, { act: actions })
}
