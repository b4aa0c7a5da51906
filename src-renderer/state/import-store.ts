/**
 * The open import, from choosing its file until it is closed. Keeps the session across a reload of the window. Ignores answers to outdated requests.
 */
import type { Answer, Host, ImportChoices, OfferedFile } from '../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { BrowserEnv } from './browser-env.ts'
import { ask } from './call-host.ts'
import { makeChangeActions } from './change-actions.ts'
import type { ImportState, StageProgress, Target } from './import-state.ts'
import { leaveActionsOf, type LeaveActions } from './leave-import.ts'
import type { LeavingStore } from './leaving-store.ts'
import { makeMappingActions } from './mapping-actions.ts'
import { OpenImport, findRefusedFileSession } from './open-import.ts'
import { makeChoiceActions, makeRenewImport, type OpenFile } from './renew-import.ts'
import { makeReturnActions } from './return-to-import.ts'
import type { StoreApi } from 'zustand/vanilla'

/** A file to open. Either the host does not have it yet, or the host has already answered with it. */
export interface OpenableFile {
  readonly name: UntrustedText
  readonly offer: () => Promise<Answer<OfferedFile>>
}

/** `kind`: whether the preview is of a file or of the account's stock. */
export function createImportStore(
  host: Host,
  browser: BrowserEnv,
  leavingStore: LeavingStore,
  kind: 'file' | 'account' = 'file',
) {
  const openImport = new OpenImport(host, browser)
  const { store, reloadStorage, changes } = openImport
  followReading(openImport, kind)
  followHostEvents(host, store)

  const leaveActions = leaveActionsOf(openImport, leavingStore)
  const fileActions = makeOpenActions(openImport, leaveActions)
  const openFile: OpenFile = (...args) => fileActions.open(...args)
  const renewImport = makeRenewImport(openImport, openFile)
  const choiceHandlers = makeChoiceActions(openImport, renewImport)
  const importChanges = makeChangeActions(host, store, changes, {
    renewImport,
    getCurrentSummary: () => openImport.lastAnswer,
  })
  return Object.assign(store, {
    act: {
      findUnappliedChanges: leaveActions.findUnappliedChanges,
      /** Lets the host prepare the next import. If that fails, opening a file shows why. */
      prepareNextImport: () => void ask(host, 'import.prepare', {}),
      ...fileActions,
      ...choiceHandlers,
      ...makeReturnActions(openImport, leaveActions, leavingStore, openFile),
      /** Stores the id of the run that applies this import, so that it is shown again after a reload. */
      storeRun: (run: string) => reloadStorage.storeRun(run),
      ...importChanges,
      async rereadAfterRun(): Promise<boolean> {
        const summary = await importChanges.rereadAfterRun()
        if (summary) reloadStorage.storeRun(null)
        return summary !== null
      },
      ...makeMappingActions(
        host,
        store,
        (nextChoices) => choiceHandlers.change(nextChoices),
        (failure) => openImport.refuse(failure),
      ),
    },
  })
}

function followReading(openImport: OpenImport, kind: 'file' | 'account'): void {
  const { host, store } = openImport
  host.on('import.progress', ({ session, of: source, stage, done, total }) => {
    const state = store.getState()
    if (state.step !== 'reading' || source !== kind) return
    openImport.readingSession = session ?? openImport.readingSession
    store.setState({
      ...state,
      stage,
      progress: { ...state.progress, [stage]: { done, total } satisfies StageProgress },
    })
  })
}

/** Opens a file as a preview, and closes the preview. */
function makeOpenActions(openImport: OpenImport, leaveActions: LeaveActions) {
  const { host, store, reloadStorage } = openImport
  const actions = {
    /**
     * Opens a dropped, picked or pasted file. `alwaysAsk`: asks before an open import is closed, even without changes. False if the user kept the open
     * import; otherwise the file or its failure is shown.
     */
    async offer({ name, offer }: OpenableFile, target: Target, alwaysAsk = false): Promise<boolean> {
      const leaveAnswer = leaveActions.leave({ kind: 'open', name }, alwaysAsk)
      if (leaveAnswer !== true && !(await leaveAnswer)) return false
      const requestNumber = openImport.beginRequest()
      store.setState({ step: 'reading', name, stage: null, progress: {} }, true)
      const offerAnswer = await offer()
      if (!openImport.isLast(requestNumber)) return true
      if (offerAnswer.ok) return actions.open(offerAnswer.value.file, offerAnswer.value.name, target)
      store.setState({ step: 'failed', name, failure: offerAnswer.failure, file: null }, true)
      return true
    },
    /** Opens a file. Opens a file. False if the open import stays. */
    async open(
      file: string,
      name: UntrustedText,
      target: Target,
      choices?: ImportChoices,
      password?: string,
    ): Promise<boolean> {
      const leaveAnswer = leaveActions.leave({ kind: 'open', name }, false)
      if (leaveAnswer !== true && !(await leaveAnswer)) return false
      const requestNumber = openImport.beginRequest()
      const request = { file, account: target.account, choices: choices ?? { storage: target.storage } }
      // Stored until the host answers, so that the same file is opened again after a failure or a reload.
      reloadStorage.storeOpening({ ...request, name })
      store.setState({ step: 'reading', name, stage: 'file', progress: {} }, true)
      const answer = await ask(host, 'import.open', password === undefined ? request : { ...request, password })
      if (!openImport.isLast(requestNumber))
        openImport.closeQuietly(answer.ok ? answer.value.session : findRefusedFileSession(answer.failure))
      else if (answer.ok) openImport.openAndStore(file, target.account, answer.value)
      else {
        const { failure } = answer
        const session = findRefusedFileSession(failure)
        if (session === null) store.setState({ step: 'failed', name, failure, file }, true)
        else openImport.showRawSheet({ ...request, name, session, isStale: false, rereadCount: 0 }, failure)
      }
      return true
    },
    dismissFailure(): void {
      const state = store.getState()
      if (state.step === 'open' || state.step === 'raw-sheet') store.setState({ ...state, failure: null }, true)
    },
    async close(): Promise<void> {
      const leaveAnswer = leaveActions.leave({ kind: 'close' }, false)
      if (leaveAnswer !== true && !(await leaveAnswer)) return
      openImport.beginRequest()
      reloadStorage.forget()
      store.setState({ step: 'empty' }, true)
    },
  }
  return actions
}

export type ImportStore = ReturnType<typeof createImportStore>

/** Follows the host's events about the open import: its file was saved again, or a change takes long. */
function followHostEvents(host: Host, store: StoreApi<ImportState>): void {
  host.on('import.fileChanged', ({ session }) => {
    const state = store.getState()
    if (state.step === 'open' && state.summary.session === session) store.setState({ ...state, isStale: true }, true)
    if (state.step === 'raw-sheet' && state.session === session) store.setState({ ...state, isStale: true }, true)
  })
  host.on('import.changing', ({ session, share }) => {
    const state = store.getState()
    if (state.step !== 'open' || !state.busy || state.summary.session !== session) return
    store.setState({ ...state, share }, true)
  })
}
