/** Suppliers' profiles of the accounts: what opened imports are read with, and what an applied list teaches. */
import type { Answer } from '../../src-shared/api/host.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { Profile, ProfileKept } from '../../src-shared/api/profile.ts'
import { systemClock } from '../machine/clock.ts'
import { newProfileId } from '../store/suppliers/suppliers-table.ts'
import { rememberApplied, type RememberedAs } from '../import/suppliers/remember-applied.ts'
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

export class SupplierProfiles {
  readonly calls: ReturnType<typeof profileCalls>
  readonly stores: ProfileStores
  /** Ids of the profiles whose last lists imports are compared with. */
  private readonly followed = new WeakMap<OpenSession, string>()

  constructor(parts: ProfileParts) {
    this.stores = new ProfileStores(parts)
    this.calls = profileCalls({
      ...parts,
      stores: this.stores,
      remember: (session, name) => this.remember(session, name),
    })
  }

  /** For an import that is opened. */
  async profilesOf(usable: UsableAccount): Promise<readonly Profile[]> {
    return this.stores.of(usable).list()
  }

  /** What an applied list taught; `name`: as a person calls it, else its own profile's. Null where it has neither. */
  async remember(session: OpenSession, name?: string): Promise<RememberedAs | null> {
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
    const used = summary.value.profile?.id
    try {
      const list = {
        toKeep: (how: ProfileKept) => asked(thread.ask('profile', how)),
        lines: () => asked(thread.ask('listLines')),
      }
      const profiles = await store.list()
      return await rememberApplied(store, list, { profiles, used, name, newId: newProfileId, at })
    } catch (error) {
      // It was closed meanwhile: there is nothing to learn from any more.
      if (error instanceof ImportGone) return null
      throw error
    }
  }

  /** The list before of the profile that an import is read with now, so that it is compared with that one. */
  async follow(session: OpenSession, { profile }: Pick<ImportSummary, 'profile'>): Promise<void> {
    const used = profile?.id ?? ''
    if ((this.followed.get(session) ?? '') === used) return
    this.followed.set(session, used)
    const before = used === '' ? null : await this.stores.of(session.account).lastList(used)
    await session.thread.ask('listBefore', before)
  }
}

/** The import was closed before it was asked. */
class ImportGone extends Error {}
