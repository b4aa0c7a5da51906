/** `export --as-of DATE`: the stock of a kept reading as a file. Asks the account nothing. */
import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import { PLAIN_CSV } from '../../src-shared/export/export-csv.ts'
import { writeFailure } from '../../src-shared/words/export.ts'
import { dataFolder } from '../app/data-folder.ts'
import { writeAsOf } from '../export/worker/stock-as-of.ts'
import type { CommandLine } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus, failureError, outMissingError } from './command-error.ts'
import { csvFlags, endingOf, outputName, printNotes, targetOrThrow, withOutput, type Output } from './output-file.ts'
import { momentOf, pastOf, readingNamed, readingsOrThrow } from './past-account.ts'
import { shownTime } from './terminal-time.ts'
import { storageList, storagesByHand, unnamed } from './storages-flag.ts'
import { storageIds } from './storage-names.ts'
import { settingsOf } from './command-settings.ts'
import { writeDocument } from './document.ts'
import { counted, tell } from './terminal.ts'

export async function exportAsOf({ flags }: CommandLine): Promise<ExitStatus> {
  if (flags['key-stdin'] === true) {
    throw new CommandError({
      what: '--as-of asks the account nothing and needs no key.',
      fix: 'Leave --key-stdin out.',
      at: '--as-of',
    })
  }
  if (flags.storage === undefined) storageList(flags)
  const { out } = flags
  if (out === undefined) throw outMissingError('stock.xlsx')
  const kind = endingOf(out, flags)
  const csv = kind === 'csv' ? { ...csvFlags(flags), allowLoss: flags['allow-loss'] === true } : PLAIN_CSV
  const output: Output = { out, kind }
  await targetOrThrow(output, flags)
  const past = await pastOf(flags)
  const said = flags['as-of'] ?? ''
  const kept = readingNamed(readingsOrThrow(past), 'as-of', said)
  const named = [...(storagesByHand(flags) ?? []), ...past.storages]
  const ids = storageList({ ...flags, storage: storageIds(flags.storage ?? '', named) })
  const missing = ids.find((id) => !kept.storages.includes(id))
  if (missing !== undefined) {
    throw new CommandError({
      what: `Storage ${missing} was not read on ${shownTime(kept.at)} UTC; read were ${kept.storages.join(', ')}.`,
    })
  }
  const storages = ids.map((id) => named.find((one) => one.id === id) ?? unnamed(id))
  const { ledger, name: accountName } = past
  const { clearToken } = await settingsOf(flags)
  const written = await withOutput(output, async (path) => {
    const found = await writeAsOf({
      journal: join(dataFolder(flags.data), 'journal.sqlite'),
      ledger,
      seq: kept.seq,
      until: momentOf(said),
      accountName,
      storages,
      exportId: randomUUID(),
      clearToken,
      path,
      csv,
    })
    if (found.kind === 'failed') throw failureError(writeFailure(found.error, basename(out)))
    if (found.kind === 'missing')
      throw new CommandError({ what: `Reading ${kept.seq} was forgotten meanwhile.`, fix: 'Choose another date.' })
    return found
  })
  printNotes(written.notes)
  if (written.ours > 0)
    tell(
      `The account was last read on ${shownTime(kept.at)} UTC. ${counted(written.ours, 'request')} of your runs after that ${written.ours === 1 ? 'is' : 'are'} in the file.`,
    )
  const rows = written.storages.reduce((sum, one) => sum + one.rows, 0)
  const told = written.storages.map(({ id, rows: count }) => ({ id, rows: count }))
  const asOf = { reading: kept.seq, at: new Date(written.at).toISOString() }
  if (flags.json) await writeDocument('export', { file: out, asOf, rows, storages: told })
  else tell(`Exported ${counted(rows, 'row')} as of ${shownTime(written.at)} UTC to ${outputName(out)}.`)
  return EXIT.done
}
