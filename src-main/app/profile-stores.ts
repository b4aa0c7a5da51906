/** Finds the place where an account's profiles are stored, and a profile by its id. */
import type { Reply, Request } from '../../src-shared/api/calls.ts'
import type { Answer, FailedAnswer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { Profile } from '../../src-shared/api/profile.ts'
import type { Store } from '../store/database/store.ts'
import { makeSupplierStore, makeUnsavedAccountKey } from '../store/suppliers/suppliers-table.ts'
import type { ProfileStore } from '../import/suppliers/profile-store.ts'
import { ENVIRONMENT_ID, type OpenAccounts, type UsableAccount } from './open-accounts.ts'
import { dirname } from 'node:path'
import {
  findCodeStates,
  type CodeMaterial,
  type CrossReferenceEntry,
} from '../../src-shared/plan/suppliers/cross-reference.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import { makeContainsTest } from '../../src-shared/material/values/text-search.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import { findDeletedMaterials } from '../store/journal/own-calls.ts'
import { readListedMaterials } from '../store/versions/version-history.ts'
import { versionFileOf } from '../store/versions/version-file.ts'

export interface ProfileStoreDependencies {
  readonly store: Store
  readonly accounts: OpenAccounts
  readonly journalFile: string
}

type ProfileReference = Request<'profiles.remove'>

export class ProfileStores {
  private readonly parts: ProfileStoreDependencies

  constructor(parts: ProfileStoreDependencies) {
    this.parts = parts
  }

  storeOf({ connection, account }: UsableAccount): ProfileStore {
    return makeSupplierStore(this.parts.store, connection.id ?? makeUnsavedAccountKey(account.ledger))
  }

  /** Calls `act` with the account's store of profiles. A saved account needs no key for this. */
  async withStore<Value>(id: string, act: (store: ProfileStore) => Promise<Answer<Value>>): Promise<Answer<Value>> {
    const { accounts, store } = this.parts
    if (id === ENVIRONMENT_ID) {
      const answer = await accounts.usableAccount(id)
      return answer.ok ? act(this.storeOf(answer.value)) : answer
    }
    const isKnownAccount = (await accounts.list()).some((account) => account.id === id)
    return isKnownAccount ? act(makeSupplierStore(store, id)) : refuse({ code: 'account-gone' })
  }

  withProfile<Value>(
    { account, profile: id }: ProfileReference,
    act: (profile: Profile, store: ProfileStore, allProfiles: readonly Profile[]) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    return this.withStore(account, async (store) => {
      const profiles = await store.list()
      const profile = profiles.find((profile) => profile.id === id)
      return profile ? act(profile, store, profiles) : refuse({ code: 'supplier-gone' })
    })
  }

  change(
    place: ProfileReference,
    change: (profile: Profile, allProfiles: readonly Profile[]) => Profile | FailedAnswer,
  ): Promise<Answer<Reply<'profiles.rename'>>> {
    return this.withProfile(place, async (profile, store, allProfiles) => {
      const changeResult = change(profile, allProfiles)
      if ('ok' in changeResult) return changeResult
      await store.save(changeResult)
      return { ok: true, value: {} }
    })
  }

  withCodes<Value>(
    place: ProfileReference,
    act: (codesWithMaterials: CodesWithMaterials, profile: Profile) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    return this.withProfile(place, async (profile) => {
      const answer = await this.parts.accounts.usableAccount(place.account)
      if (!answer.ok) return answer
      return act(findCodeMaterials(this.parts.journalFile, answer.value, profile), profile)
    })
  }
}

/** A code and its material. `codeMaterial`: null if the account was not read, or the reading was not stored. */
interface CodeWithMaterial {
  readonly entry: CrossReferenceEntry
  readonly codeMaterial: CodeMaterial | null
}

export interface CodesWithMaterials {
  readonly codes: readonly CodeWithMaterial[]
  /** When the account was read, in milliseconds since 1970. */
  readonly readAt: number | null
}

/**
 * A supplier's codes with their materials, from the last reading of the account. Sends no request. [SUPPLIER-12] `journalFile`: the readings are in
 * its folder.
 */
function findCodeMaterials(
  journalFile: string,
  { account: { ledger } }: UsableAccount,
  { crossReference }: Profile,
): CodesWithMaterials {
  const ids = crossReference.map(({ material }) => material)
  const listedCatalogue =
    ids.length === 0 ? null : readListedMaterials(versionFileOf(dirname(journalFile)), ledger, ids)
  const codeMaterials =
    listedCatalogue && findCodeStates(ids, listedCatalogue.materials, findDeletedMaterials(journalFile, ledger))
  const codes = crossReference.map((entry, index) => ({ entry, codeMaterial: codeMaterials?.[index] ?? null }))
  return { codes, readAt: listedCatalogue?.readAt ?? null }
}

type CodesQuery = Pick<Request<'profiles.codes'>, 'from' | 'count' | 'search' | 'lost'>

/** A page of the matching codes. */
export function makeCodesPage(
  { codes, readAt }: CodesWithMaterials,
  { from, count, search, lost }: CodesQuery,
): Reply<'profiles.codes'> {
  const [searchedText, containsSearch] = [makeTextKey(search), makeContainsTest(search)]
  const isMatchingCode = ({ entry: { code, material }, codeMaterial }: CodeWithMaterial): boolean =>
    containsSearch(code) ||
    String(material) === searchedText ||
    (codeMaterial !== null && (containsSearch(codeMaterial.name) || containsSearch(codeMaterial.sku)))
  const matchedCodes = codes.filter((code) => (lost !== true || isLost(code)) && isMatchingCode(code))
  const stateCounts = { archived: 0, deleted: 0, unlisted: 0 }
  for (const { codeMaterial } of codes)
    if (codeMaterial && codeMaterial.state !== 'here') stateCounts[codeMaterial.state] += 1
  return {
    total: matchedCodes.length,
    codes: matchedCodes
      .slice(from, from + count)
      .map(({ entry, codeMaterial }) => ({ ...entry, known: codeMaterial && { ...codeMaterial } })),
    states: { at: readAt === null ? null : formatIsoTime(readAt), ...stateCounts },
  }
}

function isLost({ codeMaterial }: CodeWithMaterial): boolean {
  return codeMaterial !== null && codeMaterial.state !== 'here'
}
