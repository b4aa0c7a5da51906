/** The history of runs, newest first. */
import { leftOutOf, notAsWanted, undoneBy } from '../../../../src-shared/domain/run/report-rows.ts'
import { withJournal } from '../account-use.ts'
import type { CommandLine } from '../arguments.ts'
import { EXIT, type ExitStatus } from '../exit-status.ts'
import { textTable } from '../text-table.ts'
import { line as print, writeJson } from '../terminal.ts'

export async function runs({ flags }: CommandLine): Promise<ExitStatus> {
  return withJournal(flags, async (journal) => {
    const all = journal.listRuns()
    if (flags.json === true) {
      await writeJson(`${JSON.stringify({ runs: all }, null, 1)}\n`)
      return EXIT.done
    }
    if (all.length === 0) {
      await print('No runs yet. Apply a file to make the first one.')
      return EXIT.done
    }
    const takenBack = undoneBy(all)
    const rows = all.map(({ run, started, account, storage, file, state, counts }) => [
      run,
      started.slice(0, 16).replace('T', ' '),
      account,
      String(storage),
      file,
      counts.undone === undefined ? state : `${state}, taken back by ${takenBack.get(run)?.run ?? 'a later run'}`,
      String(counts.verified),
      String(notAsWanted(counts)),
      String(leftOutOf(counts)),
    ])
    const lines = textTable(
      [
        { title: 'run' },
        { title: 'started (UTC)' },
        { title: 'account', most: 24 },
        { title: 'storage', align: 'right' },
        { title: 'file', most: 32 },
        { title: 'state' },
        { title: 'verified', align: 'right' },
        { title: 'not well', align: 'right' },
        { title: 'left out', align: 'right' },
      ],
      rows,
    )
    for (const text of lines) await print(text)
    return EXIT.done
  })
}
