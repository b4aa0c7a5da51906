/** All stores of the window, wired: what happens in one that another must follow. */
import type { Host } from '../../src-shared/contract/received.ts'
import type { MenuCommand, Request } from '../../src-shared/contract/calls.ts'
import { wireWorkbench } from './follow-import.ts'
import { keepsFile } from './run-store.ts'
import type { Arrival } from './leaving-store.ts'
import { makeStores } from './made-stores.ts'
import { hostLanguage } from './host-language.ts'
import { ask } from './call-host.ts'
import type { BrowserEnv } from './browser-env.ts'
import { followPlace, keptPlace, returnToPlace } from './place-keeper.ts'
import { wordsOf, type Words } from '../wording/words.ts'

export type Stores = ReturnType<typeof createStores>

export function createStores(host: Host, page: BrowserEnv) {
  const made = makeStores(host, page)
  const { app, settings, imports, leaving, saved, layouts, run, stock, activeRuns, inbox } = made
  const place = keptPlace(page.session)
  const words = (): Words => wordsOf(app.getState().language, page.language)
  const uiLanguage = hostLanguage(host, made)

  let started = false

  imports.subscribe((state, before) => {
    // A tab may have been lost, or a page, since the list was last asked for.
    if (state.step === 'empty' && before.step !== 'empty' && started) void saved.act.load()
    const open = state.step === 'open' ? state : null
    const earlier = before.step === 'open' ? before : null
    // A supplier's profile says itself which storage its lists are for.
    if (open && !(open.summary.session === earlier?.summary.session) && open.summary.profile)
      app.act.chooseStorage(open.summary.choices.storage)
    // A storage chosen in the bar that the import was not read for, since changes would have been lost.
    const same = open?.summary.session === earlier?.summary.session
    if (open && same && earlier?.losing && !open.losing && !open.busy)
      app.act.chooseStorage(open.summary.choices.storage)
  })
  // Its count stands in the rail on every screen.
  app.subscribe(({ account, start }, before) => {
    if (start !== 'ready' || account === null) return
    if (account !== before.account || before.start !== 'ready') void inbox.act.load(account)
  })
  stock.imports.subscribe((state, before) => {
    if (state.step !== before.step && started) void saved.act.load()
  })
  wireWorkbench(made, layouts, page)
  wireWorkbench(stock, layouts, page)

  host.on('accounts.changed', () => void app.act.refreshAccounts())
  settings.subscribe((state, before) => {
    if (state.settings === null) return
    if (state.settings.language !== before.settings?.language) app.act.speak(state.settings.language)
  })
  // Heard when the host has put them to work: the open import is judged by them now.
  host.on('settings.changed', () => {
    for (const one of [imports, stock.imports]) void one.act.refreshSummary()
  })

  /** Handed over before the window knows its account, and which import it comes back to. */
  const early: (readonly [readonly Arrival[], boolean])[] = []

  /** Files on their way in: the first is opened, each other one waits and is offered. While something is read, all wait. */
  function arrive(arrivals: readonly Arrival[], also = false): void {
    if (!started) return void early.push([arrivals, also])
    const { account, storage } = app.getState()
    const homeless = account === null || storage === null
    if (homeless) app.act.tell({ kind: 'bad', text: words().bar.noStorage })
    const busy =
      homeless ||
      also ||
      imports.getState().step === 'reading' ||
      leaving.getState().asked !== null ||
      keepsFile(run.getState())
    const [first, ...others] = arrivals
    leaving.act.wait(busy ? arrivals : others)
    app.act.go('import')
    if (!busy) first?.open()
  }

  // Whoever stays with an import stays with its account and storage, too.
  for (const { leaving, imports } of [made, stock]) {
    leaving.subscribe((state, before) => {
      const open = imports.getState()
      if (state.asked !== null || before.asked === null || open.step !== 'open') return
      app.act.choosePlace(open.account, open.summary.choices.storage)
    })
  }

  // Heard from the first moment on: the desktop tells a file once, as soon as the page is there.
  host.on('file.offered', ({ file, name, also }) => {
    const open = (): void => {
      const { account, storage } = app.getState()
      if (account !== null && storage !== null) void imports.act.open(file, name, { account, storage })
    }
    if (keepsFile(run.getState())) app.act.tell({ kind: 'bad', text: words().run.busy })
    arrive([{ name, open }], also)
  })
  /** Listens for what the menu bar asks the window to show. */
  const onCommand = (obey: (command: MenuCommand) => void) => host.on('window.command', ({ command }) => obey(command))
  // What comes back says nothing: without a desktop around it, the window looks and speaks the same.
  const prefers = async (preferences: Request<'window.prefers'>): Promise<void> =>
    void (await ask(host, 'window.prefers', preferences))

  async function restoreStock(): Promise<void> {
    const last = await stock.imports.act.restore()
    const state = stock.imports.getState()
    if (last && state.step === 'open' && last.run !== null) await stock.run.act.watch(last.run)
  }

  /** Loads what the window shows first; again after a start that failed. */
  async function start(): Promise<void> {
    await uiLanguage.speak(app.getState().language)
    await Promise.all([app.act.load(), settings.act.load()])
    await uiLanguage.heard()
    if (app.getState().start !== 'ready') return
    void activeRuns.act.load()
    const before = place.get()
    const last = await imports.act.restore()
    const state = imports.getState()
    if (last && state.step === 'open') {
      app.act.choosePlace(state.account, state.summary.choices.storage)
    }
    returnToPlace(made, before)
    followPlace(made, place)
    if (last && state.step === 'open' && last.run !== null) await run.act.watch(last.run)
    await restoreStock()
    started = true
    void saved.act.load()
    for (const [arrivals, also] of early.splice(0)) arrive(arrivals, also)
  }

  return { ...made, page, arrive, onCommand, prefers, start }
}
