/** Actions on the columns' fields of the open import: remember, forget, save as a file, load from a file. */
import type { StoreApi } from 'zustand/vanilla'
import type { Failure, Host, ImportChoices } from '../../src-shared/api/window-types.ts'
import { toRawText } from '../../src-shared/material/values/untrusted-text.ts'
import { withMapping } from '../view/choices.ts'
import { ask, answerOrFailure } from './call-host.ts'
import type { ImportState } from './import-state.ts'

export function makeMappingActions(
  host: Host,
  store: StoreApi<ImportState>,
  change: (choices: ImportChoices) => Promise<unknown>,
  refuse: (failure: Failure) => false,
) {
  return {
    /** Remembers the columns' fields for files with these headings; false if that fails. */
    async rememberMapping(): Promise<boolean> {
      const state = store.getState()
      if (state.step !== 'open') return false
      const answer = await ask(host, 'mapping.remember', { session: state.summary.session })
      return answer.ok || refuse(answer.failure)
    },
    /** Forgets the remembered fields, and detects the columns again. */
    async forgetMapping(): Promise<void> {
      const state = store.getState()
      if (state.step !== 'open') return
      const forgetAnswer = await ask(host, 'mapping.forget', { session: state.summary.session })
      if (forgetAnswer.ok) await change({ ...state.summary.choices, memory: 'off' })
      else refuse(forgetAnswer.failure)
    },
    /** Saves the columns' fields as a file. False if the user declined or saving failed. */
    async saveMapping(): Promise<boolean> {
      const state = store.getState()
      if (state.step !== 'open') return false
      const fileAnswer = await ask(host, 'mapping.save', { session: state.summary.session })
      if (!fileAnswer.ok) return refuse(fileAnswer.failure)
      const saveAnswer = await answerOrFailure(() =>
        host.saveFile(fileAnswer.value.file, toRawText(fileAnswer.value.name)),
      )
      return saveAnswer.ok ? saveAnswer.value : refuse(saveAnswer.failure)
    },
    /** Takes headings and decimal style from a mapping file. False if the file is not a mapping file. */
    async loadMapping(file: File): Promise<boolean> {
      const offerAnswer = await answerOrFailure(() => host.offerFile(file))
      if (!offerAnswer.ok) return refuse(offerAnswer.failure)
      const loadAnswer = await ask(host, 'mapping.load', { file: offerAnswer.value.file })
      if (!loadAnswer.ok) return refuse(loadAnswer.failure)
      const state = store.getState()
      if (state.step !== 'open') return false
      await change(withMapping(state.summary.choices, loadAnswer.value))
      const currentState = store.getState()
      return currentState.step === 'open' && currentState.failure === null
    },
  }
}
