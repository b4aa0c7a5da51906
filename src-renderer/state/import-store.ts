/**
 * The open import: from a file to a preview, and back. Keeps the session across a reload of the window. Never decides what
 * the file means; refuses answers to questions it has since withdrawn.
 */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../src-shared/contract/failure.ts'
import type { Answer, Host } from '../../src-shared/contract/host.ts'
import type { ImportChoices, ImportEditRequest, ImportStage, ImportSummary } from '../../src-shared/contract/import.ts'
import { ask, safely } from './ask.ts'
import { withMapping } from '../view/choices.ts'
import { keptImport, type KeptImport } from './kept-import.ts'
import type { PagePowers } from './page-powers.ts'

export interface StageProgress {
  readonly done: number
  readonly total: number
}

export type ImportState =
  | { readonly step: 'empty' }
  | { readonly step: 'restoring' }
  | {
      readonly step: 'reading'
      readonly name: string
      /** Null until the host has the file. */
      readonly stage: ImportStage | null
      readonly progress: Partial<Record<ImportStage, StageProgress>>
    }
  | { readonly step: 'failed'; readonly name: string; readonly failure: Failure; readonly file: string | null }
  | {
      readonly step: 'open'
      readonly file: string
      /** The account's id: the summary calls it by its name. */
      readonly account: string
      readonly summary: ImportSummary
      /** Other choices are being applied; the rows shown are still the earlier ones. */
      readonly busy: boolean
      readonly failure: Failure | null
      /** The file was saved again since it was read. */
      readonly stale?: boolean
      /** How many times the file was read again since it was opened. */
      readonly rereads: number
    }

/** Where a new import goes. */
export interface Target {
  readonly account: string
  readonly storage: number
}

export interface ImportActions {
  /** A dropped, picked or pasted file of the page. */
  offer(file: File, target: Target): Promise<void>
  open(file: string, name: string, target: Target, choices?: ImportChoices): Promise<void>
  change(choices: ImportChoices): Promise<void>
  /** One small change of the preview; `undo` takes the last one back. */
  edit(edit: ImportEditRequest): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  /** The file as it is now, with the same choices; the run shown and what was changed in the preview are forgotten. */
  reread(): Promise<void>
  /** Lets the user keep the mapping as a file. False when declined or when it could not be made. */
  saveMapping(): Promise<boolean>
  /** Takes a mapping file's headings and decimal style over. False when it is not one. */
  loadMapping(file: File): Promise<boolean>
  refreshSummary(): Promise<void>
  dismissFailure(): void
  close(): Promise<void>
  restore(): Promise<KeptImport | null>
}

export type ImportStore = StoreApi<ImportState> & { readonly act: ImportActions }

