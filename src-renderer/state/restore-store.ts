/**
 * Replaces the data with a backup. The whole file is read first, then the user is asked to confirm. The new data is shown only after a reload of the
 * page.
 */
import type { Failure, Host, Reply } from '../../src-shared/api/window-types.ts'
import { createStore } from 'zustand/vanilla'
import { answerOrFailure, ask } from './call-host.ts'

export type RestoreState =
  | { readonly step: 'closed' | 'reading' | 'replacing' }
  | { readonly step: 'question'; readonly file: string; readonly backup: Reply<'backup.read'> }
  | { readonly step: 'restored'; readonly result: Reply<'backup.restore'> }
  /** `isDataReplaced`: true if the data may have been closed or replaced, so the page must be loaded again. */
  | { readonly step: 'failed'; readonly failure: Failure; readonly isDataReplaced: boolean }

export function createRestoreStore(host: Host) {
  const store = createStore<RestoreState>(() => ({ step: 'closed' }))
  const setState = (state: RestoreState): void => store.setState(state, true)

  const actions = {
    async read(chosenFile: File): Promise<void> {
      setState({ step: 'reading' })
      const offerAnswer = await answerOrFailure(() => host.offerFile(chosenFile))
      if (!offerAnswer.ok) return setState({ step: 'failed', failure: offerAnswer.failure, isDataReplaced: false })
      const { file } = offerAnswer.value
      const answer = await ask(host, 'backup.read', { file })
      setState(
        answer.ok
          ? { step: 'question', file, backup: answer.value }
          : { step: 'failed', failure: answer.failure, isDataReplaced: false },
      )
    },
    async restore(): Promise<void> {
      const state = store.getState()
      if (state.step !== 'question') return
      setState({ step: 'replacing' })
      const answer = await ask(host, 'backup.restore', { file: state.file })
      setState(
        answer.ok
          ? { step: 'restored', result: answer.value }
          : { step: 'failed', failure: answer.failure, isDataReplaced: true },
      )
    },
    close: () => setState({ step: 'closed' }),
  }
  return Object.assign(store, { act: actions })
}
