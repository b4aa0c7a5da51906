/** Files that arrive from the desktop, or are dropped on the window. One is opened, the others wait. */
import type { Host } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { foreignText, formatOfFile } from './foreign-files.ts'
import type { AppState } from './app-store.ts'
import type { Arrival } from './leaving-store.ts'
import type { MadeStores } from './made-stores.ts'
import { keepsFile } from './run-store.ts'

export function arrivals(host: Host, { app, imports, leaving, run }: MadeStores, words: () => Words) {
  let started = false
  /** What was said of the last files of the page. */
  let refusal: AppState['notice'] = null
  /** Files that arrived before the window knows its account and its open import. */
  const early: (readonly [readonly Arrival[], boolean])[] = []

  /** Opens the first file; the others wait. While a file is read or a run is sending, all wait. */
  function arrive(arrivals: readonly Arrival[], also = false): void {
    if (!started) return void early.push([arrivals, also])
    const { account, storage } = app.getState()
    const noStorage = account === null || storage === null
    if (noStorage) app.act.tell({ kind: 'bad', text: words().bar.noStorage })
    const busy =
      noStorage ||
      also ||
      imports.getState().step === 'reading' ||
      leaving.getState().asked !== null ||
      keepsFile(run.getState())
    const [first, ...others] = arrivals
    leaving.act.wait(busy ? arrivals : others)
    app.act.go('import')
    if (busy || !first) return
    void first.open().then((opened) => {
      // A single file that the user declined does not wait.
      if (!opened && others.length > 0) leaving.act.waitNext(first)
    })
  }

  /**
   * Files of the page: dropped, pasted or chosen. What can hold no table is refused by name before anything is asked, so the open work
   * stays as it is; the others arrive. A single one with nothing open has a page that says so, as any file that cannot be read.
   */
  async function receive(files: readonly File[], always: boolean): Promise<void> {
    const known = await Promise.all(files.map(async (file) => ({ file, format: await formatOfFile(file) })))
    const { step } = imports.getState()
    const isAlone = files.length === 1 && (step === 'empty' || step === 'failed')
    const foreign = isAlone ? [] : known.flatMap(({ file, format }) => (format === null ? [] : [{ file, format }]))
    // What the last files were refused for is over.
    if (refusal !== null && app.getState().notice === refusal) app.act.tell(null)
    refusal = foreign.length === 0 ? null : { kind: 'bad', text: await foreignText(foreign, words()) }
    if (refusal) app.act.tell(refusal)
    const others = known.filter(({ format }) => isAlone || format === null)
    if (others.length === 0) return
    const open = async (file: File): Promise<boolean> => {
      const { account, storage } = app.getState()
      return account !== null && storage !== null && imports.act.offer(file, { account, storage }, always)
    }
    arrive(others.map(({ file }) => ({ name: untrusted(file.name), open: () => open(file) })))
  }

  /** Opens the next waiting file; it keeps waiting if the open import stays. */
  async function openNext(): Promise<void> {
    const next = leaving.act.takeNext()
    if (!next) return
    app.act.go('import')
    if (!(await next.open())) leaving.act.waitNext(next)
  }

  // Listens from the start: the desktop reports each file once, as soon as the page is there.
  host.on('file.offered', ({ file, name, also }) => {
    const open = async (): Promise<boolean> => {
      const { account, storage } = app.getState()
      return account !== null && storage !== null && imports.act.open(file, name, { account, storage })
    }
    if (keepsFile(run.getState())) app.act.tell({ kind: 'bad', text: words().run.busy })
    arrive([{ name, open }], also)
  })
  /** Opens the files that arrived before the window was ready. */
  function begin(): void {
    started = true
    for (const [arrived, also] of early.splice(0)) arrive(arrived, also)
  }

  return { arrive, receive, openNext, begin }
}
