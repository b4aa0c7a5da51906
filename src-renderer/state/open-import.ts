/** What the actions of the open import share: the last request, the last answer, and what a reload needs. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure, Host, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { BrowserEnv, KeyValueStorage } from './browser-env.ts'
import { ask } from './call-host.ts'
import { ChangesInTurn } from './changes-in-turn.ts'
import type { ImportState, RawSheetStep } from './import-state.ts'
import { z } from 'zod'
import { importChoicesSchema } from '../../src-shared/api/import.ts'
import { rawTextSchema } from '../../src-shared/api/text.ts'
import { makePersistedValue } from './persisted-value.ts'

export class OpenImport {
  readonly host: Host
  readonly store: StoreApi<ImportState> = createStore<ImportState>(() => ({ step: 'empty' }))
  readonly reloadStorage: ReturnType<typeof makeReloadStorage>
  /** The changes that the host has not answered yet. Until it answers, it is unknown what would be lost by leaving. */
  readonly changes = new ChangesInTurn<ImportSummary>()
  /** The latest answer. While changes wait, this is the state before the current change. */
  lastAnswer: ImportSummary | null = null
  /** The session of a file that is being read, once the host reports it. */
  readingSession: string | null = null
  private requestNumber = 0

  constructor(host: Host, browser: BrowserEnv) {
    this.host = host
    this.reloadStorage = makeReloadStorage(browser.session)
  }

  /** Numbers each request, so that the answer to an older one is ignored. */
  beginRequest(): number {
    this.requestNumber += 1
    return this.requestNumber
  }

  isLast(requestNumber: number): boolean {
    return requestNumber === this.requestNumber
  }

  /** The number of the last request, used to detect a newer one later. */
  get lastRequest(): number {
    return this.requestNumber
  }

  closeQuietly(session: string | null): void {
    // The session is no longer needed. If this call fails, the host drops the session later anyway.
    if (session !== null) void ask(this.host, 'import.close', { session })
  }

  getCurrentSession(): string | null {
    const state = this.store.getState()
    if (state.step === 'raw-sheet') return state.session
    return state.step === 'open' ? state.summary.session : state.step === 'reading' ? this.readingSession : null
  }

  showOpenImport(file: string, account: string, summary: ImportSummary, rereadCount = 0): void {
    this.lastAnswer = summary
    const currentState = this.store.getState()
    const requestCount = currentState.step === 'open' ? currentState.requestCount : 0
    this.store.setState(
      {
        step: 'open',
        file,
        account,
        summary,
        busy: false,
        failure: null,
        rereadCount,
        requestCount,
      },
      true,
    )
  }

  /** Opens the import and stores it for a reload. */
  openAndStore(file: string, account: string, summary: ImportSummary): void {
    this.reloadStorage.keep({ session: summary.session, file, account, run: null })
    this.showOpenImport(file, account, summary)
  }

  showRawSheet(shownStep: Omit<RawSheetStep, 'step' | 'refusal' | 'busy' | 'failure'>, refusal: Failure): void {
    const { file, account, name, session, choices, isStale, rereadCount } = shownStep
    this.reloadStorage.storeOpening({ file, name, account, choices })
    const stepFields = {
      file,
      account,
      name,
      session,
      choices,
      isStale,
      rereadCount,
      refusal,
      busy: false,
      failure: null,
    }
    this.store.setState({ step: 'raw-sheet', ...stepFields }, true)
  }

  /** Shows why something failed; the preview stays. */
  refuse(failure: Failure): false {
    const state = this.store.getState()
    if (state.step === 'open') this.store.setState({ ...state, failure }, true)
    return false
  }
}

const keptImportSchema = z.object({
  session: z.string(),
  file: z.string(),
  account: z.string(),
  run: z.string().nullable().catch(null),
})
export type KeptImport = z.infer<typeof keptImportSchema>

/** An import that is being read, or that failed. */
const openingSchema = z.object({
  file: z.string(),
  name: rawTextSchema,
  account: z.string(),
  choices: importChoicesSchema,
})
type KeptOpening = z.input<typeof openingSchema>

/** Stores what is needed after a reload of the window: the open import, or the one that is being read. */
function makeReloadStorage(storage: KeyValueStorage) {
  const persistedImport = makePersistedValue<KeptImport | null>(storage, 'stocksheet.import', keptImportSchema, null)
  const persistedOpening = makePersistedValue<KeptOpening | null>(storage, 'stocksheet.opening', openingSchema, null)
  const storeImport = (keptImport: KeptImport | null, currentOpening: KeptOpening | null): void => {
    persistedImport.set(keptImport)
    persistedOpening.set(currentOpening)
  }
  return {
    read: persistedImport.get,
    readOpening: persistedOpening.get,
    keep: (keptImport: KeptImport) => storeImport(keptImport, null),
    storeOpening: (currentOpening: KeptOpening) => storeImport(null, currentOpening),
    storeRun(run: string | null): void {
      const storedImport = persistedImport.get()
      if (storedImport) persistedImport.set({ ...storedImport, run })
    },
    forget: () => storeImport(null, null),
  }
}

/** The import that the host keeps open for a file it could not read this way; null if there is none. */
export function findRefusedFileSession({ reason }: Failure): string | null {
  return reason?.code === 'refused' ? (reason.session ?? null) : null
}
