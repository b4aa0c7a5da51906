/** Exports the stock from the command line, as .xlsx, .ods or .csv by the extension. */
import { randomUUID } from 'node:crypto'
import type { Storage } from '../../src-shared/api/accounts-calls.ts'
import type { CsvChoices } from '../../src-shared/api/export.ts'
import { STOCK_FORMATS } from '../../src-shared/export/write-error.ts'
import { PLAIN_CSV } from '../../src-shared/export/export-csv.ts'
import { runExport, runExportAsOf } from '../export/worker/export-thread.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import type { CommandLine } from './arguments.ts'
import { parseStorageList, parseStoragesFlag, makeUnnamedStorage, resolveStorageIds } from './storages-flag.ts'
import { CommandError, EXIT, type ExitStatus, makeOutMissingError } from './command-error.ts'
import { makeFailureError } from './failure-error.ts'
import { onInterruption, formatCount, ProgressLine, formatProgress, printLine, printWarning } from './terminal.ts'
import {
  parseCsvFlags,
  findOutputFormat,
  formatOutputName,
  checkTargetOrThrow,
  printNotes,
  withOutput,
  makeWriteError,
  type Output,
} from './output-file.ts'
import { settingsOf } from './data-folder.ts'
import { writeDocument } from './document.ts'
import { systemClock } from '../machine/clock.ts'
import { basename } from 'node:path'
import { storeFileOf } from '../store/database/with-store.ts'
import { dataFolder } from '../app/data-folder.ts'
import { endTimeOf, openAccountHistory, findReadingByTime, findReadingsOrThrow } from './past-account.ts'
import { formatTime } from './terminal-time.ts'

export async function exportStorages({ flags }: CommandLine): Promise<ExitStatus> {
  const ids = parseStorageList(flags)
  const { out: outFlag } = flags
  if (outFlag === undefined) throw makeOutMissingError('stock.xlsx')
  const isLossAllowed = flags['allow-loss'] === true
  const kind = findOutputFormat(outFlag, flags, STOCK_FORMATS)
  const csv = kind === 'csv' ? { ...parseCsvFlags(flags), allowLoss: isLossAllowed } : PLAIN_CSV
  const output: Output = { outPath: outFlag, kind }
  await checkTargetOrThrow(output, flags)
  return withAccount(flags, async (accountUse) => {
    const { clearToken } = await settingsOf(flags)
    const result = await withOutput(output, (path) => writeExport(accountUse, ids, path, clearToken, csv))
    if (flags.json) await writeDocument('export', { file: outFlag, ...result })
    else
      printLine(
        `Exported ${formatCount(result.rows, 'row')} of ${ids.length === 1 ? `storage ${ids[0] ?? ''}` : `${ids.length} storages`} to ${formatOutputName(outFlag)}.`,
      )
    return EXIT.done
  })
}

export async function writeExport(
  accountUse: AccountUse,
  ids: readonly number[],
  path: string,
  clearToken: string,
  csv: CsvChoices = PLAIN_CSV,
): Promise<{ rows: number; storages: readonly { readonly id: number; readonly rows: number }[] }> {
  const { account, connection, journal, runDependencies } = accountUse
  const listedStorages = await accountUse.storages()
  const storages = ids.map(
    (id): Storage => listedStorages.find((storage) => storage.id === id) ?? { id, name: `Storage ${id}` },
  )
  const progress = new ProgressLine()
  const stopController = new AbortController()
  const stopWaiting = onInterruption(() => stopController.abort())
  const outcome = await runExport(
    {
      journal: runDependencies.journalFile,
      address: account.address,
      key: connection.key,
      network: connection.network,
      accountName: connection.name,
      storages,
      path,
      exportId: randomUUID(),
      clearToken,
      csv,
    },
    {
      onRequest: () => journal.countRequests(account.ledger, 1),
      onProgress: ({ stage, done, total }) =>
        progress.show(`${stage === 'reading' ? 'Reading' : 'Writing'}: ${formatProgress(done, total)}`, {
          stage: stage === 'reading' ? 'account' : 'write',
          done,
          total,
        }),
      stop: stopController.signal,
    },
  )
  stopWaiting()
  progress.end()
  switch (outcome.kind) {
    case 'written':
      printNotes(outcome.notes)
      return { rows: outcome.rows, storages: outcome.storages }
    case 'read-failed':
      throw makeFailureError({
        code: 'account',
        failure: outcome.failure,
        address: account.address,
        storage: outcome.storage,
      })
    case 'write-failed':
      throw makeWriteError(outcome.error, path)
    case 'stopped':
      throw new CommandError({ what: 'The export was stopped.', notDoneText: 'No file was written.' }, EXIT.interrupted)
  }
}

