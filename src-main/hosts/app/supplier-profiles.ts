/** The calls about suppliers' profiles. What is remembered and changed is decided in the engine; here it is found, kept and named. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Reply, Request } from '../../../src-shared/contract/calls.ts'
import type { Answer } from '../../../src-shared/contract/host.ts'
import type { ImportSummary } from '../../../src-shared/contract/import.ts'
import type { ListFile } from '../../../src-shared/contract/lists.ts'
import type { Profile, ProfileKept } from '../../../src-shared/contract/profile.ts'
import type { ProfileView, SetView } from '../../../src-shared/contract/profile-calls.ts'
import type { ProfileSet } from '../../../src-shared/contract/profile-set.ts'
import { PLAIN_CSV } from '../../../src-shared/domain/export/export-csv.ts'
import { fileName } from '../../../src-shared/domain/export/export-names.ts'
import type { Message } from '../../../src-shared/wording/message.ts'
import { listWords, profileWords } from '../../../src-shared/wording/profiles.ts'
import { systemClock } from '../../adapters/clock.ts'
import { newProfileId, profileFolder, unsavedAccount } from '../../adapters/profiles/profile-folder.ts'
import { writeKept } from '../../adapters/settings/persisted-json.ts'
import { freeName, importedProfile, withCode, withoutCodes } from '../../engine/suppliers/profile-changes.ts'
import { keepPolicy, profileName, profilesTogether, setOf, withFirst } from '../../engine/suppliers/profile-sets.ts'
import type { LastList, ProfilesListed, ProfileStore } from '../../engine/suppliers/profile-store.ts'
import { rememberApplied, type KeptTogether, type RememberedAs } from '../../engine/suppliers/remember-applied.ts'
import { withPolicies, withVersion } from '../../engine/suppliers/remember-list.ts'
import type { HistoryThread } from '../../workers/history-thread.ts'
import { codesTable } from '../codes-table.ts'
import type { Handlers } from '../dispatch.ts'
import { writeTableFile } from '../table-file.ts'
import { codesKnown, codesPage, type CodesKnown } from './profile-codes.ts'
import { goneFile } from './gone-file.ts'
import type { KnownFiles } from './known-files.ts'
import { ENVIRONMENT, type OpenAccounts, type UsableAccount } from './open-accounts.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import type { UiLanguage } from './ui-language.ts'

export type ProfileCalls = Pick<Handlers, Extract<keyof Handlers, `profiles.${string}`>>

export interface ProfileParts {
  readonly dataFolder: string
  readonly accounts: OpenAccounts
  readonly sessions: OpenSessions
  readonly files: KnownFiles
  readonly scratch: string
  readonly uiLanguage: UiLanguage
  /** Knows how accounts were read last. */
  readonly historyThread: HistoryThread
}

