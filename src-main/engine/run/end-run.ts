/**
 * Ends a parked run that nobody drives, because a person asked to: nothing is sent, the account is not asked. What was on its way
 * when its process ended stays unknown; a resume settles it.
 */
import { reason } from '../../../src-shared/domain/run.ts'
import type { JournalPort } from './journal-port.ts'

/** Rejects with JournalFailure: busy (another process has it), no-such-run, finished; and where the journal cannot be written. */
export async function endRun(journal: JournalPort, run: string): Promise<void> {
  journal.take(run)
  try {
    await journal.write(run, [{ kind: 'run', state: 'stopped', reason: reason('cancelled'), ended: true }])
  } finally {
    journal.release(run)
  }
}
