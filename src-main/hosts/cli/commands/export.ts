/** A stock export from the command line: .xlsx or .csv by the name's ending. */
import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import type { Storage } from '../../../../src-shared/contract/account.ts'
import { exportNote } from '../../../../src-shared/domain/messages/export.ts'
import { PLAIN_CSV } from '../../../adapters/csv-write/stock-csv.ts'
import { accountFailure } from '../../../engine/import/session-failure.ts'
import { runExport } from '../../../workers/export-thread.ts'
import { storagesOf } from '../../connection.ts'
import { withAccount, type AccountUse } from '../account-use.ts'
import { storageList, type CommandLine } from '../arguments.ts'
import { failureEnd } from '../connect.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { ProgressLine, tell, write } from '../terminal.ts'

export async function exportStorages({ flags }: CommandLine): Promise<ExitStatus> {
  const ids = storageList(flags)
  const { out } = flags
  if (out === undefined) throw new CommandEnd('--out is missing: name the file to write, for example --out stock.xlsx.')
  const ending = extname(out).toLowerCase()
  if (ending !== '.xlsx' && ending !== '.csv') throw new CommandEnd(`--out must end in .xlsx or .csv, got “${out}”.`)
  return withAccount(flags, async (use) => {
    const result = await writeExport(use, ids, out)
    if (flags.json) await write(`${JSON.stringify({ file: out, ...result })}\n`)
    else
      tell(
        `Exported ${result.rows} rows of ${ids.length === 1 ? `storage ${ids[0] ?? ''}` : `${ids.length} storages`} to ${out}.`,
      )
    return EXIT.done
  })
}

export async function writeExport(
  use: AccountUse,
  ids: readonly number[],
  path: string,
): Promise<{ rows: number; storages: readonly { readonly id: number; readonly rows: number }[] }> {
  const { account, connection, journal } = use
  const known = await storagesOf(connection, () => journal.countRequests(account.ledger, 1))
  const storages = ids.map((id): Storage => known.find((one) => one.id === id) ?? { id, name: `Storage ${id}` })
  const progress = new ProgressLine()
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  process.once('SIGINT', onSignal)
  const outcome = await runExport(
    {
      address: account.address,
      key: connection.key,
      accountName: connection.name,
      storages,
      path,
      exportId: randomUUID(),
      csv: PLAIN_CSV,
    },
    {
      onRequest: () => journal.countRequests(account.ledger, 1),
      onProgress: ({ stage, done, total }) =>
        progress.show(`${stage === 'reading' ? 'Reading' : 'Writing'}: ${done} of ${total}`),
      stop: stop.signal,
    },
  )
  process.off('SIGINT', onSignal)
  progress.end()
  switch (outcome.kind) {
    case 'written':
      for (const note of outcome.notes) tell(exportNote(note))
      return { rows: outcome.rows, storages: outcome.storages }
    case 'read-failed':
      throw failureEnd(accountFailure(outcome.failure, account.address, outcome.storage).failure)
    case 'write-failed':
      throw failureEnd(outcome.failure)
    case 'stopped':
      throw new CommandEnd('The export was stopped. No file was written.', EXIT.interrupted)
  }
}
