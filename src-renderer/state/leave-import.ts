/** Leaves an open import. If changes would be lost, asks first and saves them to be restored later. */
import type { ImportSummary } from '../../src-shared/api/window-types.ts'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { ask } from './call-host.ts'
import { hasChanges, type Changes, type LeavingStore, type NextStep } from './leaving-store.ts'
import type { OpenImport } from './open-import.ts'

export type LeaveActions = ReturnType<typeof leaveActionsOf>

export function leaveActionsOf(openImport: OpenImport, leavingStore: LeavingStore) {
  /** The changes that would be lost by leaving, unless a run applies them. Null if there are none. */
  function findUnappliedChanges(): { readonly name: UntrustedText; readonly changes: Changes } | null {
    const state = openImport.store.getState()
    if (state.step !== 'open' || (openImport.reloadStorage.read()?.run ?? null) !== null) return null
    const { changes, file } = state.summary
    return hasChanges(changes) ? { name: file.name, changes } : null
  }

  /**
   * The only way to leave an import. If it has changes, the user is asked, and the changes are saved. Otherwise it is closed. False if it stays open.
   */
  function leave(nextStep: NextStep, alwaysAsk: boolean): true | Promise<boolean> {
    if (openImport.changes.lastChange !== null)
      return openImport.changes.lastChange.then(() => leave(nextStep, alwaysAsk))
    const state = openImport.store.getState()
    if (state.step === 'open' && (findUnappliedChanges() !== null || alwaysAsk))
      return leaveAfterAsking(nextStep, state.summary)
    leaveForLater()
    return true
  }

  async function leaveAfterAsking(nextStep: NextStep, { session, changes, file }: ImportSummary): Promise<boolean> {
    const noChanges = { cells: 0, rows: 0, answers: 0, columns: 0 }
    if (!(await leavingStore.act.ask(file.name, changes ?? noChanges, nextStep))) return false
    const currentState = openImport.store.getState()
    if (currentState.step !== 'open' || currentState.summary.session !== session) return false
    leaveForLater()
    return true
  }

  /** Saves the session if it has changes; otherwise closes it. */
  function leaveForLater(): void {
    const state = openImport.store.getState()
    const unappliedChanges = findUnappliedChanges()
    if (state.step === 'open' && unappliedChanges) {
      const { session } = state.summary
      const droppedSessions = leavingStore.act.keepImport({
        session,
        file: state.file,
        account: state.account,
        ...unappliedChanges,
      })
      void ask(openImport.host, 'import.shelve', { session, shelved: true })
      for (const droppedSession of droppedSessions) openImport.closeQuietly(droppedSession)
    } else openImport.closeQuietly(openImport.getCurrentSession())
    openImport.readingSession = null
  }

  return { findUnappliedChanges, leave, leaveAfterAsking, leaveForLater }
}
