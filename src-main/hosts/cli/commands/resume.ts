/** Finishes an interrupted or parked run: the one named, else the latest that is not finished. */
import { resumeRunThread } from '../../../workers/run-thread.ts'
import { withAccount } from '../account-use.ts'
import type { CommandLine } from '../arguments.ts'
import { finishRun, runOptions } from '../drive-run.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { line as print } from '../terminal.ts'

export async function resume({ words, flags }: CommandLine): Promise<ExitStatus> {
  return withAccount(flags, async ({ connection, journal, runBase, settings }) => {
    const run = words[0] ?? journal.listRuns().find(({ state }) => state !== 'done')?.run
    if (run === undefined) {
      await print('There is no unfinished run. Nothing to do.')
      return EXIT.done
    }
    const { head } = journal.record(run)
    if (head.account !== connection.address) {
      throw new CommandEnd(
        `Run ${run} belongs to the account at ${head.account}. Connect to that account to finish it.`,
      )
    }
    const handle = await resumeRunThread(runBase, run, runOptions(flags, settings))
    return finishRun(journal, handle, flags)
  })
}
