/** What the user changes in the preview of the open import: one change behind the other; one that takes long can be stopped. */
import type { StoreApi } from 'zustand/vanilla'
import type { Answer, Host, ImportEditRequest, ImportSummary } from '../../src-shared/api/window-types.ts'
import { ask } from './call-host.ts'
import type { ChangeKind, ChangesInTurn } from './changes-in-turn.ts'
import type { ImportState } from './import-state.ts'

type Put = (session: string) => Promise<Answer<ImportSummary>>

interface Import {
  /** Shows the preview as it is after `put`; what it came to, or null where it was refused. */
  readonly renew: (put: Put) => Promise<ImportSummary | null>
  /** The import as it was before the change under way. */
  readonly before: () => ImportSummary | null
}

export function changeActs(
  host: Host,
  store: StoreApi<ImportState>,
  changes: ChangesInTurn<ImportSummary>,
  { renew, before }: Import,
) {
  /** Behind the changes before it; leaving waits for its answer. Null: refused, or to be stopped. */
  function change(put: Put, kind: ChangeKind = 'makes'): Promise<ImportSummary | null> {
    return changes.put(kind, (turn) =>
      renew(async (session) => {
        const isWanted = await turn()
        const state = store.getState()
        // That is how far the change before it was.
        if (state.step === 'open') store.setState({ ...state, share: null }, true)
        return isWanted ? put(session) : ask(host, 'import.summary', { session })
      }),
    )
  }

  return {
    /** One small change of the preview; `undo` takes the last one back. */
    edit: (edit: ImportEditRequest) => change((session) => ask(host, 'import.edit', { session, edit })),
    undo: () => change((session) => ask(host, 'import.undo', { session }), 'steps'),
    redo: () => change((session) => ask(host, 'import.redo', { session }), 'steps'),
    /** To the import as it was after so many changes. */
    stepTo: (done: number) => change((session) => ask(host, 'import.stepTo', { session, done }), 'steps'),
    /** The account again, not the file. */
    refresh: (what: 'all' | 'needed') => change((session) => ask(host, 'import.refresh', { session, what })),
    /**
     * The change under way is not made, and all stays as it was before it. False: it came too late, or none was being made. [EDIT-12]
     */
    async stopChange(): Promise<boolean> {
      const was = before()
      if (!was) return false
      const cameTo = changes.stop()
      const asked = await ask(host, 'import.stopChange', { session: was.session })
      const after = await cameTo
      return asked.ok && asked.value.stopping && after?.edits?.done === was.edits?.done
    },
  }
}
