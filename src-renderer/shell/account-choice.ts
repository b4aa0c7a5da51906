/** Chooses the account and storage for new files. An open import also switches to them. */
import { useStore } from 'zustand'
import { isBusy } from '../state/import-state.ts'
import { isApplied } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'

export function useAccountChoice() {
  const { app, exports, imports, run } = useUi()
  const screen = useStore(app, (state) => state.screen)
  const isImportBusy = useStore(imports, isBusy)
  const isRunning = useStore(run, isApplied)

  function chooseAccount(id: string): void {
    app.act.chooseAccount(id)
    exports.act.forget()
    const { storage: firstStorageId } = app.getState()
    const importState = imports.getState()
    if ((importState.step !== 'open' && importState.step !== 'raw-sheet') || firstStorageId === null) return
    const name = importState.step === 'open' ? importState.summary.file.name : importState.name
    void imports.act.open(importState.file, name, { account: id, storage: firstStorageId })
  }

  function chooseStorage(id: number): void {
    app.act.chooseStorage(id)
    const importState = imports.getState()
    if (importState.step === 'open') void imports.act.change({ ...importState.summary.choices, storage: id })
    if (importState.step === 'raw-sheet') void imports.act.change({ ...importState.choices, storage: id })
  }

  const isImportShown = screen === 'import'
  return {
    isImportBusy: isImportShown && isImportBusy,
    isRunning: isImportShown && isRunning,
    chooseAccount,
    chooseStorage,
  }
}
