/**
 * The host says what it says in the window's language: it is told before anything is asked, and after a change what is on
 * screen is asked for again, so that all of it changes at once.
 */
import type { Language } from '../../src-shared/material/values/language.ts'
import { ask } from './call-host.ts'
import type { MadeStores } from './made-stores.ts'
import type { Host } from '../../src-shared/api/window-types.ts'

export function hostLanguage(host: Host, stores: MadeStores) {
  let last: Promise<void> = Promise.resolve()
  const speak = (language: Language): Promise<void> => {
    // In order: of two quick changes the last one counts. A host that cannot be told says so to the next question.
    last = last.then(async () => void (await ask(host, 'app.speak', { language })))
    return last
  }
  stores.app.subscribe(({ language }, before) => {
    if (language !== before.language) void speak(language).then(() => refreshWording(stores))
  })
  /** `speak` resolves when the host has heard it, `heard` when it has heard the last word. */
  return { speak, heard: () => last }
}

async function refreshWording({
  app,
  setups,
  imports,
  rows,
  run,
  stock,
  watched,
  undo,
  history,
}: MadeStores): Promise<void> {
  if (app.getState().start !== 'ready') return
  const { runs, open, failedOnly } = history.getState()
  const { of, file } = undo.getState()
  await Promise.all([
    app.act.refreshSamples(),
    app.act.refreshAccounts(),
    setups.getState().setups === null ? undefined : setups.act.load(),
    imports.act.refreshSummary().then(() => rows.act.refresh()),
    run.act.refreshWording(),
    stock.imports.act.refreshSummary().then(() => stock.rows.act.refresh()),
    stock.run.act.refreshWording(),
    watched.act.refreshWording(),
    runs === null ? undefined : history.act.load(),
    open === null ? undefined : history.act.open(open, failedOnly),
    of === null ? undefined : undo.act.plan(of, file),
  ])
}
