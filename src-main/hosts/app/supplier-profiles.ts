/** Suppliers' profiles of the accounts: what opened imports are read with, and what an applied list teaches. */
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { ListFile } from '../../../src-shared/contract/lists.ts'
import type { Profile, ProfileKept } from '../../../src-shared/contract/profile.ts'
import { systemClock } from '../../adapters/clock.ts'
import { newProfileId } from '../../adapters/profiles/profile-folder.ts'
import { rememberApplied, type KeptTogether, type RememberedAs } from '../../engine/suppliers/remember-applied.ts'
import type { KnownFiles } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import { profileCalls } from './profile-calls.ts'
import { ProfileStores, type ProfileStoreParts } from './profile-stores.ts'

export interface ProfileParts extends ProfileStoreParts {
  readonly sessions: OpenSessions
  readonly files: KnownFiles
  readonly scratch: string
}

/** The name that a person gave; of several files, to which of them. */
interface RememberAs {
  readonly name?: string | undefined
  readonly list?: string | undefined
}

/** The file that is named, where no profile knows it; without a name each that has one. */
function isMeant({ name, rows, profile, profilesAsked }: ListFile, as: RememberAs): boolean {
  if (as.name === undefined) return profile !== null
  return name === as.list && rows !== null && profile === null && profilesAsked.length === 0
}

export class SupplierProfiles {
  readonly calls: ReturnType<typeof profileCalls>
  readonly stores: ProfileStores
  /** The profiles whose last lists an import is compared with, as text. */
  private readonly followed = new WeakMap<OpenSession, string>()

  constructor(parts: ProfileParts) {
    this.stores = new ProfileStores(parts)
    this.calls = profileCalls({ ...parts, stores: this.stores, remember: (session, as) => this.remember(session, as) })
  }

  /** For an import that is opened. */
  async profilesOf(usable: UsableAccount): Promise<readonly Profile[]> {
    return (await this.stores.of(usable).list()).profiles
  }

  /** What an applied list taught; `name`: as a person calls it, else its own profile's. Null where it has neither. */
  async remember(session: OpenSession, as: RememberAs = {}): Promise<RememberedAs | null> {
    const { thread, account } = session
    const summary = await thread.ask('import.summary')
    if (!summary.ok) return null
    const store = this.stores.of(account)
    const asked = async <Value>(answer: Promise<Answer<Value>>): Promise<Value> => {
      const got = await answer
      if (got.ok) return got.value
      throw new ImportGone()
    }
    const at = new Date(systemClock.now()).toISOString()
    const { profile, lists } = summary.value
    const asks = lists
      ? lists.flatMap((one) => (isMeant(one, as) ? [{ used: one.profile?.id, of: { list: one.name } }] : []))
      : [{ used: profile?.id, of: {} }]
    let last: RememberedAs | null = null
    const together = new Map<string, KeptTogether>()
    try {
      for (const { used, of } of asks) {
        const list = {
          toKeep: (how: ProfileKept) => asked(thread.ask('profile', { ...how, ...of })),
          lines: () => asked(thread.ask('listLines', of)),
        }
        // Two files of one supplier: the second adds to what the first has taught.
        const { profiles } = await store.list()
        const how = { profiles, used, name: as.name, newId: newProfileId, at, together }
        last = (await rememberApplied(store, list, how)) ?? last
      }
      return last
    } catch (error) {
      // It was closed meanwhile: there is nothing to learn from any more.
      if (error instanceof ImportGone) return last
      throw error
    }
  }

  /** The list before of each profile that an import is read with now, so that it is compared with that one. */
  async follow(session: OpenSession, { profile, lists }: Pick<ImportSummary, 'profile' | 'lists'>): Promise<void> {
    const used = lists
      ? lists.flatMap((one) => (one.profile ? [{ list: one.name, id: one.profile.id }] : []))
      : profile
        ? [{ id: profile.id }]
        : []
    const key = JSON.stringify(used)
    const before = this.followed.get(session) ?? '[]'
    if (before === key) return
    this.followed.set(session, key)
    if (used.length === 0) await session.thread.ask('listBefore', { before: null })
    for (const { id, ...list } of used) {
      const last = await this.stores.of(session.account).lastList(id)
      await session.thread.ask('listBefore', { before: last, ...list })
    }
  }
}

/** The import was closed before it was asked. */
class ImportGone extends Error {}
