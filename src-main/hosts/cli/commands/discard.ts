/** Discards the rest of an unfinished run: what is still planned is never sent. Asks no account. */
import { withJournal } from '../account-use.ts'
import { wordAt, type CommandLine } from '../arguments.ts'
import { confirm } from '../confirm.ts'
import { declinedError, EXIT, type ExitStatus } from '../command-error.ts'
import { GENERAL } from '../flags.ts'
import { writeDocument } from '../document.ts'
import { counted, line as print } from '../terminal.ts'
import type { Command } from '../command.ts'

export const discard: Command = {
  name: 'discard',
  usage: ['discard RUN [flags]'],
  summary: 'gives up what an unfinished run has not sent',
  examples: ['discard 20261124-0940-3f1c', 'discard 20261124-0940-3f1c --yes'],
  documents: ['discarded'],
  about: `Ends a parked, stopped or interrupted run for good: what it has not sent is never sent. Asks no account.
Until then other runs leave the rows it has still to change to it.`,
  words: 1,
  flags: [...GENERAL, 'yes'],
  run,
}

async function run(command: CommandLine): Promise<ExitStatus> {
  const run = wordAt(command, 0, 'the run’s id (see “stocksheet runs”)')
  const { json, yes } = command.flags
  return withJournal(command.flags, async (journal) => {
    const { discardRun } = await import('../../../engine/run/end-run.ts')
    const { file } = journal.info(run)
    const { total, settled } = journal.callTotals(run)
    const left = counted(total - settled, 'request')
    if (yes !== true && !(await confirm(`Discard ${left} of run ${run} (${file}) that were not sent?`)))
      throw declinedError('Nothing was discarded.')
    await discardRun(journal, run)
    if (json === true) await writeDocument('discarded', { run, discarded: total - settled })
    else await print(`Run ${run} is finished: ${left} will not be sent. Report: stocksheet report ${run}`)
    return EXIT.done
  })
}
