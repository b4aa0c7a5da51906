/** The open import read another way, or again: what is shown stays until the answer, and changes are lost only where that is wanted. */
import type { Answer, ImportChoices, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask } from './call-host.ts'
import type { Losing, RawSheetStep, Target } from './import-state.ts'
import type { OpenImport } from './open-import.ts'

type Put = (session: string) => Promise<Answer<ImportSummary>>
export type OpenFile = (file: string, name: UntrustedText, target: Target, choices?: ImportChoices) => Promise<unknown>

export function renewals(open: OpenImport, openAgain: OpenFile) {
  const { store, kept } = open

  /**
   * Asks for the same import another way; what is shown stays until the answer, and stays when it is a failure. What it came to,
   * shown or not: a change behind it has its own answer.
   */
  async function renew(put: Put, asked?: Losing['asked']): Promise<ImportSummary | null> {
    const state = store.getState()
    if (state.step === 'raw-sheet') await renewRawSheet(state, put, asked)
    if (state.step !== 'open') return null
    const mine = open.begin()
    // Behind a change under way it waits: that one is still shown, and can be stopped.
    store.setState({ ...state, busy: true, share: state.busy ? (state.share ?? null) : null, failure: null }, true)
    const answer = await put(state.summary.session)
    const now = store.getState()
    if (now.step !== 'open' || now.summary.session !== state.summary.session) return null
    const made = answer.ok ? answer.value : null
    open.answered = made ?? open.answered
    if (!open.isLast(mine)) {
      if (!answer.ok && !asked) store.setState({ ...now, failure: answer.failure }, true)
      return made
    }
    // What was told meanwhile stays, as that the file has changed, or that a change before this one was refused.
    const settled = { ...now, busy: false, share: null, losing: null }
    const { file, account, summary, rereads } = state
    if (answer.ok && asked?.kind === 'reread') {
      kept.keepRun(null)
      open.opened(file, account, answer.value, rereads + 1)
    } else if (answer.ok) store.setState({ ...settled, summary: answer.value }, true)
    else if (asked && answer.failure.code === 'edits-lost') {
      store.setState({ ...settled, losing: { failure: answer.failure, asked } }, true)
    } else if (asked?.kind === 'reread' && answer.failure.code === 'not-found') {
      // The host let go of the session, not of the file.
      store.setState({ step: 'restoring' }, true)
      await openAgain(file, summary.file.name, { account, storage: summary.choices.storage }, summary.choices)
    } else store.setState({ ...settled, failure: answer.failure }, true)
    return made
  }

  /** The same where there is no preview yet: the answer may be one, or another reason why there is none. */
  async function renewRawSheet(state: RawSheetStep, put: Put, asked?: Losing['asked']): Promise<void> {
    const mine = open.begin()
    const now = asked?.kind === 'change' ? { ...state, choices: asked.choices } : state
    store.setState({ ...now, busy: true, failure: null }, true)
    const answer = await put(state.session)
    const told = store.getState()
    if (!open.isLast(mine) || told.step !== 'raw-sheet') return
    const { stale } = told
    if (answer.ok) {
      open.openedAnew(state.file, state.account, answer.value)
    } else if (answer.failure.session === state.session) {
      const again = asked?.kind === 'reread'
      open.showRawSheet({ ...now, stale: stale && !again, rereads: now.rereads + (again ? 1 : 0) }, answer.failure)
    } else store.setState({ ...state, stale, failure: answer.failure }, true)
  }

  return renew
}

export function choiceActs(open: OpenImport, renew: ReturnType<typeof renewals>) {
  const { host, store } = open
  /** The last other reading of the file that the host has not answered yet. Leaving does not wait for it: it may take long. */
  let choosing: Promise<unknown> | null = null

  const act = {
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
      const before = (): Promise<unknown> | null => choosing ?? open.changes.last
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
      const mine = open.last
      const answer = await ask(host, 'import.summary', { session: state.summary.session })
      // Something was asked meanwhile, and may have been answered before what this is asked for.
      if (!open.isLast(mine)) return act.refreshSummary()
      const now = store.getState()
      if (answer.ok && now.step === 'open') store.setState({ ...now, summary: answer.value }, true)
    },
  }
  return act
}
