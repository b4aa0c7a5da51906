/** Files that come from the desktop or are dropped on the window. One is opened; the others wait. */
import type { Answer, Host, Message, OfferedFile } from '../../src-shared/api/window-types.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { markUntrusted, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { shownText } from '../view/visible-text.ts'
import type { Notice } from '../view/failure-line.ts'
import { answerOrFailure, ask } from './call-host.ts'
import type { OpenableFile } from './import-store.ts'
import type { Arrival } from './leaving-store.ts'
import type { AllStores } from './make-stores.ts'
import { needsFile } from './run-store.ts'

export function makeArrivalActions(host: Host, { app, imports, leaving, run }: AllStores, getWords: () => Words) {
  let isStarted = false
  /** The message about the files that were refused last. */
  let refusal: Notice | null = null
  /** Actions for files that arrived before the window's account and open import were loaded. */
  const earlyActions: (() => void)[] = []

  /** Opens the first file; the others wait. While a file is read or a run is sending, all wait. */
  function openOrQueue(arrivals: readonly Arrival[], onlyQueue = false): void {
    if (!isStarted) return void earlyActions.push(() => openOrQueue(arrivals, onlyQueue))
    const { account, storage } = app.getState()
    const hasNoStorage = account === null || storage === null
    if (hasNoStorage) app.act.showNotice({ kind: 'bad', text: getWords().bar.noStorage })
    const isBusyNow =
      hasNoStorage ||
      onlyQueue ||
      imports.getState().step === 'reading' ||
      leaving.getState().question !== null ||
      needsFile(run.getState())
    const [firstArrival, ...otherArrivals] = arrivals
    leaving.act.queue(isBusyNow ? arrivals : otherArrivals)
    app.act.showScreen('import')
    if (isBusyNow || !firstArrival) return
    void firstArrival.open().then((isOpened) => {
      // A single file that the user declined is not queued.
      if (!isOpened && otherArrivals.length > 0) leaving.act.queueFirst(firstArrival)
    })
  }

  /** Takes files from the page: dropped, pasted or chosen. */
  async function receiveFiles(files: readonly File[], alwaysAsk: boolean): Promise<void> {
    const offerToHost = (file: File) => answerOrFailure(() => host.offerFile(file))
    const filesToOffer = files.map((file) => ({ name: markUntrusted(file.name), offer: () => offerToHost(file) }))
    const [onlyFile, ...otherFiles] = filesToOffer
    if (onlyFile && otherFiles.length === 0 && hasNothingOpen()) return openOrQueue([arrivalOf(onlyFile, alwaysAsk)])
    const answers = await Promise.all(filesToOffer.map(async (file) => ({ ...file, answer: await file.offer() })))
    openOfferedFiles(
      answers.map(({ name, answer }) => ({ name, answer })),
      alwaysAsk,
    )
  }

  /**
   * Takes files that the host has read. A file that is not a table is refused by name at once, and the others are accepted. If nothing is open, a
   * single refused file gets a page of its own.
   */
  function openOfferedFiles(answeredFiles: readonly AnsweredFile[], alwaysAsk = false, onlyQueue = false): void {
    if (!isStarted) return void earlyActions.push(() => openOfferedFiles(answeredFiles, alwaysAsk, onlyQueue))
    const isOnlyFile = answeredFiles.length === 1 && hasNothingOpen()
    const refusedFiles = isOnlyFile ? [] : answeredFiles.filter(({ answer }) => !answer.ok || answer.value.refusal)
    // The message about files refused earlier is out of date.
    if (refusal !== null && app.getState().notice === refusal) app.act.showNotice(null)
    if (refusedFiles.length > 0) {
      void makeRefusalNotice(refusedFiles).then((notice) => {
        refusal = notice
        app.act.showNotice(notice)
      })
    }
    const readableFiles = answeredFiles.filter((file) => !refusedFiles.includes(file))
    if (readableFiles.length === 0) return
    openOrQueue(
      readableFiles.map(({ name, answer }) => arrivalOf({ name, offer: async () => answer }, alwaysAsk)),
      onlyQueue,
    )
  }

  /** Opens a published table by its address. */
  const receiveLink = (address: string): void =>
    openOrQueue([arrivalOf({ name: markUntrusted(address), offer: () => ask(host, 'link.read', { address }) }, true)])

  function arrivalOf(file: OpenableFile, alwaysAsk: boolean): Arrival {
    const open = async (): Promise<boolean> => {
      const { account, storage } = app.getState()
      return account !== null && storage !== null && imports.act.offer(file, { account, storage }, alwaysAsk)
    }
    return { name: file.name, open }
  }

  const hasNothingOpen = (): boolean => ['empty', 'failed'].includes(imports.getState().step)

  /** Opens the next waiting file. If the open import stays, the file keeps waiting. */
  async function openNext(): Promise<void> {
    const nextArrival = leaving.act.takeNextArrival()
    if (!nextArrival) return
    app.act.showScreen('import')
    if (!(await nextArrival.open())) leaving.act.queueFirst(nextArrival)
  }

  // Listens from the start, because the desktop reports each file only once.
  host.on('file.offered', ({ also: onlyQueue, ...offeredFile }) => {
    if (needsFile(run.getState())) app.act.showNotice({ kind: 'bad', text: getWords().run.busy })
    openOfferedFiles([{ name: offeredFile.name, answer: { ok: true, value: offeredFile } }], false, onlyQueue)
  })
  /** Opens the files that arrived before the window was ready. */
  function openEarlyFiles(): void {
    isStarted = true
    for (const earlyAction of earlyActions.splice(0)) earlyAction()
  }

  return { arrive: openOrQueue, receive: receiveFiles, receiveLink, openOfferedFiles, openNext, openEarlyFiles }
}

/** A file and the host's answer to it. */
export interface AnsweredFile {
  readonly name: UntrustedText
  readonly answer: Answer<OfferedFile>
}

async function makeRefusalNotice(refusedFiles: readonly AnsweredFile[]): Promise<Notice> {
  const { describeFailure } = await import('../view/failure-text.ts')
  const failures = refusedFiles.flatMap(({ name: file, answer }) => {
    if (!answer.ok) return answer.failure
    return answer.value.refusal ? describeFailure({ code: 'refused', refusal: answer.value.refusal, file }) : []
  })
  return { kind: 'bad', text: (language) => refusalText(failures.map(({ message }) => message(language))) }
}

/** The message about refused files: what kind of file each one is, and what to do instead. Identical advice is given once. */
function refusalText(messages: readonly Message[]): string {
  const fixTexts = new Set(messages.map(({ fix }) => shownText(fix)))
  return [...messages.map(({ what }) => shownText(what)), ...fixTexts].join(' ')
}
