/** The user's changes to the open import, one after another. A slow change can be stopped. */
import type { StoreApi } from 'zustand/vanilla'
import type { Answer, Host, ImportEditRequest, ImportSummary } from '../../src-shared/api/window-types.ts'
import { ask } from './call-host.ts'
import type { ChangeKind, ChangesInTurn } from './changes-in-turn.ts'
import type { ImportState } from './import-state.ts'

type Put = (session: string) => Promise<Answer<ImportSummary>>

interface Import {
  /** Makes a change and shows the result; null if it was refused. */
  readonly renew: (put: Put) => Promise<ImportSummary | null>
  /** The import as it was before the current change. */
  readonly before: () => ImportSummary | null
}

export function changeActs(
  host: Host,
  store: StoreApi<ImportState>,
  changes: ChangesInTurn<ImportSummary>,
  { renew, before }: Import,
) {
  /** Runs after all earlier changes, and the import cannot be left until it is done. Null if it was refused or stopped. */
  function change(put: Put, kind: ChangeKind = 'makes'): Promise<ImportSummary | null> {
    const state = store.getState()
    if (state.step === 'open') store.setState({ ...state, asked: state.asked + 1 }, true)
    return inTurn(put, kind)
  }

  function inTurn(put: Put, kind: ChangeKind = 'makes'): Promise<ImportSummary | null> {
    return changes.put(kind, (turn) =>
      renew(async (session) => {
        const isWanted = await turn()
        const state = store.getState()
        // The progress shown is the previous change's.
        if (state.step === 'open' && typeof state.share === 'number') store.setState({ ...state, share: null }, true)
        return isWanted ? put(session) : ask(host, 'import.summary', { session })
      }),
    )
  }

  return {
    /** Makes one edit of the preview, which `undo` reverts. */
    edit: (edit: ImportEditRequest) => change((session) => ask(host, 'import.edit', { session, edit })),
    undo: () => change((session) => ask(host, 'import.undo', { session }), 'steps'),
    redo: () => change((session) => ask(host, 'import.redo', { session }), 'steps'),
    /** Goes to the state after this many changes. */
    stepTo: (done: number) => change((session) => ask(host, 'import.stepTo', { session, done }), 'steps'),
    /** Compares the rows with the values that a run verified. The user's next changes wait and are kept. Null if it was refused. [STOCK-12] */
    takeBase: () => inTurn((session) => ask(host, 'import.reread', { session, anyway: true, afterRun: true })),
    /** Runs `act` as if it were a change, so that later changes wait for it. */
    waitFor: (act: () => Promise<void>): Promise<unknown> =>
      changes.put('makes', async (turn) => {
        await turn()
        await act()
        return null
      }),
    /** Reads the account again, but not the file. */
    refresh: (what: 'all' | 'needed') => change((session) => ask(host, 'import.refresh', { session, what })),
    /** Stops the current change, so that nothing has changed. False if it was too late or nothing was running. [EDIT-12] */
    async stopChange(): Promise<boolean> {
      const was = before()
      if (!was) return false
      const cameTo = changes.stop()
      const answer = await ask(host, 'import.stopChange', { session: was.session })
      const after = await cameTo
      return answer.ok && answer.value.stopping && after?.edits?.done === was.edits?.done
    },
  }
}
