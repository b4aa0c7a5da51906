/** A blank workbook for new materials, with the account's own units and categories to choose from. */
import { systemClock } from '../../../adapters/clock.ts'
import { readCatalogue } from '../../../engine/import/read-catalogue.ts'
import { accountFailure } from '../../../engine/import/session-failure.ts'
import { storagesOf } from '../../connection.ts'
import { templateLists } from '../../template-lists.ts'
import { withAccount } from '../account-use.ts'
import { storageList, type CommandLine } from '../arguments.ts'
import { failureEnd } from '../failure-end.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { endingOf, outputName, targetOrEnd, withOutput, writtenOrEnd, type Output } from '../report-file.ts'
import { counted, ProgressLine, tell, writeJson } from '../terminal.ts'

export async function template({ flags }: CommandLine): Promise<ExitStatus> {
  const { out } = flags
  if (out === undefined)
    throw new CommandEnd('--out is missing: name the file to write, for example --out new-materials.xlsx.')
  const output: Output = { out, kind: endingOf(out, flags, ['xlsx']) }
  await targetOrEnd(output, flags)
  return withAccount(flags, async ({ connection, account, journal }) => {
    const known = await storagesOf(connection, () => journal.countRequests(account.ledger, 1))
    const ids = flags.storage === undefined ? known.map(({ id }) => id) : storageList(flags)
    if (ids.length === 0) {
      // An account that tells no storages may also be one that refuses the key.
      const failure = await account.probe(1)
      if (failure && failure.kind !== 'refused') throw failureEnd(accountFailure(failure, account.address, 1).failure)
      tell('The account does not list its storages: name one with --storage for its units and categories.')
    }
    const progress = new ProgressLine()
    const read = await readCatalogue(account, ids, {
      onProgress: (done, total) => progress.show(`Reading the account: ${done} of ${total}`),
    })
    progress.end()
    if (!read.ok) throw failureEnd(accountFailure(read.failure, account.address, read.storage).failure)
    const lists = templateLists(read.value.catalogue)
    const { writeTemplateWorkbook } = await import('../../../adapters/xlsx-write/template-workbook.ts')
    await withOutput(output, async (path) =>
      writtenOrEnd(await writeTemplateWorkbook(path, lists, systemClock.now(), {}), path),
    )
    const units = lists.units.length
    const categories = lists.categories.length
    if (flags.json === true) await writeJson(`${JSON.stringify({ file: out, units, categories })}\n`)
    else
      tell(
        `Template written to ${outputName(out)}, with ${counted(units, 'unit')} and ${categories === 1 ? '1 category' : `${categories} categories`} to choose from.`,
      )
    return EXIT.done
  })
}