/** `export --template`: a blank workbook for new materials, with the account's own units and categories to choose from. */
export async function exportTemplate({ flags }: CommandLine): Promise<ExitStatus> {
  const { readCatalogue } = await import('../import/read-catalogue.ts')
  const {
    findOutputFormat: outputFormatOf,
    formatOutputName: outputNameOf,
    checkTargetOrThrow: findTargetOrThrow,
    withOutput,
    throwUnlessWritten,
  } = await import('./output-file.ts')
  const { out: outFlag } = flags
  if (outFlag === undefined) throw makeOutMissingError('new-materials.xlsx')
  const output: Output = { outPath: outFlag, kind: outputFormatOf(outFlag, flags, ['xlsx']) }
  await findTargetOrThrow(output, flags)
  return withAccount(flags, async ({ account, storages }) => {
    const listedStorages = await storages()
    const ids = flags.storage === undefined ? listedStorages.map(({ id }) => id) : parseStorageList(flags)
    if (ids.length === 0) {
      // An account that lists no storages may have refused the key.
      const failure = await account.probe(1)
      if (failure && failure.kind !== 'refused')
        throw makeFailureError({ code: 'account', failure, address: account.address, storage: 1 })
      printWarning('The account does not list its storages: name one with --storage for its units and categories.')
    }
    const progress = new ProgressLine()
    const catalogueAnswer = await readCatalogue(account, ids, {
      onProgress: (doneCount, total) =>
        progress.show(`Reading the account: ${formatProgress(doneCount, total)}`, {
          stage: 'account',
          done: doneCount,
          total,
        }),
    })
    progress.end()
    if (!catalogueAnswer.ok)
      throw makeFailureError({
        code: 'account',
        failure: catalogueAnswer.failure,
        address: account.address,
        storage: catalogueAnswer.storage,
      })
    const { templateLists, writeTemplateWorkbook } = await import('../export/xlsx/template-workbook.ts')
    const lists = templateLists(catalogueAnswer.value.catalogue)
    await withOutput(output, async (path) =>
      throwUnlessWritten(await writeTemplateWorkbook(path, lists, 'en', systemClock.now(), {}), path),
    )
    const units = lists.units.length
    const categories = lists.categories.length
    if (flags.json === true) await writeDocument('template', { file: outFlag, units, categories })
    else
      printLine(
        `Template written to ${outputNameOf(outFlag)}, with ${formatCount(units, 'unit')} and ${categories === 1 ? '1 category' : `${categories} categories`} to choose from.`,
      )
    return EXIT.done
  })
}

/** `export --as-of DATE`: writes the stock of a stored reading to a file. Sends no request. */
export async function exportStoredReading({ flags }: CommandLine): Promise<ExitStatus> {
  if (flags['key-stdin'] === true) {
    throw new CommandError({
      what: '--as-of sends no request and needs no key.',
      fix: 'Leave --key-stdin out.',
      at: '--as-of',
    })
  }
  if (flags.storage === undefined) parseStorageList(flags)
  const { out: outFlag } = flags
  if (outFlag === undefined) throw makeOutMissingError('stock.xlsx')
  const kind = findOutputFormat(outFlag, flags, STOCK_FORMATS)
  const csv = kind === 'csv' ? { ...parseCsvFlags(flags), allowLoss: flags['allow-loss'] === true } : PLAIN_CSV
  const output: Output = { outPath: outFlag, kind }
  await checkTargetOrThrow(output, flags)
  const accountHistory = await openAccountHistory(flags)
  const asOfText = flags['as-of'] ?? ''
  const reading = findReadingByTime(findReadingsOrThrow(accountHistory), 'as-of', asOfText)
  const knownStorages = [...(parseStoragesFlag(flags) ?? []), ...accountHistory.storages]
  const ids = parseStorageList({ ...flags, storage: resolveStorageIds(flags.storage ?? '', knownStorages) })
  const missingStorage = ids.find((id) => !reading.storages.includes(id))
  if (missingStorage !== undefined) {
    throw new CommandError({
      what: `Storage ${missingStorage} was not read on ${formatTime(reading.at)} UTC; the storages that were read are ${reading.storages.join(', ')}.`,
    })
  }
  const storages = ids.map((id) => knownStorages.find((storage) => storage.id === id) ?? makeUnnamedStorage(id))
  const { ledger, name: accountName } = accountHistory
  const { clearToken } = await settingsOf(flags)
  const writeResult = await withOutput(output, async (path) => {
    const result = await runExportAsOf({
      journal: storeFileOf(dataFolder(flags.data)),
      ledger,
      seq: reading.seq,
      until: endTimeOf(asOfText),
      accountName,
      storages,
      exportId: randomUUID(),
      clearToken,
      path,
      csv,
    })
    if (result.kind === 'failed')
      throw makeFailureError({ code: 'not-written', error: result.error, file: basename(outFlag) })
    if (result.kind === 'missing')
      throw new CommandError({ what: `Reading ${reading.seq} has been removed since.`, fix: 'Choose another date.' })
    return result
  })
  printNotes(writeResult.notes)
  if (writeResult.ownRequestCount > 0)
    printLine(
      `The account was last read on ${formatTime(reading.at)} UTC. ${formatCount(writeResult.ownRequestCount, 'request')} of your runs after that ${writeResult.ownRequestCount === 1 ? 'is' : 'are'} in the file.`,
    )
  const rows = writeResult.storages.reduce((sum, storage) => sum + storage.rows, 0)
  const rowCounts = writeResult.storages.map(({ id, rows: count }) => ({ id, rows: count }))
  const asOfReading = { reading: reading.seq, at: new Date(writeResult.stockTime).toISOString() }
  if (flags.json) await writeDocument('export', { file: outFlag, asOf: asOfReading, rows, storages: rowCounts })
  else
    printLine(
      `Exported ${formatCount(rows, 'row')} as of ${formatTime(writeResult.stockTime)} UTC to ${formatOutputName(outFlag)}.`,
    )
  return EXIT.done
}
