/** Reads the open import again or another way. The current view stays until the answer arrives, and changes are lost only if the user agrees. */
import type { Answer, ImportChoices, ImportSummary } from '../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask } from './call-host.ts'
import { keepIfEqual } from './equal-parts.ts'
import type { LossQuestion, RawSheetStep, Target } from './import-state.ts'
import { type OpenImport, findRefusedFileSession } from './open-import.ts'

type SendRequest = (session: string) => Promise<Answer<ImportSummary>>
export type OpenFile = (file: string, name: UntrustedText, target: Target, choices?: ImportChoices) => Promise<unknown>

/**
 * Returns the summary with the old column objects if all columns are equal. Edits rarely change columns, and new column objects would make all rows
 * be drawn again.
 */
function withEqualColumns(summaryBefore: ImportSummary, newSummary: ImportSummary): ImportSummary {
  const columns = keepIfEqual(summaryBefore.columns, newSummary.columns)
  return {
    ...newSummary,
    columns,
    ...(newSummary.perMaterial ? { perMaterial: keepIfEqual(summaryBefore.perMaterial, newSummary.perMaterial) } : {}),
  }
}

export function makeRenewImport(openImport: OpenImport, reopenFile: OpenFile) {
  const { store, reloadStorage } = openImport

  /**
   * Requests the same import in another way. The old view stays until the answer arrives. It also stays if the request fails. Returns the result even
   * if it is not shown, because later changes depend on it.
   */
  async function renewImport(send: SendRequest, request?: LossQuestion['request']): Promise<ImportSummary | null> {
    const state = store.getState()
    if (state.step === 'raw-sheet') await renewRawSheet(state, send, request)
    if (state.step !== 'open') return null
    const requestNumber = openImport.beginRequest()
    // If a change is in progress, it is still shown and can be stopped.
    store.setState({ ...state, busy: true, share: state.busy ? (state.share ?? null) : null, failure: null }, true)
    const answer = await send(state.summary.session)
    const currentState = store.getState()
    if (currentState.step !== 'open' || currentState.summary.session !== state.summary.session) return null
    const newSummary = answer.ok ? answer.value : null
    openImport.lastAnswer = newSummary ?? openImport.lastAnswer
    if (!openImport.isLast(requestNumber)) {
      if (!answer.ok && !request) store.setState({ ...currentState, failure: answer.failure }, true)
      // Newer requests are still valid, because their answers build on what was read now.
      if (answer.ok && request?.kind === 'reread') {
        reloadStorage.storeRun(null)
        store.setState(
          { ...currentState, summary: answer.value, rereadCount: currentState.rereadCount + 1, isStale: false },
          true,
        )
      }
      return newSummary
    }
    // Keep what has become known during the request, for example that the file changed or an earlier change was refused.
    const idleState = { ...currentState, busy: false, share: null, lossQuestion: null }
    const { file, account, summary, rereadCount } = state
    if (answer.ok && request?.kind === 'reread') {
      reloadStorage.storeRun(null)
      openImport.showOpenImport(file, account, answer.value, rereadCount + 1)
    } else if (answer.ok)
      store.setState({ ...idleState, summary: withEqualColumns(currentState.summary, answer.value) }, true)
    else if (request && answer.failure.kind === 'edits-lost') {
      store.setState({ ...idleState, lossQuestion: { failure: answer.failure, request } }, true)
    } else if (request?.kind === 'reread' && answer.failure.kind === 'not-found') {
      // The host has dropped the session but still has the file.
      store.setState({ step: 'restoring' }, true)
      await reopenFile(file, summary.file.name, { account, storage: summary.choices.storage }, summary.choices)
    } else store.setState({ ...idleState, failure: answer.failure }, true)
    return newSummary
  }

  /** Like `renewImport`, but for a file without a preview. The answer may be a preview, or another reason for having none. */
  async function renewRawSheet(
    state: RawSheetStep,
    send: SendRequest,
    request?: LossQuestion['request'],
  ): Promise<void> {
    const requestNumber = openImport.beginRequest()
    const requestedState = request?.kind === 'change' ? { ...state, choices: request.choices } : state
    store.setState({ ...requestedState, busy: true, failure: null }, true)
    const answer = await send(state.session)
    const currentState = store.getState()
    if (!openImport.isLast(requestNumber) || currentState.step !== 'raw-sheet') return
    const { isStale } = currentState
    if (answer.ok) {
      openImport.openAndStore(state.file, state.account, answer.value)
    } else if (findRefusedFileSession(answer.failure) === state.session) {
      const isReread = request?.kind === 'reread'
      openImport.showRawSheet(
        {
          ...requestedState,
          isStale: isStale && !isReread,
          rereadCount: requestedState.rereadCount + (isReread ? 1 : 0),
        },
        answer.failure,
      )
    } else store.setState({ ...state, isStale, failure: answer.failure }, true)
  }

  return renewImport
}

export function makeChoiceActions(openImport: OpenImport, renewImport: ReturnType<typeof makeRenewImport>) {
  const { host, store } = openImport
  /** The last request to read the file another way. Leaving the import does not wait for it, because it may take long. */
  let pendingChoice: Promise<unknown> | null = null

  const actions = {
    /** Reads the file another way. If changes would be lost, asks the user first, unless `loseChanges` is set. */
    change(choices: ImportChoices, loseChanges = false): Promise<unknown> {
      const request = { kind: 'change', choices } as const
      const change = renewImport(
        (session) => ask(host, 'import.change', { session, choices, anyway: loseChanges }),
        request,
      ).finally(() => {
        if (pendingChoice === change) pendingChoice = null
      })
      pendingChoice = change
      return change
    },
    /**
     * Changes one choice, such as a column's field, after all earlier choices are done. Drops the change if an earlier choice was refused or needs an
     * answer.
     */
    async adjustChoice(nextChoices: (summary: ImportSummary) => ImportChoices): Promise<void> {
      const getPendingChange = (): Promise<unknown> | null => pendingChoice ?? openImport.changes.lastChange
      const hasWaited = getPendingChange() !== null
      for (let pendingChange = getPendingChange(); pendingChange !== null; pendingChange = getPendingChange())
        await pendingChange
      const state = store.getState()
      if (state.step !== 'open' || state.lossQuestion || (hasWaited && state.failure)) return
      await actions.change(nextChoices(state.summary))
    },
    /** Handles the user's answer to the question about losing changes. */
    async answerLossQuestion(loseChanges: boolean): Promise<void> {
      const state = store.getState()
      if (state.step !== 'open' || !state.lossQuestion) return
      const { request } = state.lossQuestion
      store.setState({ ...state, lossQuestion: null }, true)
      if (!loseChanges) return
      await (request.kind === 'change' ? actions.change(request.choices, true) : actions.reread(true))
    },
    /** Reads the file again with the same choices and changes, and drops the run on screen. `loseChanges` means the same as in `change`. */
    reread: (loseChanges = false) =>
      renewImport((session) => ask(host, 'import.reread', { session, anyway: loseChanges }), { kind: 'reread' }),
    async refreshSummary(): Promise<void> {
      const state = store.getState()
      if (state.step !== 'open') return
      const requestNumber = openImport.lastRequest
      const answer = await ask(host, 'import.summary', { session: state.summary.session })
      // A newer request may have been answered before this one.
      if (!openImport.isLast(requestNumber)) return actions.refreshSummary()
      const currentState = store.getState()
      if (answer.ok && currentState.step === 'open')
        store.setState({ ...currentState, summary: withEqualColumns(currentState.summary, answer.value) }, true)
    },
  }
  return actions
}
