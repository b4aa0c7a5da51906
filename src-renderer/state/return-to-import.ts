/** Returns to an import that the user left, or that was open when the program ended or the window was reloaded. */
import type { Reply, SavedImport } from '../../src-shared/api/window-types.ts'
import { ask } from './call-host.ts'
import type { Target } from './import-state.ts'
import type { LeaveActions } from './leave-import.ts'
import type { LeavingStore } from './leaving-store.ts'
import type { OpenImport, KeptImport } from './open-import.ts'
import type { OpenFile } from './renew-import.ts'

/** The account and storage of a resumed import, and whether its file has changed. */
type ResumedImport = Target & Pick<Reply<'saved.resume'>, 'file'>

export function makeReturnActions(
  openImport: OpenImport,
  leaveActions: LeaveActions,
  leavingStore: LeavingStore,
  reopenFile: OpenFile,
) {
  const { host, store, reloadStorage } = openImport
  return {
    /** Reopens an import that was left, with its changes. Returns its account and storage, or null if it no longer exists. */
    async reopen(session: string): Promise<Target | null> {
      await openImport.changes.lastChange
      const leftImport = leavingStore.act.takeImport(session)
      if (!leftImport) return null
      const requestNumber = openImport.beginRequest()
      // The current import is saved first, so that going back loses nothing.
      leaveActions.leaveForLater()
      store.setState({ step: 'restoring' }, true)
      const answer = await ask(host, 'import.summary', { session })
      if (!openImport.isLast(requestNumber)) return null
      if (!answer.ok) {
        reloadStorage.forget()
        store.setState({ step: 'failed', name: leftImport.name, failure: answer.failure, file: leftImport.file }, true)
        return null
      }
      void ask(host, 'import.shelve', { session, shelved: false })
      const { file, account } = leftImport
      openImport.openAndStore(file, account, answer.value)
      return { account, storage: answer.value.choices.storage }
    },
    /** Resumes an import that was open when the program, a tab or the page ended; null if it is not available. */
    async resume(savedImport: Pick<SavedImport, 'id' | 'name'>, password?: string): Promise<ResumedImport | null> {
      const { id, name } = savedImport
      const leaveAnswer = leaveActions.leave({ kind: 'open', name }, false)
      if (leaveAnswer !== true && !(await leaveAnswer)) return null
      const requestNumber = openImport.beginRequest()
      reloadStorage.forget()
      store.setState({ step: 'reading', name, stage: 'file', progress: {} }, true)
      const answer = await ask(host, 'saved.resume', password === undefined ? { id } : { id, password })
      // The user closed the import during the request, so it stays saved.
      if (!openImport.isLast(requestNumber)) {
        if (answer.ok) openImport.closeQuietly(answer.value.summary.session)
        return null
      }
      if (!answer.ok) {
        store.setState({ step: 'failed', name, failure: answer.failure, file: null, savedImport: id }, true)
        return null
      }
      const { summary, token, account, file } = answer.value
      openImport.openAndStore(token, account, summary)
      const state = store.getState()
      if (file === 'changed' && state.step === 'open') store.setState({ ...state, isStale: true }, true)
      return { account, storage: summary.choices.storage, file }
    },
    async restore(): Promise<KeptImport | null> {
      const storedImport = reloadStorage.read()
      const storedOpening = reloadStorage.readOpening()
      if (!storedImport && storedOpening) {
        const { file, name, account, choices } = storedOpening
        await reopenFile(file, name, { account, storage: choices.storage }, choices)
        return reloadStorage.read()
      }
      if (!storedImport) return null
      const requestNumber = openImport.beginRequest()
      store.setState({ step: 'restoring' }, true)
      const answer = await ask(host, 'import.summary', { session: storedImport.session })
      if (!openImport.isLast(requestNumber)) return null
      if (!answer.ok) {
        reloadStorage.forget()
        store.setState({ step: 'empty' }, true)
        return null
      }
      const { file, account } = storedImport
      openImport.showOpenImport(file, account, answer.value)
      return storedImport
    },
  }
}