export function createImportStore(host: Host, page: PagePowers): ImportStore {
  const store = createStore<ImportState>(() => ({ step: 'empty' }))
  const kept = keptImport(page.session)
  // Each question gets a number; an answer to an older one is not shown.
  let question = 0
  let reading: string | null = null

  host.on('import.progress', ({ session, stage, done, total }) => {
    const state = store.getState()
    if (state.step !== 'reading') return
    reading = session ?? reading
    store.setState({ ...state, stage, progress: { ...state.progress, [stage]: { done, total } } })
  })

  host.on('import.fileChanged', ({ session }) => {
    const state = store.getState()
    if (state.step === 'open' && state.summary.session === session) store.setState({ ...state, stale: true }, true)
  })

  function closeQuietly(session: string | null): void {
    // The session is of no use to anyone any more; the host drops it by itself when this does not arrive.
    if (session !== null) void ask(host, 'import.close', { session })
  }

  function sessionNow(): string | null {
    const state = store.getState()
    return state.step === 'open' ? state.summary.session : state.step === 'reading' ? reading : null
  }

  /** Asks for the same import another way; what is shown stays until the answer, and stays when it is a failure. */
  async function renew(put: (session: string) => Promise<Answer<ImportSummary>>): Promise<void> {
    const state = store.getState()
    if (state.step !== 'open') return
    const mine = ++question
    store.setState({ ...state, busy: true, failure: null }, true)
    const answer = await put(state.summary.session)
    if (mine !== question) return
    store.setState(
      answer.ok
        ? { ...state, summary: answer.value, busy: false, failure: null }
        : { ...state, busy: false, failure: answer.failure },
      true,
    )
  }

  function opened(file: string, account: string, summary: ImportSummary, rereads = 0): void {
    store.setState({ step: 'open', file, account, summary, busy: false, failure: null, rereads }, true)
  }

  /** Says why something beside the preview failed; the preview stays. */
  function refuse(failure: Failure): false {
    const state = store.getState()
    if (state.step === 'open') store.setState({ ...state, failure }, true)
    return false
  }

  const act: ImportActions = {
    async offer(file, target) {
      const mine = ++question
      closeQuietly(sessionNow())
      reading = null
      store.setState({ step: 'reading', name: file.name, stage: null, progress: {} }, true)
      const offered = await safely(() => host.offerFile(file))
      if (mine !== question) return
      if (offered.ok) return act.open(offered.value.file, offered.value.name, target)
      store.setState({ step: 'failed', name: file.name, failure: offered.failure, file: null }, true)
    },
    async open(file, name, target, choices) {
      const mine = ++question
      closeQuietly(sessionNow())
      reading = null
      const asked = { file, account: target.account, choices: choices ?? { storage: target.storage } }
      // A reload while it is read, or after it was refused, asks for the same again.
      kept.keepOpening({ ...asked, name })
      store.setState({ step: 'reading', name, stage: 'file', progress: {} }, true)
      const answer = await ask(host, 'import.open', asked)
      if (mine !== question) return answer.ok ? closeQuietly(answer.value.session) : undefined
      if (!answer.ok) return store.setState({ step: 'failed', name, failure: answer.failure, file }, true)
      const { account } = target
      kept.keep({ session: answer.value.session, file, account, run: null })
      opened(file, account, answer.value)
    },
    change: (choices) => renew((session) => ask(host, 'import.change', { session, choices })),
    edit: (edit) => renew((session) => ask(host, 'import.edit', { session, edit })),
    undo: () => renew((session) => ask(host, 'import.undo', { session })),
    redo: () => renew((session) => ask(host, 'import.redo', { session })),
    async reread() {
      const state = store.getState()
      if (state.step !== 'open') return
      const { summary, file, account, rereads } = state
      const mine = ++question
      store.setState({ ...state, busy: true, failure: null }, true)
      const answer = await ask(host, 'import.reread', { session: summary.session })
      if (mine !== question) return
      if (answer.ok) {
        kept.keepRun(null)
        return opened(file, account, answer.value, rereads + 1)
      }
      // The host let go of the session, not of the file.
      const { choices } = summary
      if (answer.failure.code === 'not-found') {
        return act.open(file, summary.file.name, { account, storage: choices.storage }, choices)
      }
      store.setState({ ...state, busy: false, failure: answer.failure }, true)
    },
    async saveMapping() {
      const state = store.getState()
      if (state.step !== 'open') return false
      const made = await ask(host, 'mapping.save', { session: state.summary.session })
      if (!made.ok) return refuse(made.failure)
      const saved = await safely(() => host.saveFile(made.value.file, made.value.name))
      return saved.ok ? saved.value : refuse(saved.failure)
    },
    async loadMapping(file) {
      const offered = await safely(() => host.offerFile(file))
      if (!offered.ok) return refuse(offered.failure)
      const mapping = await ask(host, 'mapping.load', { file: offered.value.file })
      if (!mapping.ok) return refuse(mapping.failure)
      const state = store.getState()
      if (state.step !== 'open') return false
      await act.change(withMapping(state.summary.choices, mapping.value))
      const now = store.getState()
      return now.step === 'open' && now.failure === null
    },
    async refreshSummary() {
      const state = store.getState()
      if (state.step !== 'open') return
      const mine = question
      const answer = await ask(host, 'import.summary', { session: state.summary.session })
      if (answer.ok && mine === question) store.setState({ ...state, summary: answer.value }, true)
    },
    dismissFailure() {
      const state = store.getState()
      if (state.step === 'open') store.setState({ ...state, failure: null }, true)
    },
    async close() {
      question += 1
      const session = sessionNow()
      reading = null
      kept.forget()
      store.setState({ step: 'empty' }, true)
      closeQuietly(session)
    },
    async restore() {
      const last = kept.read()
      const opening = kept.opening()
      if (!last && opening) {
        const { file, name, account, choices } = opening
        await act.open(file, name, { account, storage: choices.storage }, choices)
        return kept.read()
      }
      if (!last) return null
      const mine = ++question
      store.setState({ step: 'restoring' }, true)
      const answer = await ask(host, 'import.summary', { session: last.session })
      if (mine !== question) return null
      if (!answer.ok) {
        kept.forget()
        store.setState({ step: 'empty' }, true)
        return null
      }
      const { file, account } = last
      opened(file, account, answer.value)
      return last
    },
  }
  return Object.assign(store, { act })
}
