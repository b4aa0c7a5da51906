/** `data`: what the data folder keeps, and how large it is. */
import { withJournal } from './account-use.ts'
import type { CommandLine } from './arguments.ts'
import { EXIT, type ExitStatus } from './command-error.ts'
import { bytesText, KEPT_WORDS } from './kept-words.ts'
import { isoDay } from '../../src-shared/material/values/utc-time.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { line as print } from './terminal.ts'

export async function listKeptThings({ flags }: CommandLine): Promise<ExitStatus> {
  const { dataFolder } = await import('../app/data-folder.ts')
  const { listKept } = await import('../app/kept.ts')
  return withJournal(flags, async () => {
    const { things, accounts } = await listKept(dataFolder(flags.data))
    if (flags.json === true) {
      await writeDocument('data', { things, accounts })
      return EXIT.done
    }
    const lines = textTable(
      [
        { title: 'what' },
        { title: 'items', align: 'right' },
        { title: 'size', align: 'right' },
        { title: 'since (UTC)' },
        { title: 'not to be erased now', align: 'right' },
        { title: 'about', most: 70 },
      ],
      things.map(({ thing, items, bytes, oldest, held }) => [
        thing,
        String(items),
        bytesText(bytes),
        oldest === null ? '' : isoDay(oldest),
        held === 0 ? '' : String(held),
        KEPT_WORDS[thing],
      ]),
    )
    for (const text of lines) await print(text)
    for (const { address, names } of accounts) await print(`Account ${names.join(', ')}: ${address}`)
    return EXIT.done
  })
}
