/** `export --template`: a blank workbook for new materials, with the account's own units and categories to choose from. */
import { sheetWords } from '../../src-shared/words/sheets.ts'
import { systemClock } from '../machine/clock.ts'
import { withAccount } from './account-use.ts'
import type { CommandLine } from './arguments.ts'
import { storageList } from './storages-flag.ts'
import { EXIT, type ExitStatus, failureError, outMissingError } from './command-error.ts'
import type { Output } from './output-file.ts'
import { writeDocument } from './document.ts'
import { counted, ProgressLine, soFar, tell, warn } from './terminal.ts'

export async function exportTemplate({ flags }: CommandLine): Promise<ExitStatus> {
  const { readCatalogue } = await import('../import/read-catalogue.ts')
  const { accountFailure } = await import('../../src-shared/words/account.ts')
  const { templateLists } = await import('../export/template-lists.ts')
  const { endingOf, outputName, targetOrThrow, withOutput, writtenOrThrow } = await import('./output-file.ts')
  const { out } = flags
  if (out === undefined) throw outMissingError('new-materials.xlsx')
  const output: Output = { out, kind: endingOf(out, flags, ['xlsx']) }
  await targetOrThrow(output, flags)
  return withAccount(flags, async ({ account, storages }) => {
    const known = await storages()
    const ids = flags.storage === undefined ? known.map(({ id }) => id) : storageList(flags)
    if (ids.length === 0) {
      // An account that tells no storages may also be one that refuses the key.
      const failure = await account.probe(1)
      if (failure && failure.kind !== 'refused') throw failureError(accountFailure(failure, account.address, 1).failure)
      warn('The account does not list its storages: name one with --storage for its units and categories.')
    }
    const progress = new ProgressLine()
    const read = await readCatalogue(account, ids, {
      onProgress: (done, total) =>
        progress.show(`Reading the account: ${soFar(done, total)}`, { stage: 'account', done, total }),
    })
    progress.end()
    if (!read.ok) throw failureError(accountFailure(read.failure, account.address, read.storage).failure)
    const lists = templateLists(read.value.catalogue)
    const { writeTemplateWorkbook } = await import('../export/xlsx/template-workbook.ts')
    await withOutput(output, async (path) =>
      writtenOrThrow(await writeTemplateWorkbook(path, lists, sheetWords(), systemClock.now(), {}), path),
    )
    const units = lists.units.length
    const categories = lists.categories.length
    if (flags.json === true) await writeDocument('template', { file: out, units, categories })
    else
      tell(
        `Template written to ${outputName(out)}, with ${counted(units, 'unit')} and ${categories === 1 ? '1 category' : `${categories} categories`} to choose from.`,
      )
    return EXIT.done
  })
}
