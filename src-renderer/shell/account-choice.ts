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
    const { storage: first } = app.getState()
    const open = imports.getState()
    if ((open.step !== 'open' && open.step !== 'raw-sheet') || first === null) return
    const name = open.step === 'open' ? open.summary.file.name : open.name
    void imports.act.open(open.file, name, { account: id, storage: first })
  }

  function chooseStorage(id: number): void {
    app.act.chooseStorage(id)
    const open = imports.getState()
    if (open.step === 'open') void imports.act.change({ ...open.summary.choices, storage: id })
    if (open.step === 'raw-sheet') void imports.act.change({ ...open.choices, storage: id })
  }

  const isImportShown = screen === 'import'
  return { busy: isImportShown && isImportBusy, running: isImportShown && isRunning, chooseAccount, chooseStorage }
}
