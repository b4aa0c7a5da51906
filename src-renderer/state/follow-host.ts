/** What the host tells of the open import by itself: its file was saved again, a change takes long. */
import type { Host } from '../../src-shared/api/window-types.ts'
import type { StoreApi } from 'zustand/vanilla'
import type { ImportState } from './import-state.ts'

export function followHost(host: Host, store: StoreApi<ImportState>): void {
  host.on('import.fileChanged', ({ session }) => {
    const state = store.getState()
    if (state.step === 'open' && state.summary.session === session) store.setState({ ...state, stale: true }, true)
    if (state.step === 'raw-sheet' && state.session === session) store.setState({ ...state, stale: true }, true)
  })
  host.on('import.changing', ({ session, share }) => {
    const state = store.getState()
    if (state.step !== 'open' || !state.busy || state.summary.session !== session) return
    store.setState({ ...state, share }, true)
  })
}
