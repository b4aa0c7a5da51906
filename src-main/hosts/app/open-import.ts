/** Opening an import: a file, several of them, or the account's own stock, with the choices of the import before. */
import { dirname } from 'node:path'
import type { Request } from '../../../src-shared/contract/calls.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import { systemClock } from '../../adapters/clock.ts'
import type { Handlers } from '../dispatch.ts'
import type { AppParts } from './app-parts.ts'
import { carriedImport } from './carried-import.ts'
import { importClosed } from './import-closed.ts'
import type { KnownFile, KnownSet } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'

export async function openImport(
  parts: AppParts,
  { file, account, ...how }: Request<'import.open'>,
): ReturnType<Handlers['import.open']> {
  const { files, scratch, accounts, sessions, journal, suppliers, uiLanguage, withCost } = parts
  const known = files.find(file) ?? files.findSet(file) ?? files.findStock(file)
  if (!known || ('account' in known && known.account !== account))
    return { ok: false, failure: { code: 'not-found', message: uiLanguage.words.fileUnknown } }
  const usable = await accounts.usable(account)
  if (!usable.ok) return usable
  const asked = systemClock.now()
  const answer = await ('account' in known
    ? sessions.openStock(known, usable.value)
    : openFiles(parts, known, usable.value, how))
  // Its materials were read: a refusal from before is over.
  if (answer.ok && wasAsked(answer.value, asked)) journal.quotaAnswered(usable.value.account.ledger, asked, 1)
  const session = answer.ok ? sessions.find(answer.value.session) : undefined
  if (session && answer.ok) await suppliers.follow(session, answer.value)
  if (session) return withCost(session, answer)
  if (answer.ok || !('path' in known) || dirname(known.path) !== scratch) return answer
  return { ok: false, failure: { ...answer.failure, copied: true } }
}

async function openFiles(
  { sessions, suppliers, mappings, uiLanguage }: AppParts,
  known: KnownFile | KnownSet,
  usable: UsableAccount,
  { choices, from }: Pick<Request<'import.open'>, 'choices' | 'from'>,
) {
  const earlier = from === undefined ? null : sessions.find(from)
  if (earlier === undefined) return importClosed(uiLanguage)
  const carried = earlier && (await carriedImport(earlier, known))
  if (carried?.ok === false) return carried
  const kept = { profiles: await suppliers.profilesOf(usable), remembered: mappings.all() }
  return 'files' in known
    ? sessions.openSet(known, usable, choices, kept, undefined, carried?.value)
    : sessions.open(known, usable, choices, kept, undefined, carried?.value)
}

/** Whether the account was asked since; not where it is known as it was kept. */
function wasAsked({ reading }: ImportSummary, since: number): boolean {
  return (reading?.at ?? 0) >= since
}
