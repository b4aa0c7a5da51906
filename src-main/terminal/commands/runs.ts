/** The history of runs, newest first. */
import { withJournal } from '../data-folder.ts'
import type { CommandLine } from '../arguments.ts'
import { EXIT, type ExitStatus } from '../command-error.ts'
import { isoMinute } from '../../../src-shared/material/values/utc-time.ts'
import { textTable, line as print } from '../terminal.ts'
import { writeDocument } from '../document.ts'
import type { Command } from '../command.ts'
import { GENERAL } from '../flags.ts'

export const runs: Command = {
  name: 'runs',
  usage: ['runs [flags]'],
  group: 'Everyday',
  summary: 'the runs of this data folder, the latest first',
  examples: ['runs', 'runs --json'],
  documents: ['runs'],
  about: `Lists the runs of this data folder, the latest first.`,
  flags: GENERAL,
  run,
}

async function run({ flags }: CommandLine): Promise<ExitStatus> {
  const { runTitle } = await import('../../../src-shared/words/run-title.ts')
  const { findUndoRuns } = await import('../../../src-shared/run/report-rows.ts')
  const { countLeftOut, countNotAsWanted } = await import('../../../src-shared/run/run-outcome.ts')
  return withJournal(flags, async (journal) => {
    const allRuns = journal.listRuns()
    if (flags.json === true) {
      await writeDocument('runs', { runs: [...allRuns] })
      return EXIT.done
    }
    if (allRuns.length === 0) {
      await print('No runs yet. Apply a file to make the first one.')
      return EXIT.done
    }
    const undoRunsById = findUndoRuns(allRuns)
    const rows = allRuns.map(({ run, started: startedAt, account, storage, file, undoes, state, counts }) => [
      run,
      isoMinute(startedAt),
      account,
      String(storage),
      runTitle({ file, undoes }),
      counts.undone === undefined ? state : `${state}, undone by ${undoRunsById.get(run)?.run ?? 'a later run'}`,
      String(counts.verified),
      String(countNotAsWanted(counts)),
      String(countLeftOut(counts)),
    ])
    const lines = textTable(
      [
        { title: 'run' },
        { title: 'started (UTC)' },
        { title: 'account', maxWidth: 24 },
        { title: 'storage', align: 'right' },
        { title: 'file', maxWidth: 32 },
        { title: 'state' },
        { title: 'verified', align: 'right' },
        { title: 'to check', align: 'right' },
        { title: 'left out', align: 'right' },
      ],
      rows,
    )
    for (const text of lines) await print(text)
    return EXIT.done
  })
}
