/** A storage's materials, as a table or JSON. One read of the storage, no write. */
import { accountFailure } from '../../../engine/import/session-failure.ts'
import { storageFlag, type CommandLine } from '../arguments.ts'
import { withAccount } from '../account-use.ts'
import { failureEnd } from '../failure-end.ts'
import { EXIT, type ExitStatus } from '../exit-status.ts'
import { textTable } from '../text-table.ts'
import { counted, line as print, ProgressLine, writeJson } from '../terminal.ts'

export async function list({ flags }: CommandLine): Promise<ExitStatus> {
  const storage = storageFlag(flags)
  return withAccount(flags, async ({ account }) => {
    const progress = new ProgressLine()
    const read = await account.readStorage(storage, {
      onProgress: (done, total) => progress.show(`Reading storage ${storage}: ${done} of ${total}`),
    })
    progress.end()
    if (!read.ok) throw failureEnd(accountFailure(read.failure, account.address, storage).failure)
    const { materials } = read
    if (flags.json) {
      const rows = materials.map(({ id, archived, ...rest }) => ({ id, ...rest, archived: archived ? 1 : 0 }))
      await writeJson(`${JSON.stringify({ storage, total: materials.length, materials: rows }, null, 1)}\n`)
      return EXIT.done
    }
    const rows = materials.map((one) => [
      String(one.id),
      one.sku,
      one.archived ? `${one.name} (archived)` : one.name,
      one.unit,
      one.price,
      one.stock,
      one.minimum,
      one.planned ?? '',
    ])
    const lines = textTable(
      [
        { title: 'id', align: 'right' },
        { title: 'sku', most: 20 },
        { title: 'name', most: 48 },
        { title: 'unit' },
        { title: 'price', align: 'right' },
        { title: 'stock', align: 'right' },
        { title: 'minimum', align: 'right' },
        { title: 'planned', align: 'right' },
      ],
      rows,
    )
    for (const text of lines) await print(text)
    await print(`${counted(materials.length, 'material')} in storage ${storage}`)
    return EXIT.done
  })
}
