/** The user's changes to the open import, one after another. A slow change can be stopped. */
import type { StoreApi } from 'zustand/vanilla'
import type { EditStep } from '../../src-shared/api/changed.ts'
import type { Answer, Host, ImportEditRequest, ImportSummary } from '../../src-shared/api/window-types.ts'
import { ask } from './call-host.ts'
import type { ChangeKind, ChangesInTurn } from './changes-in-turn.ts'
import type { ImportState } from './import-state.ts'

type SendChange = (session: string) => Promise<Answer<ImportSummary>>

interface ImportAccess {
  /** Makes a change and shows the result; null if the change was refused. */
  readonly renewImport: (send: SendChange) => Promise<ImportSummary | null>
  /** The import as it was before the current change. */
  readonly getCurrentSummary: () => ImportSummary | null
}

export function makeChangeActions(
  host: Host,
  store: StoreApi<ImportState>,
  changes: ChangesInTurn<ImportSummary>,
  { renewImport, getCurrentSummary }: ImportAccess,
) {
  /** Makes a change once all earlier changes are done. The user cannot leave the import until then. Null if it was refused or stopped. */
  function change(send: SendChange, kind: ChangeKind = 'makes'): Promise<ImportSummary | null> {
    const state = store.getState()
    if (state.step === 'open') store.setState({ ...state, requestCount: state.requestCount + 1 }, true)
    return makeChangeInTurn(send, kind)
  }

  function makeChangeInTurn(send: SendChange, kind: ChangeKind = 'makes'): Promise<ImportSummary | null> {
    return changes.queueChange(kind, (waitForTurn) =>
      renewImport(async (session) => {
        const isWanted = await waitForTurn()
        const state = store.getState()
        // The progress that is shown still belongs to the previous change.
        if (state.step === 'open' && typeof state.share === 'number') store.setState({ ...state, share: null }, true)
        return isWanted ? send(session) : ask(host, 'import.summary', { session })
      }),
    )
  }

  /** Undoes or redoes one change and resolves to it; null if there was none, or if it was refused or stopped. */
  async function makeStep(direction: 'undo' | 'redo'): Promise<EditStep | null> {
    let doneCountBefore: number | undefined
    const summary = await change((session) => {
      doneCountBefore = getCurrentSummary()?.edits?.done
      return ask(host, direction === 'undo' ? 'import.undo' : 'import.redo', { session })
    }, 'steps')
    if (!summary?.edits || summary.edits.done === doneCountBefore) return null
    return (direction === 'undo' ? summary.edits.next : summary.edits.last) ?? null
  }

  return {
    /** Makes one edit of the preview, which `undo` reverts. */
    edit: (edit: ImportEditRequest) => change((session) => ask(host, 'import.edit', { session, edit })),
    undo: () => makeStep('undo'),
    redo: () => makeStep('redo'),
    /** Goes to the state after this many changes. */
    stepTo: (doneCount: number) =>
      change((session) => ask(host, 'import.stepTo', { session, done: doneCount }), 'steps'),
    /**
     * Compares the rows with the values that a run verified. The user's next changes wait and are kept. Null if the comparison was refused.
     * [STOCK-12]
     */
    rereadAfterRun: () =>
      makeChangeInTurn((session) => ask(host, 'import.reread', { session, anyway: true, afterRun: true })),
    /** Runs `action` as if it were a change, so that later changes wait for it. */
    runInTurn: (action: () => Promise<void>): Promise<unknown> =>
      changes.queueChange('makes', async (waitForTurn) => {
        await waitForTurn()
        await action()
        return null
      }),
    /** Reads the account again, but not the file. */
    refresh: (scope: 'all' | 'needed') => change((session) => ask(host, 'import.refresh', { session, what: scope })),
    /** Stops the current change and discards it. False if it was too late or nothing was running. [EDIT-12] */
    async stopChange(): Promise<boolean> {
      const summaryBefore = getCurrentSummary()
      if (!summaryBefore) return false
      const stoppedChange = changes.stop()
      const answer = await ask(host, 'import.stopChange', { session: summaryBefore.session })
      const summaryAfter = await stoppedChange
      return answer.ok && answer.value.stopping && summaryAfter?.edits?.done === summaryBefore.edits?.done
    },
  }
}
