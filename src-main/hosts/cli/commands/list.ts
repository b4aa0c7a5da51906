/** A storage's materials, as a table or JSON. One read of the storage, no write. */
import type { ListedMaterial } from '../../../../src-shared/domain/catalogue/catalogue.ts'
import { isRowField, listedGlobal } from '../../../../src-shared/domain/catalogue/catalogue-values.ts'
import { isNumber, SHEET_FIELDS, specOf, type Field } from '../../../../src-shared/domain/fields/field.ts'
import type { CommandLine } from '../arguments.ts'
import { storageFlag } from '../storages-flag.ts'
import { withAccount } from '../account-use.ts'
import { EXIT, failureError, type ExitStatus } from '../command-error.ts'
import { textTable, type TextColumn } from '../text-table.ts'
import { writeDocument } from '../document.ts'
import { counted, line as print, ProgressLine, soFar } from '../terminal.ts'
import type { Command } from '../command.ts'
import { ACCOUNT, GENERAL, PROGRESS } from '../flags.ts'

/** What fits on a line: neither lists nor long notes. */
const SHOWN = SHEET_FIELDS.filter((field) => {
  const { kind, width, listed } = specOf(field)
  return listed && kind !== 'list' && kind !== 'flag' && width.sheet <= 40
})
const COLUMNS = SHOWN.map((field): TextColumn => {
  const { kind } = specOf(field)
  if (field === 'id' || isNumber(field)) return { title: field, align: 'right' }
  return kind === 'unit' ? { title: field } : { title: field, most: kind === 'code' ? 20 : 48 }
})

function cellOf(material: ListedMaterial, field: Field): string {
  if (field === 'id') return String(material.id)
  if (field === 'name' && material.archived) return `${material.name} (archived)`
  return (isRowField(field) ? material[field] : listedGlobal(material, field)) ?? ''
}

export const list: Command = {
  name: 'list',
  usage: ['list --storage ID [flags]'],
  summary: 'the materials of one storage',
  examples: ['list --storage 1', 'list --storage 1 --json'],
  documents: ['list'],
  about: `Lists the materials of one storage with their unit, price and balance.`,
  connects: true,
  flags: [...GENERAL, ...PROGRESS, ...ACCOUNT, 'storage'],
  run,
}

async function run({ flags }: CommandLine): Promise<ExitStatus> {
  const storage = storageFlag(flags)
  return withAccount(flags, async ({ account }) => {
    const { accountFailure } = await import('../../../../src-shared/wording/account.ts')
    const progress = new ProgressLine()
    const read = await account.readStorage(storage, {
      onProgress: (done, total) =>
        progress.show(`Reading storage ${storage}: ${soFar(done, total)}`, { stage: 'account', done, total }),
    })
    progress.end()
    if (!read.ok) throw failureError(accountFailure(read.failure, account.address, storage).failure)
    const { materials } = read
    if (flags.json) {
      const rows = materials.map(({ id, archived, ...rest }) => ({
        id,
        ...rest,
        archived: archived ? (1 as const) : (0 as const),
      }))
      await writeDocument('list', { storage, total: materials.length, materials: rows })
      return EXIT.done
    }
    const lines = textTable(
      COLUMNS,
      materials.map((one) => SHOWN.map((field) => cellOf(one, field))),
    )
    for (const text of lines) await print(text)
    await print(`${counted(materials.length, 'material')} in storage ${storage}`)
    return EXIT.done
  })
}
