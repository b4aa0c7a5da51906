/** Runs of one account that are not finished and that nobody drives: what `resume` may take up, and what a new plan is told of. */
import { accountPlace } from '../../../src-shared/domain/account/account-place.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { RunInfo } from '../../../src-shared/contract/run.ts'
import { hostWords } from '../../../src-shared/wording/host.ts'
import type { Language } from '../../../src-shared/domain/values/language.ts'
import type { JournalPort } from './journal-port.ts'

export interface Unfinished extends RunInfo {
  /** It was made with this key; another key at the same address may be another company's. */
  readonly sameKey: boolean
  /** Calls that are still to be sent, or whose outcome is not known. */
  readonly open: number
}

type Reading = Pick<JournalPort, 'listRuns' | 'record' | 'callTotals'>

/** Newest first. */
export function unfinishedRuns(
  journal: Reading,
  account: { readonly address: string; readonly ledger: string },
  language: Language = 'en',
): Unfinished[] {
  const place = accountPlace(account.address)
  return journal.listRuns(language).flatMap((info): Unfinished[] => {
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
export function unfinishedWarnings(
  { problems }: Pick<ImportSummary, 'problems'>,
  journal: Reading & Pick<JournalPort, 'hasClaimed'>,
  account: { readonly address: string; readonly ledger: string },
  language: Language = 'en',
): string[] {
  if (problems.some(({ code }) => code === 'claimed-by-run')) return []
  return unfinishedRuns(journal, account, language)
    .filter(({ run, open }) => open > 0 && journal.hasClaimed(run))
    .map(({ run, file, open }) => hostWords(language).unfinished(run, file, open))
}