type Which = Request<'profiles.remove'>

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
  readonly calls: ProfileCalls
  private readonly parts: ProfileParts
  /** Profiles that were made of an import's files since it was opened, by the files' names. */
  private readonly made = new WeakMap<OpenSession, Map<string, string>>()
  /** The profiles whose last lists an import is compared with, as text. */
  private readonly followed = new WeakMap<OpenSession, string>()

  constructor(parts: ProfileParts) {
    this.parts = parts
    const { files, sessions, scratch, uiLanguage } = parts
    const words = () => profileWords(uiLanguage.language)
    const now = (): string => new Date(systemClock.now()).toISOString()
    this.calls = {
      'profiles.list': async ({ account }) =>
        this.withStore(account, async (store) => {
          const { profiles, sets, damaged } = await store.list()
          const views = await Promise.all(
            profiles.map(async (profile) => viewOf(profile, await store.lastList(profile.id))),
          )
          return {
            ok: true,
            value: { profiles: views, sets: sets.map((set) => setView(set, profiles)), damaged: [...damaged] },
          }
        }),
      'profiles.remember': async ({ session: id, name, list }) => {
        const session = sessions.find(id)
        if (!session) return refused(uiLanguage.words.importClosed)
        // One file alone may add to a profile of this name; of several, none goes into the profile of another unseen.
        const taken = list === undefined ? [] : (await this.storeOf(session.account).list()).profiles
        const named = freeName(name, taken, null)
        if (!named.ok) return refused(named.error === 'name-taken' ? words().nameTaken(name) : words().nameUnusable)
        const kept = await this.remember(session, { name: named.value, list })
        if (!kept) return refused(words().profileGone)
        const { profile, added, changed } = kept
        return { ok: true, value: { profile: profile.id, name: profile.name, added, changed } }
      },
      'profiles.compared': async ({ session: id, list }) => {
        const session = sessions.find(id)
        if (!session) return refused(uiLanguage.words.importClosed)
        const answer = await session.thread.ask('comparedList', list === undefined ? {} : { list })
        if (!answer.ok) return answer
        if (!answer.value) return { ok: true, value: { compared: null } }
        const { at, counts, gone, missing, of } = answer.value
        const message = listWords(answer.value, uiLanguage.language)
        return {
          ok: true,
          value: { compared: { message, at, of: [...of], gone: [...gone], goneCount: counts.gone, missing } },
        }
      },
      'profiles.gone': async ({ session: id, ...asked }) => {
        const session = sessions.find(id)
        return session
          ? goneFile({ files, scratch, language: uiLanguage.language }, session, asked)
          : refused(uiLanguage.words.importClosed)
      },
      'profiles.setPolicies': async ({ account, profile, ...policies }) =>
        this.change({ account, profile }, (one) => withPolicies(one, policies, now())),
      'profiles.rename': async ({ name, ...which }) =>
        this.change(which, (profile, all) => {
          const free = freeName(name, all, profile.id)
          if (free.ok) return { ...profile, name: free.value }
          return refused(free.error === 'name-taken' ? words().nameTaken(name) : words().nameUnusable)
        }),
      'profiles.restore': async ({ version, ...which }) =>
        this.change(which, (profile) => withVersion(profile, version, now()) ?? refused(words().profileGone)),
      'profiles.remove': async (which) =>
        this.withStore(which.account, async (store) => {
          await store.remove(which.profile)
          return { ok: true, value: {} }
        }),
      'profiles.forgetList': async (which) =>
        this.withStore(which.account, async (store) => {
          await store.forgetList(which.profile)
          return { ok: true, value: {} }
        }),
      'profiles.together': async ({ account, profiles, policy, first }) =>
        this.withStore(account, async (store) => {
          const set = setOf((await store.list()).sets, profiles)
          if (!set) return refused(words().profileGone)
          const said = first !== undefined && profiles.includes(first) ? withFirst(set, first) : set
          await keepPolicy(store, { policy, profiles: said.profiles }, now())
          return { ok: true, value: {} }
        }),
      'profiles.codes': async ({ account, profile: id, ...asked }) =>
        this.withCodes({ account, profile: id }, async (known) => ({ ok: true, value: codesPage(known, asked) })),
      'profiles.setCode': async ({ code, material, ...which }) =>
        this.change(which, (profile) => withCode(profile, code, material, now())),
      'profiles.save': async (which) =>
        this.withProfile(which, async (profile) => {
          const path = join(scratch, `${randomUUID()}.json`)
          await writeKept(path, withoutCodes(profile))
          const name = fileName([words().profileFile(profile.name)], 'json')
          return { ok: true, value: { file: files.remember(path, name), name } }
        }),
      'profiles.saveCodes': async ({ format, ...which }) =>
        this.withCodes(which, (known, profile) => this.writeCodes(profile.name, known, format)),
      'profiles.load': async ({ account, file: token }) =>
        this.withStore(account, async (store) => {
          const known = files.find(token)
          if (!known) return refused(uiLanguage.words.fileUnknown)
          const { profiles } = await store.list()
          const made = importedProfile(await jsonIn(known.path), profiles, newProfileId())
          if (!made.ok) return refused(importProblem(made.error, known.name))
          await store.save(made.value)
          return { ok: true, value: { profile: made.value.id, name: made.value.name } }
        }),
    }
    const importProblem = (error: Exclude<ReturnType<typeof importedProfile>, { ok: true }>['error'], name: string) => {
      if (typeof error === 'string') return error === 'name-taken' ? words().nameTaken(name) : words().nameUnusable
      return words().noProfile(name, error.where)
    }
  }

  /** For an import that is opened. */
  async profilesOf(usable: UsableAccount): Promise<readonly Profile[]> {
    return (await this.storeOf(usable).list()).profiles
  }

  /** For one of several files. */
  async knownOf(usable: UsableAccount): Promise<Pick<ProfilesListed, 'profiles' | 'sets'>> {
    const { profiles, sets } = await this.storeOf(usable).list()
    return { profiles, sets }
  }

  /** What an applied list taught; `name`: as a person calls it, else its own profile's. Null where it has neither. */
  async remember(session: OpenSession, as: RememberAs = {}): Promise<RememberedAs | null> {
    const { thread, account } = session
    const summary = await thread.ask('import.summary')
    if (!summary.ok) return null
    const store = this.storeOf(account)
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
      if (last && as.list !== undefined) this.madeOf(session).set(as.list, last.profile.id)
      await this.rememberPolicy(session, summary.value, store, at)
      return last
    } catch (error) {
      // It was closed meanwhile: there is nothing to learn from any more.
      if (error instanceof ImportGone) return last
      throw error
    }
  }

  /** Files that were applied by a policy that was chosen: it is kept as soon as each of them has a profile. [LISTS-17] */
  private async rememberPolicy(
    session: OpenSession,
    { choices, lists = [], listsBy }: ImportSummary,
    store: ProfileStore,
    at: string,
  ): Promise<void> {
    if (!listsBy || choices.listPolicy === undefined) return
    const made = this.madeOf(session)
    const profiles = profilesTogether(
      listsBy.order.map((name) => lists.find((one) => one.name === name)?.profile?.id ?? made.get(name)),
    )
    if (profiles) await keepPolicy(store, { policy: listsBy.policy, profiles: [...profiles] }, at)
  }

  private madeOf(session: OpenSession): Map<string, string> {
    const made = this.made.get(session) ?? new Map<string, string>()
    this.made.set(session, made)
    return made
  }

  /** The list before of each profile that an import is read with now, so that it is compared with that one. */
  async follow(session: OpenSession, { profile, lists }: Pick<ImportSummary, 'profile' | 'lists'>): Promise<void> {
    const used = lists
      ? lists.flatMap((one) => (one.profile ? [{ list: one.name, id: one.profile.id }] : []))
      : profile
        ? [{ id: profile.id }]
        : []
    const said = JSON.stringify(used)
    const before = this.followed.get(session) ?? '[]'
    if (before === said) return
    this.followed.set(session, said)
    if (used.length === 0) await session.thread.ask('listBefore', { before: null })
    for (const { id, ...list } of used) {
      const last = await this.storeOf(session.account).lastList(id)
      await session.thread.ask('listBefore', { before: last, ...list })
    }
  }

  storeOf({ connection, account }: UsableAccount): ProfileStore {
    return profileFolder(this.parts.dataFolder, connection.id ?? unsavedAccount(account.ledger))
  }

  /** No key is needed for an account that is saved. */
  private async withStore<Value>(
    id: string,
    act: (store: ProfileStore) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    const { accounts, dataFolder, uiLanguage } = this.parts
    if (id === ENVIRONMENT) {
      const usable = await accounts.usable(id)
      return usable.ok ? act(this.storeOf(usable.value)) : usable
    }
    const known = (await accounts.list()).some((one) => one.id === id)
    return known ? act(profileFolder(dataFolder, id)) : refused(uiLanguage.words.accountGone)
  }

  private withProfile<Value>(
    { account, profile: id }: Which,
    act: (profile: Profile, store: ProfileStore, all: readonly Profile[]) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    return this.withStore(account, async (store) => {
      const { profiles } = await store.list()
      const profile = profiles.find((one) => one.id === id)
      return profile ? act(profile, store, profiles) : refused(profileWords(this.parts.uiLanguage.language).profileGone)
    })
  }

  private change(
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

  private withCodes<Value>(
    which: Which,
    act: (known: CodesKnown, profile: Profile) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    return this.withProfile(which, async (profile) => {
      const usable = await this.parts.accounts.usable(which.account)
      if (!usable.ok) return usable
      return act(await codesKnown(this.parts.historyThread, usable.value, profile), profile)
    })
  }

  private async writeCodes(
    name: string,
    { codes }: CodesKnown,
    format: 'xlsx' | 'csv',
  ): Promise<Answer<{ file: string; name: string }>> {
    const { files, scratch, uiLanguage } = this.parts
    const { codesFile } = profileWords(uiLanguage.language)
    const path = join(scratch, `${randomUUID()}.${format}`)
    const written = await writeTableFile(
      path,
      codesTable(codes, uiLanguage.language),
      format === 'csv' ? PLAIN_CSV : null,
    )
    if (written.kind === 'failed') return refused(uiLanguage.words.cannotKeep)
    const shown = fileName([codesFile(name)], format)
    return { ok: true, value: { file: files.remember(path, shown), name: shown } }
  }
}

/** The import was closed before it was asked. */
class ImportGone extends Error {}

function setView({ profiles, policy, at }: ProfileSet, known: readonly Profile[]): SetView {
  return { profiles: profiles.map((id) => ({ id, name: profileName(known, id) })), policy, at }
}

function viewOf({ id, name, versions, crossReference }: Profile, last: LastList | null): ProfileView {
  return {
    id,
    name,
    fileName: versions.at(-1)?.recognition.fileName ?? null,
    versions: versions.map(({ at, file, reading, keep, missing, guard }) => ({
      at,
      file,
      storage: reading.storage,
      columns: reading.columns.flatMap(([heading, field]) => (field === null ? [] : [[heading, field]])),
      rules: reading.rules ?? [],
      keep,
      missing,
      guard: guard ?? null,
    })),
    codes: crossReference.length,
    lastList: last && { file: last.file, at: last.at, lines: last.lines.length },
  }
}

/** Undefined where it is none: no schema takes that. */
async function jsonIn(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

function refused(message: Message): Extract<Answer<never>, { readonly ok: false }> {
  return { ok: false, failure: { code: 'bad-request', message } }
}
