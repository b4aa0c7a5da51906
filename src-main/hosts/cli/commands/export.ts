/** A stock export from the command line: .xlsx or .csv by the name's ending. */
import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import type { Storage } from '../../../../src-shared/contract/account.ts'
import { exportNote } from '../../../../src-shared/domain/messages/export.ts'
import { exportStock } from '../../../engine/export/export-stock.ts'
import type { WorkbookWriterPort } from '../../../engine/export/workbook-writer.ts'
import { accountFailure } from '../../../engine/import/session-failure.ts'
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
  const writer = await writerFor(out)
  return withAccount(flags, async (use) => {
    const result = await writeExport(use, ids, writer)
    if (flags.json) await write(`${JSON.stringify({ file: out, ...result })}\n`)
    else
      tell(
        `Exported ${result.rows} rows of ${ids.length === 1 ? `storage ${ids[0] ?? ''}` : `${ids.length} storages`} to ${out}.`,
      )
    return EXIT.done
  })
}

export async function writerFor(path: string): Promise<WorkbookWriterPort> {
  const ending = extname(path).toLowerCase()
  if (ending === '.xlsx') {
    const { writeStockWorkbook } = await import('../../../adapters/xlsx-write/stock-workbook.ts')
    return { write: (stock, hooks) => writeStockWorkbook(path, stock, hooks) }
  }
  if (ending === '.csv') {
    const { PLAIN_CSV, writeStockCsv } = await import('../../../adapters/csv-write/stock-csv.ts')
    return { write: (stock, hooks) => writeStockCsv(path, stock, PLAIN_CSV, hooks) }
  }
  throw new CommandEnd(`--out must end in .xlsx or .csv, got “${path}”.`)
}

export async function writeExport(
  use: AccountUse,
  ids: readonly number[],
  writer: WorkbookWriterPort,
): Promise<{ rows: number; storages: readonly { readonly id: number; readonly rows: number }[] }> {
  const { account, clock, connection, journal } = use
  const known = await storagesOf(connection, () => journal.countRequests(account.ledger, 1))
  const storages = ids.map((id): Storage => known.find((one) => one.id === id) ?? { id, name: `Storage ${id}` })
  const progress = new ProgressLine()
  const outcome = await exportStock({
    account,
    accountName: connection.name,
    storages,
    writer,
    now: clock.now(),
    exportId: randomUUID(),
    hooks: {
      onProgress: ({ stage, done, total }) =>
        progress.show(`${stage === 'reading' ? 'Reading' : 'Writing'}: ${done} of ${total}`),
    },
  })
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
