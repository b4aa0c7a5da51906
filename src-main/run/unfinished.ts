/** Runs of one account that are not finished and that nobody drives: what `resume` may take up, and what a new plan is told of. */
import { accountPlace } from '../../src-shared/account/account-place.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { JournalPort, JournalRun } from '../ports/journal-port.ts'

export interface Unfinished extends JournalRun {
  /** It was made with this key; another key at the same address may be another company's. */
  readonly sameKey: boolean
  /** Calls that are still to be sent, or whose outcome is not known. */
  readonly open: number
}

type RunsOfJournal = Pick<JournalPort, 'listRuns' | 'record' | 'callTotals'>

/** Newest first. */
export function unfinishedRuns(
  journal: RunsOfJournal,
  account: { readonly address: string; readonly ledger: string },
): Unfinished[] {
  const place = accountPlace(account.address)
  return journal.listRuns().flatMap((info): Unfinished[] => {
    if (info.state !== 'stopped' && info.state !== 'parked' && info.state !== 'interrupted') return []
    const { head, ledger } = journal.record(info.run)
    if (accountPlace(head.account) !== place) return []
    const { total, settled } = journal.callTotals(info.run)
    return [{ ...info, sameKey: ledger === account.ledger, open: total - settled }]
  })
}

/**
 * What a plan as a whole is told of unfinished runs: nothing where its rows name them, and nothing of a run that never wrote, which
 * claims no rows. [RUN-18]
 */
export function unfinishedInTheWay(
  { problems }: Pick<ImportSummary, 'problems'>,
  journal: RunsOfJournal & Pick<JournalPort, 'hasClaimed'>,
  account: { readonly address: string; readonly ledger: string },
): Unfinished[] {
  if (problems.some(({ code }) => code === 'claimed-by-run')) return []
  return unfinishedRuns(journal, account).filter(({ run, open }) => open > 0 && journal.hasClaimed(run))
}
