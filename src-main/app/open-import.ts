/** Opening an import: a file, or the account's own stock. */
import { dirname } from 'node:path'
import type { Request } from '../../src-shared/api/calls.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import { systemClock } from '../machine/clock.ts'
import type { Handlers } from './dispatch.ts'
import type { AppParts } from './app-parts.ts'

export async function openImport(
  parts: AppParts,
  { file, account, choices }: Request<'import.open'>,
): ReturnType<Handlers['import.open']> {
  const { files, scratch, accounts, sessions, journal, mappings, suppliers, uiLanguage, withCost } = parts
  const known = files.find(file) ?? files.findStock(file)
  if (!known || ('account' in known && known.account !== account))
    return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.fileUnknown } }
  const usable = await accounts.usable(account)
  if (!usable.ok) return usable
  const asked = systemClock.now()
  const answer = await ('account' in known
    ? sessions.openStock(known, usable.value)
    : sessions.open(known, usable.value, choices, {
        profiles: await suppliers.profilesOf(usable.value),
        remembered: mappings.all(),
      }))
  // Its materials were read: a refusal from before is over.
  if (answer.ok && wasAsked(answer.value, asked)) journal.quotaAnswered(usable.value.account.ledger, asked, 1)
  const session = answer.ok ? sessions.find(answer.value.session) : undefined
  if (session && answer.ok) await suppliers.follow(session, answer.value)
  if (session) return withCost(session, answer)
  if (answer.ok || !('path' in known) || dirname(known.path) !== scratch) return answer
  return { ok: false, failure: { ...answer.failure, copied: true } }
}

/** Whether the account was asked since; not where it is known as it was kept. */
function wasAsked({ reading }: ImportSummary, since: number): boolean {
  return (reading?.at ?? 0) >= since
}
