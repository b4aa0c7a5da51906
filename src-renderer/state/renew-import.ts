/** Reads the open import again or another way. The view stays until the answer, and changes are lost only if the user agrees. */
import type { Answer, ImportChoices, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask } from './call-host.ts'
import { equalOr } from './equal-parts.ts'
import type { Losing, RawSheetStep, Target } from './import-state.ts'
import type { OpenImport } from './open-import.ts'

type Put = (session: string) => Promise<Answer<ImportSummary>>
export type OpenFile = (file: string, name: UntrustedText, target: Target, choices?: ImportChoices) => Promise<unknown>

/** An edit rarely changes columns, and rows are drawn again when they do. Equal columns keep their objects. */
function withEqualColumns(before: ImportSummary, now: ImportSummary): ImportSummary {
  const columns = equalOr(before.columns, now.columns)
  return { ...now, columns, ...(now.perMaterial ? { perMaterial: equalOr(before.perMaterial, now.perMaterial) } : {}) }
}

export function renewals(open: OpenImport, openAgain: OpenFile) {
  const { store, kept } = open

  /**
   * Requests the same import another way. The view stays until the answer, or if it fails. Returns the result even if it is not shown, because
   * later changes depend on it.
   */
  async function renew(put: Put, request?: Losing['asked']): Promise<ImportSummary | null> {
    const state = store.getState()
    if (state.step === 'raw-sheet') await renewRawSheet(state, put, request)
    if (state.step !== 'open') return null
    const mine = open.begin()
    // If a change is in progress, it is still shown and can be stopped.
    store.setState({ ...state, busy: true, share: state.busy ? (state.share ?? null) : null, failure: null }, true)
    const answer = await put(state.summary.session)
    const now = store.getState()
    if (now.step !== 'open' || now.summary.session !== state.summary.session) return null
    const made = answer.ok ? answer.value : null
    open.answered = made ?? open.answered
    if (!open.isLast(mine)) {
      if (!answer.ok && !request) store.setState({ ...now, failure: answer.failure }, true)
      // Newer requests continue, because their answers build on what was read.
      if (answer.ok && request?.kind === 'reread') {
        kept.keepRun(null)
        store.setState({ ...now, summary: answer.value, rereads: now.rereads + 1, stale: false }, true)
      }
      return made
    }
    // Keep what happened during the request: the file changed, or an earlier change was refused.
    const settled = { ...now, busy: false, share: null, losing: null }
    const { file, account, summary, rereads } = state
    if (answer.ok && request?.kind === 'reread') {
      kept.keepRun(null)
      open.opened(file, account, answer.value, rereads + 1)
    } else if (answer.ok) store.setState({ ...settled, summary: withEqualColumns(now.summary, answer.value) }, true)
    else if (request && answer.failure.code === 'edits-lost') {
      store.setState({ ...settled, losing: { failure: answer.failure, asked: request } }, true)
    } else if (request?.kind === 'reread' && answer.failure.code === 'not-found') {
      // The host has dropped the session but still has the file.
      store.setState({ step: 'restoring' }, true)
      await openAgain(file, summary.file.name, { account, storage: summary.choices.storage }, summary.choices)
    } else store.setState({ ...settled, failure: answer.failure }, true)
    return made
  }

  /** The same without a preview. The answer may be a preview, or another reason for having none. */
  async function renewRawSheet(state: RawSheetStep, put: Put, request?: Losing['asked']): Promise<void> {
    const mine = open.begin()
    const now = request?.kind === 'change' ? { ...state, choices: request.choices } : state
    store.setState({ ...now, busy: true, failure: null }, true)
    const answer = await put(state.session)
    const current = store.getState()
    if (!open.isLast(mine) || current.step !== 'raw-sheet') return
    const { stale } = current
    if (answer.ok) {
      open.openedAnew(state.file, state.account, answer.value)
    } else if (answer.failure.session === state.session) {
      const again = request?.kind === 'reread'
      open.showRawSheet({ ...now, stale: stale && !again, rereads: now.rereads + (again ? 1 : 0) }, answer.failure)
    } else store.setState({ ...state, stale, failure: answer.failure }, true)
  }

  return renew
}

export function choiceActs(open: OpenImport, renew: ReturnType<typeof renewals>) {
  const { host, store } = open
  /** The last request to read the file another way. Leaving does not wait for it, because it may take long. */
  let choosing: Promise<unknown> | null = null

  const act = {
    /** Reads the file another way. If changes would be lost, asks the user first, unless `anyway` is set. */
    change(choices: ImportChoices, anyway = false): Promise<unknown> {
      const request = { kind: 'change', choices } as const
      const mine = renew((session) => ask(host, 'import.change', { session, choices, anyway }), request).finally(() => {
        if (choosing === mine) choosing = null
      })
      choosing = mine
      return mine
    },
    /** Changes one choice, such as a column's field, after the earlier choices are done. Dropped if one of those was refused or needs an answer. */
    async adjust(next: (summary: ImportSummary) => ImportChoices): Promise<void> {
      const before = (): Promise<unknown> | null => choosing ?? open.changes.last
      const waits = before() !== null
      for (let last = before(); last !== null; last = before()) await last
      const state = store.getState()
      if (state.step !== 'open' || state.losing || (waits && state.failure)) return
      await act.change(next(state.summary))
    },
    /** Handles the user's answer to losing changes. */
    async settleLosing(anyway: boolean): Promise<void> {
      const state = store.getState()
      if (state.step !== 'open' || !state.losing) return
      const { asked: request } = state.losing
      store.setState({ ...state, losing: null }, true)
      if (!anyway) return
      await (request.kind === 'change' ? act.change(request.choices, true) : act.reread(true))
    },
    /** Reads the file again with the same choices and changes, and drops the run on screen. `anyway` as for `change`. */
    reread: (anyway = false) => renew((session) => ask(host, 'import.reread', { session, anyway }), { kind: 'reread' }),
    async refreshSummary(): Promise<void> {
      const state = store.getState()
      if (state.step !== 'open') return
      const mine = open.last
      const answer = await ask(host, 'import.summary', { session: state.summary.session })
      // A newer request may have been answered before this one.
      if (!open.isLast(mine)) return act.refreshSummary()
      const now = store.getState()
      if (answer.ok && now.step === 'open')
        store.setState({ ...now, summary: withEqualColumns(now.summary, answer.value) }, true)
    },
  }
  return act
}
