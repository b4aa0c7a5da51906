/**
 * Runs that waited for the day's quota when the program was closed or ended: taken up again at its start, where the account's key is
 * known. Never one that a person paused or stopped, that the account refused, or that broke off: those are offered, not started.
 */
import type { RunInfo } from '../../src-shared/api/run.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import type { JournalPort } from '../ports/journal-port.ts'
import { waitsForQuota } from '../run/park.ts'
import { runInfo } from './run-history.ts'
import type { RunningRuns } from './running-runs.ts'

export class AutoResume {
  private readonly journal: JournalPort
  private readonly found: Promise<readonly string[]>

  /** Begins at once. `failed` hears of what nobody expected; what was taken up until then goes on. */
  constructor(journal: JournalPort, runs: Pick<RunningRuns, 'resume'>, failed: (error: unknown) => void) {
    this.journal = journal
    this.found = resumeByItself(journal, runs, failed)
  }

  /** Runs that go on by themselves since this process started, when it is known which. */
  async runs(language: Language): Promise<readonly RunInfo[]> {
    return (await this.found).map((run) => runInfo(this.journal.info(run), language))
  }

  async over(): Promise<void> {
    await this.found
  }
}

async function resumeByItself(
  journal: JournalPort,
  runs: Pick<RunningRuns, 'resume'>,
  failed: (error: unknown) => void,
): Promise<readonly string[]> {
  const found: string[] = []
  try {
    // The host is up first.
    await new Promise((resolve) => setImmediate(resolve))
    for (const { run, state } of journal.listRuns()) {
      if (state !== 'parked' || !waitsForQuota(journal.record(run))) continue
      // Without a key, or with another Stocksheet at it, it stays parked: the list of runs offers to resume it.
      const taken = await runs.resume(run)
      if (taken.ok) found.push(run)
    }
  } catch (error) {
    failed(error)
  }
  return found
}
