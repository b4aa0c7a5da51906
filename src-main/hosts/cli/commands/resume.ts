/** Finishes an interrupted or parked run: the one named, else the latest of this account that is not finished. */
import { accountPlace } from '../../../../src-shared/domain/account/account-place.ts'
import { unfinishedRuns } from '../../../engine/run/unfinished.ts'
import { resumeRunThread } from '../../../workers/run-thread.ts'
import { withAccount, type AccountUse } from '../account-use.ts'
import type { CommandLine } from '../arguments.ts'
import { finishRun, runOptions } from '../drive-run.ts'
import { CommandEnd, EXIT, type ExitStatus } from '../exit-status.ts'
import { writeIdleJson } from '../report-json.ts'
import { line as print, tell } from '../terminal.ts'

export async function resume({ words, flags }: CommandLine): Promise<ExitStatus> {
  runOptions(flags)
  return withAccount(flags, async (use) => {
    const { connection, journal, runBase, settings } = use
    const run = words[0] ?? latest(use)
    if (run === undefined) {
      const nothing = 'There is no unfinished run of this account. Nothing to do.'
      if (flags.json === true) {
        tell(nothing)
        await writeIdleJson([])
      } else await print(nothing)
      return EXIT.done
    }
    const { head } = journal.record(run)
    if (accountPlace(head.account) !== accountPlace(connection.address)) {
      throw new CommandEnd(
        `Run ${run} belongs to the account at ${head.account}. Connect to that account to finish it.`,
      )
    }
    const handle = await resumeRunThread(runBase, run, runOptions(flags, settings))
    return finishRun(journal, handle, flags)
  })
}

/** A run made with another key is not guessed at: it may be another company's. */
function latest({ account, journal }: AccountUse): string | undefined {
  const all = unfinishedRuns(journal, account)
  const own = all.find(({ sameKey }) => sameKey)
  const [other] = all
  if (own === undefined && other !== undefined) {
    throw new CommandEnd(
      `Run ${other.run} at this address is not finished, but was made with another key. Name it to finish it: stocksheet resume ${other.run}`,
    )
  }
  return own?.run
}
