/** A stock export from the command line: .xlsx or .csv by the name's ending. */
import { randomUUID } from 'node:crypto'
import type { Storage } from '../../src-shared/api/account.ts'
import type { CsvChoices } from '../../src-shared/api/export.ts'
import { PLAIN_CSV } from '../../src-shared/export/export-csv.ts'
import { accountFailure } from '../../src-shared/words/account.ts'
import { runExport } from '../export/worker/export-thread.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import type { CommandLine } from './arguments.ts'
import { storageList } from './storages-flag.ts'
import { CommandError, EXIT, type ExitStatus, failureError, outMissingError } from './command-error.ts'
import { onInterruption } from './interruption.ts'
import {
  csvFlags,
  endingOf,
  outputName,
  targetOrThrow,
  printNotes,
  withOutput,
  writeError,
  type Output,
} from './output-file.ts'
import { settingsOf } from './command-settings.ts'
import { writeDocument } from './document.ts'
import { counted, ProgressLine, soFar, tell } from './terminal.ts'

export async function exportStorages({ flags }: CommandLine): Promise<ExitStatus> {
  const ids = storageList(flags)
  const { out } = flags
  if (out === undefined) throw outMissingError('stock.xlsx')
  const allowLoss = flags['allow-loss'] === true
  const kind = endingOf(out, flags)
  const csv = kind === 'csv' ? { ...csvFlags(flags), allowLoss } : PLAIN_CSV
  const output: Output = { out, kind }
  await targetOrThrow(output, flags)
  return withAccount(flags, async (use) => {
    const { clearToken } = await settingsOf(flags)
    const result = await withOutput(output, (path) => writeExport(use, ids, path, clearToken, csv))
    if (flags.json) await writeDocument('export', { file: out, ...result })
    else
      tell(
        `Exported ${counted(result.rows, 'row')} of ${ids.length === 1 ? `storage ${ids[0] ?? ''}` : `${ids.length} storages`} to ${outputName(out)}.`,
      )
    return EXIT.done
  })
}

export async function writeExport(
  use: AccountUse,
  ids: readonly number[],
  path: string,
  clearToken: string,
  csv: CsvChoices = PLAIN_CSV,
): Promise<{ rows: number; storages: readonly { readonly id: number; readonly rows: number }[] }> {
  const { account, connection, journal, runBase } = use
  const known = await use.storages()
  const storages = ids.map((id): Storage => known.find((one) => one.id === id) ?? { id, name: `Storage ${id}` })
  const progress = new ProgressLine()
  const stop = new AbortController()
  const stopWaiting = onInterruption(() => stop.abort())
  const outcome = await runExport(
    {
      journal: runBase.journalFile,
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
        progress.show(`${stage === 'reading' ? 'Reading' : 'Writing'}: ${soFar(done, total)}`, {
          stage: stage === 'reading' ? 'account' : 'write',
          done,
          total,
        }),
      stop: stop.signal,
    },
  )
  stopWaiting()
  progress.end()
  switch (outcome.kind) {
    case 'written':
      printNotes(outcome.notes)
      return { rows: outcome.rows, storages: outcome.storages }
    case 'read-failed':
      throw failureError(accountFailure(outcome.failure, account.address, outcome.storage).failure)
    case 'write-failed':
      throw writeError(outcome.error, path)
    case 'stopped':
      throw new CommandError({ what: 'The export was stopped.', nothing: 'No file was written.' }, EXIT.interrupted)
  }
}
