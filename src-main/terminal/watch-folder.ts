/** `watch FOLDER`: prints a line of JSON for each complete file in a folder. Opens no file and sends no request. [INBOX-4] */
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { newFileDocument } from '../../src-shared/api/documents/setup-documents.ts'
import { findSupplierByFileName } from '../../src-shared/plan/suppliers/recognise.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import { systemClock } from '../machine/clock.ts'
import {
  makeFolderLister,
  type ListedFile,
  WatchedFolder,
  COMPLETE_AFTER_MS,
  type FolderView,
} from '../file/watch/watched-folder.ts'
import { openStoreIn, type Store } from '../store/database/store.ts'
import { readAllProfiles } from '../store/suppliers/suppliers-table.ts'
import { prepareDataFolderOrThrow } from './data-folder.ts'
import { wordAt, type CommandLine } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { onInterruption, printLine, writeJson } from './terminal.ts'

/** The maximum number of checks with `--once`, in case a file never stops growing. */
const MAX_CHECKS = 30

export async function watchFolder(line: CommandLine): Promise<ExitStatus> {
  const { flags } = line
  const folder = await openWatchedFolderOrThrow(wordAt(line, 0, 'a folder'))
  const dataFolderPath = prepareDataFolderOrThrow(flags)
  const printedFiles = new PrintedFiles(folder, openStoreIn(dataFolderPath))
  const stopController = new AbortController()
  const stopListening = onInterruption(() => stopController.abort())
  const watchedFolder = new WatchedFolder({
    list: makeFolderLister(folder),
    clock: systemClock,
    onChanged: (view) => printedFiles.print(view),
    onFailure: (error) => {
      throw error
    },
  })
  if (flags.once === true) await waitForWholeFiles(watchedFolder, stopController.signal)
  else {
    printLine(`Watching ${folder}. Ctrl+C ends it.`)
    await watchedFolder.watch(stopController.signal)
  }
  stopListening()
  await printedFiles.finish()
  if (flags.once === true && watchedFolder.view.status !== 'watching')
    throw new CommandError({ what: 'watch: the folder cannot be read now.', fix: 'Check it and try again.' })
  return EXIT.done
}

async function openWatchedFolderOrThrow(path: string): Promise<string> {
  const stats = await stat(path).catch(() => null)
  if (stats?.isDirectory() !== true)
    throw new CommandError({ what: `watch: folder “${path}” does not exist.`, fix: 'Name a folder that exists.' })
  return realpath(path)
}

async function waitForWholeFiles(watchedFolder: WatchedFolder, stop: AbortSignal): Promise<void> {
  for (let checkNumber = 1; checkNumber <= MAX_CHECKS && !stop.aborted; checkNumber += 1) {
    await watchedFolder.checkFolder()
    if (watchedFolder.view.waiting === 0) return
    await systemClock.sleep(COMPLETE_AFTER_MS, stop)
  }
}

/** Prints each file once, and again if it is saved again. */
class PrintedFiles {
  private readonly folder: string
  private readonly store: Store
  private stampsByName: ReadonlyMap<string, string> = new Map()
  private lastPrint: Promise<void> = Promise.resolve()

  constructor(folder: string, store: Store) {
    this.folder = folder
    this.store = store
  }

  print({ status, files }: FolderView): void {
    // If the folder disappears briefly, its files are remembered, because they are usually the same when it comes back.
    if (status !== 'watching') return
    const filesToPrint = files.filter(({ name, stamp }) => this.stampsByName.get(name) !== stamp)
    this.stampsByName = new Map([...this.stampsByName, ...files.map(({ name, stamp }) => [name, stamp] as const)])
    if (filesToPrint.length > 0) this.lastPrint = this.lastPrint.then(() => this.printLines(filesToPrint))
  }

  finish(): Promise<void> {
    return this.lastPrint
  }

  private async printLines(files: readonly ListedFile[]): Promise<void> {
    const suppliers = readAllProfiles(this.store)
    for (const { name, size, modified } of files) {
      const document: z.input<typeof newFileDocument> = {
        formatVersion: 1,
        name,
        path: join(this.folder, name),
        size,
        modified: formatIsoTime(modified),
        supplier: findSupplierByFileName(name, suppliers),
      }
      await writeJson(`${JSON.stringify(document)}\n`)
    }
  }
}
