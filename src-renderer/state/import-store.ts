/**
 * The open import: from a file to a preview, and back. Keeps the session across a reload of the window. Never decides what
 * the file means; refuses answers to questions it has since withdrawn.
 */
import type {
  Answer,
  Failure,
  Host,
  ImportChoices,
  ImportSummary,
  Reply,
  SavedImport,
} from '../../src-shared/contract/received.ts'
import { createStore } from 'zustand/vanilla'
import type { ImportState, RawSheetStep, Losing, Target } from './import-state.ts'
import { ask, safely } from './call-host.ts'
import { ChangesInTurn } from './changes-in-turn.ts'
import { changeActs } from './change-acts.ts'
import { followHost } from './follow-host.ts'
import { mappingActs } from './mapping-acts.ts'
import { offersTogether } from './offer-together.ts'
import { keptImport, type KeptImport } from './persisted-import.ts'
import { hasChanges, type Changes, type LeavingStore, type Next } from './leaving-store.ts'
import type { BrowserEnv } from './browser-env.ts'
import { untrusted, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'

/** Where a resumed import goes, and whether its file is still as it was. */
type Resumed = Target & Pick<Reply<'saved.resume'>, 'file'>

/** `of`: what is read into the preview. */
export function createImportStore(
  host: Host,
  page: BrowserEnv,
  leaving: LeavingStore,
  of: 'file' | 'account' = 'file',
) {
  const store = createStore<ImportState>(() => ({ step: 'empty' }))
  const kept = keptImport(page.session)
  // Each question gets a number; an answer to an older one is not shown.
  let question = 0
  let reading: string | null = null
  /** Until the host has answered the last change of the preview, nobody knows what leaving would lose. */
  const changes = new ChangesInTurn<ImportSummary>()
  /** The newest answer; while changes wait, the one before the change under way. */
  let answered: ImportSummary | null = null
  /** The last other reading of the file that the host has not answered yet. Leaving does not wait for it: it may take long. */
  let choosing: Promise<unknown> | null = null

  host.on('import.progress', ({ session, of: read, stage, done, total }) => {
    const state = store.getState()
    if (state.step !== 'reading' || read !== of) return
    reading = session ?? reading
    store.setState({ ...state, stage, progress: { ...state.progress, [stage]: { done, total } } })
  })

  followHost(host, store)

  function closeQuietly(session: string | null): void {
    // The session is of no use to anyone any more; the host drops it by itself when this does not arrive.
    if (session !== null) void ask(host, 'import.close', { session })
  }

  function sessionNow(): string | null {
    const state = store.getState()
    if (state.step === 'raw-sheet') return state.session
    return state.step === 'open' ? state.summary.session : state.step === 'reading' ? reading : null
  }

  /** What would be lost with the import shown: its changes, unless a run applies them. Null: nothing. */
  function unapplied(): { readonly name: UntrustedText; readonly changes: Changes } | null {
    const state = store.getState()
    if (state.step !== 'open' || (kept.read()?.run ?? null) !== null) return null
    const { changes, file } = state.summary
    return hasChanges(changes) ? { name: file.name, changes } : null
  }

  /**
   * The one way out of an import, whatever is to come instead. With changes it is asked first, and kept to be brought back;
   * without, it is closed. False: it stays.
   */
  function leave(next: Next, always: boolean): true | Promise<boolean> {
    if (changes.last !== null) return changes.last.then(() => leave(next, always))
    const state = store.getState()
    if (state.step === 'open' && (unapplied() !== null || always)) return leaveWhenSaid(next, state.summary)
    setAside()
    return true
  }

  async function leaveWhenSaid(next: Next, { session, changes, file }: ImportSummary): Promise<boolean> {
    const nothing = { cells: 0, rows: 0, answers: 0, columns: 0 }
    if (!(await leaving.act.ask(file.name, changes ?? nothing, next))) return false
    const now = store.getState()
    if (now.step !== 'open' || now.summary.session !== session) return false
    setAside()
    return true
  }

  /** Changes are kept with their session; a session without any is closed. */
  function setAside(): void {
    const state = store.getState()
    const losing = unapplied()
    if (state.step === 'open' && losing) {
      const { session } = state.summary
      const dropped = leaving.act.keep({ session, file: state.file, account: state.account, ...losing })
      void ask(host, 'import.shelve', { session, shelved: true })
      for (const one of dropped) closeQuietly(one)
    } else closeQuietly(sessionNow())
    reading = null
  }

  /**
   * Asks for the same import another way; what is shown stays until the answer, and stays when it is a failure. What it came to,
   * shown or not: a change behind it has its own answer.
   */
  async function renew(
    put: (session: string) => Promise<Answer<ImportSummary>>,
    asked?: Losing['asked'],
  ): Promise<ImportSummary | null> {
    const state = store.getState()
    if (state.step === 'raw-sheet') await renewRawSheet(state, put, asked)
    if (state.step !== 'open') return null
    const mine = ++question
    // Behind a change under way it waits: that one is still shown, and can be stopped.
    store.setState({ ...state, busy: true, share: state.busy ? (state.share ?? null) : null, failure: null }, true)
    const answer = await put(state.summary.session)
    const now = store.getState()
    if (now.step !== 'open' || now.summary.session !== state.summary.session) return null
    const made = answer.ok ? answer.value : null
    answered = made ?? answered
    if (mine !== question) {
      if (!answer.ok && !asked) store.setState({ ...now, failure: answer.failure }, true)
      return made
    }
    // What was told meanwhile stays, as that the file has changed, or that a change before this one was refused.
    const settled = { ...now, busy: false, share: null, losing: null }
    const { file, account, summary, rereads } = state
    if (answer.ok && asked?.kind === 'reread') {
      kept.keepRun(null)
      opened(file, account, answer.value, rereads + 1)
    } else if (answer.ok) store.setState({ ...settled, summary: answer.value }, true)
    else if (asked && answer.failure.code === 'edits-lost') {
      store.setState({ ...settled, losing: { failure: answer.failure, asked } }, true)
    } else if (asked?.kind === 'reread' && answer.failure.code === 'not-found') {
      // The host let go of the session, not of the file.
      store.setState({ step: 'restoring' }, true)
      await act.open(file, summary.file.name, { account, storage: summary.choices.storage }, summary.choices)
    } else store.setState({ ...settled, failure: answer.failure }, true)
    return made
  }

  /** The same where there is no preview yet: the answer may be one, or another reason why there is none. */
  async function renewRawSheet(
    state: RawSheetStep,
    put: (session: string) => Promise<Answer<ImportSummary>>,
    asked?: Losing['asked'],
  ): Promise<void> {
    const mine = ++question
    const now = asked?.kind === 'change' ? { ...state, choices: asked.choices } : state
    store.setState({ ...now, busy: true, failure: null }, true)
    const answer = await put(state.session)
    const told = store.getState()
    if (mine !== question || told.step !== 'raw-sheet') return
    const { stale } = told
    if (answer.ok) {
      kept.keep({ session: answer.value.session, file: state.file, account: state.account, run: null })
      opened(state.file, state.account, answer.value)
    } else if (answer.failure.session === state.session) {
      const again = asked?.kind === 'reread'
      showRawSheet({ ...now, stale: stale && !again, rereads: now.rereads + (again ? 1 : 0) }, answer.failure)
    } else store.setState({ ...state, stale, failure: answer.failure }, true)
  }

  function showRawSheet(
    {
      file,
      account,
      name,
      session,
      choices,
      stale,
      rereads,
    }: Omit<RawSheetStep, 'step' | 'refusal' | 'busy' | 'failure'>,
    refusal: Failure,
  ): void {
    kept.keepOpening({ file, name, account, choices })
    const now = { file, account, name, session, choices, stale, rereads, refusal, busy: false, failure: null }
    store.setState({ step: 'raw-sheet', ...now }, true)
  }

  function opened(file: string, account: string, summary: ImportSummary, rereads = 0): void {
    answered = summary
    store.setState({ step: 'open', file, account, summary, busy: false, failure: null, rereads }, true)
  }

  /** Says why something beside the preview failed; the preview stays. */
  function refuse(failure: Failure): false {
    const state = store.getState()
    if (state.step === 'open') store.setState({ ...state, failure }, true)
    return false
  }

  const act = {
    unapplied,
    /** A dropped, picked or pasted file of the page. `always`: an import that is open is left only when the user says so. */
    async offer(file: File, target: Target, always = false): Promise<void> {
      const may = leave({ kind: 'open', name: untrusted(file.name) }, always)
      if (may !== true && !(await may)) return
      const mine = ++question
      store.setState({ step: 'reading', name: untrusted(file.name), stage: null, progress: {} }, true)
      const offered = await safely(() => host.offerFile(file))
      if (mine !== question) return
      if (offered.ok) return act.open(offered.value.file, offered.value.name, target)
      store.setState({ step: 'failed', name: untrusted(file.name), failure: offered.failure, file: null }, true)
    },
    turn: [(next: Next) => leave(next, false), () => ++question, (one: number) => one === question] as const,
    async open(file: string, name: UntrustedText, target: Target, choices?: ImportChoices): Promise<void> {
      const may = leave({ kind: 'open', name }, false)
      if (may !== true && !(await may)) return
      const mine = ++question
      const asked = { file, account: target.account, choices: choices ?? { storage: target.storage } }
      // A reload while it is read, or after it was refused, asks for the same again.
      kept.keepOpening({ ...asked, name })
      store.setState({ step: 'reading', name, stage: 'file', progress: {} }, true)
      const answer = await ask(host, 'import.open', asked)
      if (mine !== question) return closeQuietly(answer.ok ? answer.value.session : (answer.failure.session ?? null))
      if (!answer.ok) {
        const { failure } = answer
        if (failure.session === undefined) return store.setState({ step: 'failed', name, failure, file }, true)
        return showRawSheet({ ...asked, name, session: failure.session, stale: false, rereads: 0 }, failure)
      }
      kept.keep({ session: answer.value.session, file, account: target.account, run: null })
      opened(file, target.account, answer.value)
    },
    /** Reads the file another way. Where changes of the user have no place then, that is asked first, unless `anyway`. */
    change(choices: ImportChoices, anyway = false): Promise<unknown> {
      const asked = { kind: 'change', choices } as const
      const mine = renew((session) => ask(host, 'import.change', { session, choices, anyway }), asked).finally(() => {
        if (choosing === mine) choosing = null
      })
      choosing = mine
      return mine
    },
    /**
     * Changes one choice, as a column's field: made from what the choices before it came to, once they are answered. Where one of
     * those was refused or asks something, that comes first, and this is dropped.
     */
    async adjust(next: (summary: ImportSummary) => ImportChoices): Promise<void> {
      const before = (): Promise<unknown> | null => choosing ?? changes.last
      const waits = before() !== null
      for (let last = before(); last !== null; last = before()) await last
      const state = store.getState()
      if (state.step !== 'open' || state.losing || (waits && state.failure)) return
      await act.change(next(state.summary))
    },
    /** The answer to what is asked before changes are lost. */
    async settleLosing(anyway: boolean): Promise<void> {
      const state = store.getState()
      if (state.step !== 'open' || !state.losing) return
      const { asked } = state.losing
      store.setState({ ...state, losing: null }, true)
      if (!anyway) return
      await (asked.kind === 'change' ? act.change(asked.choices, true) : act.reread(true))
    },
    /** The file as it is now, with the same choices and changes; the run shown is forgotten. `anyway` as for `change`. */
    reread: (anyway = false) => renew((session) => ask(host, 'import.reread', { session, anyway }), { kind: 'reread' }),
    async refreshSummary(): Promise<void> {
      const state = store.getState()
      if (state.step !== 'open') return
      const mine = question
      const answer = await ask(host, 'import.summary', { session: state.summary.session })
      // Something was asked meanwhile, and may have been answered before what this is asked for.
      if (mine !== question) return act.refreshSummary()
      const now = store.getState()
      if (answer.ok && now.step === 'open') store.setState({ ...now, summary: answer.value }, true)
    },
    dismissFailure(): void {
      const state = store.getState()
      if (state.step === 'open' || state.step === 'raw-sheet') store.setState({ ...state, failure: null }, true)
    },
    async close(): Promise<void> {
      const may = leave({ kind: 'close' }, false)
      if (may !== true && !(await may)) return
      question += 1
      kept.forget()
      store.setState({ step: 'empty' }, true)
    },
    /** An import that was left, with its changes; where it goes to, or null when it cannot be had. */
    async bringBack(session: string): Promise<Target | null> {
      await changes.last
      const found = leaving.act.take(session)
      if (!found) return null
      const mine = ++question
      // What is shown now is set aside in its turn: nothing is lost by going back.
      setAside()
      store.setState({ step: 'restoring' }, true)
      const answer = await ask(host, 'import.summary', { session })
      if (mine !== question) return null
      if (!answer.ok) {
        kept.forget()
        store.setState({ step: 'failed', name: found.name, failure: answer.failure, file: found.file }, true)
        return null
      }
      void ask(host, 'import.shelve', { session, shelved: false })
      const { file, account } = found
      kept.keep({ session, file, account, run: null })
      opened(file, account, answer.value)
      return { account, storage: answer.value.choices.storage }
    },
    /** An import from before the program, a tab or the page ended; null when it cannot be had. */
    async resume(saved: Pick<SavedImport, 'id' | 'name'>): Promise<Resumed | null> {
      const { id, name } = saved
      const may = leave({ kind: 'open', name }, false)
      if (may !== true && !(await may)) return null
      const mine = ++question
      kept.forget()
      store.setState({ step: 'reading', name, stage: 'file', progress: {} }, true)
      const answer = await ask(host, 'saved.resume', { id })
      // Closed again, it stays saved.
      if (mine !== question) {
        if (answer.ok) closeQuietly(answer.value.summary.session)
        return null
      }
      if (!answer.ok) {
        store.setState({ step: 'failed', name, failure: answer.failure, file: null }, true)
        return null
      }
      const { summary, token, account, file } = answer.value
      kept.keep({ session: summary.session, file: token, account, run: null })
      opened(token, account, summary)
      const state = store.getState()
      if (file === 'changed' && state.step === 'open') store.setState({ ...state, stale: true }, true)
      return { account, storage: summary.choices.storage, file }
    },
    async restore(): Promise<KeptImport | null> {
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
    /** The run that applies this import: after a reload it is shown again. */
    keepRun: (run: string) => kept.keepRun(run),
  }
  const going = {
    settled: () => changes.last,
    mayLeave: (summary: ImportSummary) => leaveWhenSaid({ kind: 'open', name: summary.file.name }, summary),
    closeQuietly,
    opened(file: string, account: string, summary: ImportSummary): void {
      kept.keep({ session: summary.session, file, account, run: null })
      opened(file, account, summary)
    },
  }
  return Object.assign(store, {
    act: {
      ...act,
      ...changeActs(host, store, changes, { renew, before: () => answered }),
      ...mappingActs(host, store, (choices) => act.change(choices), refuse),
      ...offersTogether(host, store, act, going),
    },
  })
}

export type ImportStore = ReturnType<typeof createImportStore>
