/** Where no account is named, the one a run was made in: it is taken back and finished in no other. */
import { accountPlace } from '../../src-shared/account/account-place.ts'
import { readAccounts } from '../store/settings/accounts-file.ts'
import { PRACTICE_KEPT_AS, PRACTICE_NAME, sameName } from '../../src-shared/account/account-setup.ts'
import { dataFolder } from '../app/data-folder.ts'
import { withJournal } from './account-use.ts'
import type { Flags } from './arguments.ts'

export async function withAccountOfRun(flags: Flags, run: string): Promise<Flags> {
  if (flags.account !== undefined || (process.env['STOCKSHEET_URL'] ?? '') !== '') return flags
  const { account, head } = await withJournal(flags, async (journal) => journal.record(run))
  if (account === PRACTICE_KEPT_AS) return { ...flags, account: PRACTICE_NAME }
  const saved = (await readAccounts(dataFolder(flags.data))).find(
    ({ name, address }) => sameName(name) === sameName(account) && accountPlace(address) === accountPlace(head.account),
  )
  return saved ? { ...flags, account: saved.name } : flags
}
