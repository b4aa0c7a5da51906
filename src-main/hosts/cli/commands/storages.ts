/** The account's storages: their ids, which other commands take, and their names, which they take as well. */
import type { Command } from '../command.ts'
import { ACCOUNT, GENERAL } from '../flags.ts'
import { EXIT } from '../command-error.ts'

export const storages: Command = {
  name: 'storages',
  usage: ['storages [flags]'],
  summary: 'the storages of the account, by id and name',
  examples: ['storages --account practice', 'storages --json'],
  documents: ['storages'],
  about: `Lists the account's storages. --storage of other commands takes the id or the name. Where the account does not list its storages,
name them with --storages, here or once for all in “accounts add”. At most one request.`,
  connects: true,
  flags: [...GENERAL, ...ACCOUNT, 'storages'],
  async run({ flags }) {
    const { withAccount } = await import('../account-use.ts')
    const { textTable } = await import('../text-table.ts')
    const { line: print } = await import('../terminal.ts')
    const { writeDocument } = await import('../document.ts')
    return withAccount(flags, async (use) => {
      const found = await use.storages()
      if (found.length === 0) throw use.noStorages()
      if (flags.json === true) {
        await writeDocument('storages', { storages: found })
        return EXIT.done
      }
      const rows = found.map(({ id, name }) => [String(id), name])
      for (const text of textTable([{ title: 'id', align: 'right' }, { title: 'storage' }], rows)) await print(text)
      return EXIT.done
    })
  },
}
