/**
 * Sends the window's language to the host before any other request. After a change, everything on screen is loaded again, so that all texts change
 * at once.
 */
import type { Language } from '../../src-shared/material/values/language.ts'
import { ask } from './call-host.ts'
import type { AllStores } from './make-stores.ts'
import type { Host } from '../../src-shared/api/window-types.ts'

export function syncHostLanguage(host: Host, stores: AllStores) {
  let lastCall: Promise<void> = Promise.resolve()
  const setLanguage = (language: Language): Promise<void> => {
    // Sent in order, so that the last of two quick changes wins. If the host is unreachable, the next call reports it.
    lastCall = lastCall.then(async () => void (await ask(host, 'app.speak', { language })))
    return lastCall
  }
  stores.app.subscribe(({ language }, previousState) => {
    if (language !== previousState.language) void setLanguage(language).then(() => refreshWording(stores))
  })
  /** `setLanguage` sets a language and resolves once the host has it. `waitForHost` resolves once the host has the latest language. */
  return { setLanguage, waitForHost: () => lastCall }
}

async function refreshWording({
  app,
  setups,
  imports,
  run,
  stock,
  reportRun,
  undo,
  history,
}: AllStores): Promise<void> {
  if (app.getState().startState !== 'ready') return
  const { runs, openRun } = history.getState()
  const { runToUndo, isOpen, file, undoPart } = undo.getState()
  if (!isOpen) undo.act.forget()
  await Promise.all([
    app.act.loadSamples(),
    app.act.refreshAccounts(),
    setups.getState().setups === null ? undefined : setups.act.load(),
    imports.act.refreshSummary(),
    run.act.refreshWording(),
    stock.imports.act.refreshSummary(),
    stock.run.act.refreshWording(),
    reportRun.act.refreshWording(),
    runs === null ? undefined : history.act.load(),
    openRun === null ? undefined : history.act.open(openRun),
    runToUndo === null || !isOpen ? undefined : undo.act.plan(runToUndo, file, undoPart),
  ])
}
