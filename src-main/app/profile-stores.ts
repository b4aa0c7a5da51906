/** Where profiles are kept: of which account, and one of them by its id. */
import type { Reply, Request } from '../../src-shared/api/calls.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import type { Profile } from '../../src-shared/api/profile.ts'
import type { Message } from '../../src-shared/words/message.ts'
import { profileWords } from '../../src-shared/words/profiles.ts'
import type { Store } from '../store/database/store.ts'
import { suppliersOf, unsavedAccount } from '../store/suppliers/suppliers-table.ts'
import type { ProfileStore } from '../import/suppliers/profile-store.ts'
import { ENVIRONMENT, type OpenAccounts, type UsableAccount } from './open-accounts.ts'
import { codesKnown, type CodesWithMaterials } from './profile-codes.ts'
import type { UiLanguage } from './ui-language.ts'

export interface ProfileStoreParts {
  readonly store: Store
  readonly accounts: OpenAccounts
  readonly uiLanguage: UiLanguage
  readonly journalFile: string
}

type Which = Request<'profiles.remove'>

export class ProfileStores {
  private readonly parts: ProfileStoreParts

  constructor(parts: ProfileStoreParts) {
    this.parts = parts
  }

  of({ connection, account }: UsableAccount): ProfileStore {
    return suppliersOf(this.parts.store, connection.id ?? unsavedAccount(account.ledger))
  }

  /** No key is needed for an account that is saved. */
  async withStore<Value>(id: string, act: (store: ProfileStore) => Promise<Answer<Value>>): Promise<Answer<Value>> {
    const { accounts, store, uiLanguage } = this.parts
    if (id === ENVIRONMENT) {
      const usable = await accounts.usable(id)
      return usable.ok ? act(this.of(usable.value)) : usable
    }
    const known = (await accounts.list()).some((one) => one.id === id)
    return known ? act(suppliersOf(store, id)) : refused(uiLanguage.words.accountGone)
  }

  withProfile<Value>(
    { account, profile: id }: Which,
    act: (profile: Profile, store: ProfileStore, all: readonly Profile[]) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    return this.withStore(account, async (store) => {
      const profiles = await store.list()
      const profile = profiles.find((one) => one.id === id)
      return profile ? act(profile, store, profiles) : refused(profileWords(this.parts.uiLanguage.language).profileGone)
    })
  }

  change(
    which: Which,
    changed: (profile: Profile, all: readonly Profile[]) => Profile | Extract<Answer<never>, { readonly ok: false }>,
  ): Promise<Answer<Reply<'profiles.rename'>>> {
    return this.withProfile(which, async (profile, store, all) => {
      const made = changed(profile, all)
      if ('ok' in made) return made
      await store.save(made)
      return { ok: true, value: {} }
    })
  }

  withCodes<Value>(
    which: Which,
    act: (known: CodesWithMaterials, profile: Profile) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    return this.withProfile(which, async (profile) => {
      const usable = await this.parts.accounts.usable(which.account)
      if (!usable.ok) return usable
      return act(codesKnown(this.parts.journalFile, usable.value, profile), profile)
    })
  }
}

export function refused(message: Message): Extract<Answer<never>, { readonly ok: false }> {
  return { ok: false, failure: { code: 'bad-request', message } }
}
