/** Supplier profiles of the accounts. They are used to read opened imports, and are updated from applied lists. */
import type { Answer } from '../../src-shared/api/host.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import type { Failure } from '../../src-shared/api/failure.ts'
import type { ImportSummary } from '../../src-shared/api/import.ts'
import type { Profile, KeepRequest } from '../../src-shared/api/profile.ts'
import { systemClock } from '../machine/clock.ts'
import { makeProfileId } from '../store/suppliers/suppliers-table.ts'
import { rememberAppliedList, type RememberOutcome, withPolicies } from '../import/suppliers/remember-applied.ts'
import type { KnownFiles } from './known-files.ts'
import type { UsableAccount } from './open-accounts.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'
import {
  ProfileStores,
  type ProfileStoreDependencies,
  makeCodesPage,
  type CodesWithMaterials,
} from './profile-stores.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProfileView } from '../../src-shared/api/profile-calls.ts'
import { makeDefaultCsv } from '../../src-shared/export/export-csv.ts'
import { makeFileName } from '../../src-shared/export/export-names.ts'
import { formatIsoTime } from '../../src-shared/material/values/utc-time.ts'
import { writeSavedJson } from '../store/settings/persisted-json.ts'
import { checkName, makeImportedProfile, withCode, removeCodes } from '../import/suppliers/profile-changes.ts'
import type { LastList } from '../import/suppliers/profile-store.ts'
import {
  codesFileName,
  makeCodesTable,
  missingMaterialNote,
  makeMissingMaterialsTable,
  profileFileName,
} from '../export/supplier-tables.ts'
import { makeImportClosedAnswer, type Handlers } from './dispatch.ts'
import { writeTableFile } from '../export/table-file.ts'
import type { UiLanguage } from './ui-language.ts'
import type { CallName, Reply, SessionCall } from '../../src-shared/api/calls.ts'
import type { DroppedLineChoice } from '../../src-shared/plan/suppliers/dropped-lines.ts'
import type { Language } from '../../src-shared/material/values/language.ts'

export interface SupplierProfileDependencies extends ProfileStoreDependencies {
  readonly sessions: OpenSessions
  readonly files: KnownFiles
  readonly scratch: string
  readonly uiLanguage: UiLanguage
}

export class SupplierProfiles {
  readonly calls: ReturnType<typeof profileCalls>
  readonly stores: ProfileStores
  private readonly files: KnownFiles
  /** For each open import, the id of the profile with whose last list the import is compared. */
  private readonly followedProfiles = new WeakMap<OpenSession, string>()

  constructor(parts: SupplierProfileDependencies) {
    this.stores = new ProfileStores(parts)
    this.files = parts.files
    this.calls = profileCalls({
      ...parts,
      stores: this.stores,
      remember: (session, name) => this.remember(session, name),
    })
  }

  /** The profiles for an import that is being opened. */
  async profilesOf(usableAccount: UsableAccount): Promise<readonly Profile[]> {
    return this.stores.storeOf(usableAccount).list()
  }

  /**
   * Adds what was learnt from an applied list to a profile. `name`: the name that the user chose; by default the profile's own. Null if there is no
   * name and no profile.
   */
  async remember(session: OpenSession, name?: string): Promise<RememberOutcome | null> {
    const { thread, account } = session
    const summary = await thread.ask('import.summary')
    if (!summary.ok) return null
    const store = this.stores.storeOf(account)
    const getValueOrThrow = async <Value>(answer: Promise<Answer<Value>>): Promise<Value> => {
      const valueAnswer = await answer
      if (valueAnswer.ok) return valueAnswer.value
      throw new ImportGoneError()
    }
    const changedAt = new Date(systemClock.now()).toISOString()
    const profileId = summary.value.profile?.id
    try {
      const list = {
        rulesToRemember: (keepRequest: KeepRequest) => getValueOrThrow(thread.ask('profile', keepRequest)),
        lines: () => getValueOrThrow(thread.ask('listLines')),
      }
      const profiles = await store.list()
      return await rememberAppliedList(store, list, {
        profiles,
        usedProfileId: profileId,
        name,
        newId: makeProfileId,
        savedAt: changedAt,
        link: this.files.linkOf(session.path),
      })
    } catch (error) {
      // The import has been closed, so nothing can be learnt from it.
      if (error instanceof ImportGoneError) return null
      throw error
    }
  }

  /** Compares the import with the previous list of its current profile. */
  async follow(session: OpenSession, { profile }: Pick<ImportSummary, 'profile'>): Promise<void> {
    const profileId = profile?.id ?? ''
    if ((this.followedProfiles.get(session) ?? '') === profileId) return
    this.followedProfiles.set(session, profileId)
    const previousList = profileId === '' ? null : await this.stores.storeOf(session.account).lastList(profileId)
    await session.thread.ask('listBefore', previousList)
  }
}

/** Thrown if the import was closed before its thread answered. */
class ImportGoneError extends Error {}

interface ProfileCallDependencies {
  /** Adds what can be learnt from an import's file to the profile with this name. Null if the profile does not exist. */
  readonly remember: (session: OpenSession, name: string) => Promise<RememberOutcome | null>
  readonly stores: ProfileStores
  readonly sessions: OpenSessions
  readonly files: KnownFiles
  readonly scratch: string
  readonly uiLanguage: UiLanguage
}

type Calls<Name extends string> = Pick<Handlers, Exclude<Extract<CallName, `profiles.${Name}`>, SessionCall>>

/**
 * The calls for suppliers' profiles. src-shared decides what a profile remembers; this code only loads and stores profiles, and adds the names of
 * materials.
 */
function profileCalls(parts: ProfileCallDependencies): Calls<string> {
  return { ...openImportCalls(parts), ...profileChangeCalls(parts), ...codeCalls(parts), ...fileCalls(parts) }
}

/** Calls for an open import: remember it in a profile, or get the materials that are no longer on its list. */
function openImportCalls(parts: ProfileCallDependencies): Calls<'remember' | 'gone'> {
  const { remember, sessions, files, scratch, uiLanguage } = parts
  return {
    'profiles.remember': async ({ session: id, name }) => {
      const session = sessions.find(id)
      if (!session) return makeImportClosedAnswer()
      // The name may belong to an existing profile, which is then extended.
      const nameResult = checkName(name, [], null)
      if (!nameResult.ok) return refuse({ code: 'supplier-name-unusable' })
      const rememberedProfile = await remember(session, nameResult.value)
      if (!rememberedProfile) return refuse({ code: 'supplier-gone' })
      const { profile, addedCount, changedCount } = rememberedProfile
      return { ok: true, value: { profile: profile.id, name: profile.name, added: addedCount, changed: changedCount } }
    },
    'profiles.gone': async ({ session: id, choice }) => {
      const session = sessions.find(id)
      return session
        ? writeGoneMaterials({ files, scratch, language: uiLanguage.language }, session, choice)
        : makeImportClosedAnswer()
    },
  }
}

function profileChangeCalls({
  stores,
}: ProfileCallDependencies): Calls<'list' | 'setPolicies' | 'rename' | 'remove' | 'forgetList'> {
  return {
    'profiles.list': async ({ account }) =>
      stores.withStore(account, async (store) => {
        const profiles = await store.list()
        const views = await Promise.all(
          profiles.map(async (profile) => makeProfileView(profile, await store.lastList(profile.id))),
        )
        return { ok: true, value: { profiles: views } }
      }),
    'profiles.setPolicies': async ({ account, profile, ...policies }) =>
      stores.change({ account, profile }, (profile) => withPolicies(profile, policies, isoNow())),
    'profiles.rename': async ({ name, ...place }) =>
      stores.change(place, (profile, allProfiles) => {
        const nameResult = checkName(name, allProfiles, profile.id)
        if (nameResult.ok) return { ...profile, name: nameResult.value }
        return refuse(makeNameFailure(nameResult.error, name))
      }),
    'profiles.remove': async (place) =>
      stores.withStore(place.account, async (store) => {
        await store.remove(place.profile)
        return { ok: true, value: {} }
      }),
    'profiles.forgetList': async (place) =>
      stores.withStore(place.account, async (store) => {
        await store.forgetLastList(place.profile)
        return { ok: true, value: {} }
      }),
  }
}

function codeCalls(parts: ProfileCallDependencies): Calls<'codes' | 'setCode' | 'saveCodes'> {
  const { stores } = parts
  return {
    'profiles.codes': async ({ account, profile: id, ...codesQuery }) =>
      stores.withCodes({ account, profile: id }, async (codesWithMaterials) => ({
        ok: true,
        value: makeCodesPage(codesWithMaterials, codesQuery),
      })),
    'profiles.setCode': async ({ code, material, ...place }) =>
      stores.change(place, (profile) => withCode(profile, code, material, isoNow())),
    'profiles.saveCodes': async ({ format, ...place }) =>
      stores.withCodes(place, (codesWithMaterials, profile) =>
        writeCodes(parts, profile.name, codesWithMaterials, format),
      ),
  }
}

/** Saves a profile as a file, for use on another computer. */
function fileCalls({ stores, files, scratch, uiLanguage }: ProfileCallDependencies): Calls<'save' | 'load'> {
  return {
    'profiles.save': async (place) =>
      stores.withProfile(place, async (profile) => {
        const path = join(scratch, `${randomUUID()}.json`)
        await writeSavedJson(path, removeCodes(profile))
        const name = profileFileName(profile.name, uiLanguage.language)
        return { ok: true, value: { file: files.remember(path, name), name } }
      }),
    'profiles.load': async ({ account, file: token }) =>
      stores.withStore(account, async (store) => {
        const knownFile = files.find(token)
        if (!knownFile) return refuse({ code: 'file-unknown' })
        const profiles = await store.list()
        const profileResult = makeImportedProfile(await readJsonFile(knownFile.path), profiles, makeProfileId())
        if (!profileResult.ok) return refuse(makeImportFailure(profileResult.error, knownFile.name))
        await store.save(profileResult.value)
        return { ok: true, value: { profile: profileResult.value.id, name: profileResult.value.name } }
      }),
  }
}

function makeNameFailure(error: 'name-taken' | 'name-unusable', name: string): Failure {
  return error === 'name-taken' ? { code: 'supplier-name-taken', name } : { code: 'supplier-name-unusable' }
}

function makeImportFailure(
  error: Exclude<ReturnType<typeof makeImportedProfile>, { ok: true }>['error'],
  file: string,
): Failure {
  return typeof error === 'string'
    ? makeNameFailure(error, file)
    : { code: 'no-supplier-file', file, where: error.path }
}

async function writeCodes(
  { files, scratch, uiLanguage }: ProfileCallDependencies,
  name: string,
  { codes }: CodesWithMaterials,
  format: 'xlsx' | 'csv',
): Promise<Answer<{ file: string; name: string }>> {
  const path = join(scratch, `${randomUUID()}.${format}`)
  const writeOutcome = await writeTableFile(
    path,
    makeCodesTable(codes, uiLanguage.language),
    format === 'csv' ? makeDefaultCsv(uiLanguage.language) : null,
  )
  if (writeOutcome.kind === 'failed') return refuse({ code: 'not-kept' })
  const shownName = codesFileName(name, format, uiLanguage.language)
  return { ok: true, value: { file: files.remember(path, shownName), name: shownName } }
}

function makeProfileView({ id, name, howRead, crossReference }: Profile, lastList: LastList | null): ProfileView {
  const { at: savedAt, file, link, recognition, reading, keep: keptFields, missing: missingRule } = howRead
  return {
    id,
    name,
    fileName: recognition.fileName,
    howRead: {
      at: savedAt,
      file,
      storage: reading.storage,
      columns: reading.columns.flatMap(([heading, field]) => (field === null ? [] : [[heading, field]])),
      rules: reading.rules ?? [],
      keep: keptFields,
      missing: missingRule,
    },
    codes: crossReference.length,
    link: link ?? null,
    lastList: lastList && { file: lastList.file, at: lastList.at, lines: lastList.lines.length },
  }
}

function isoNow(): string {
  return formatIsoTime(systemClock.now())
}

/** Undefined if the file is not JSON. No schema accepts undefined, so such a file is refused. */
async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

interface GoneFileParts {
  readonly files: KnownFiles
  readonly scratch: string
  readonly language: Language
}

/** Writes the materials that are no longer on the list to a file. The window opens it like any other. */
async function writeGoneMaterials(
  { files, scratch, language }: GoneFileParts,
  { thread }: OpenSession,
  choice: DroppedLineChoice,
): Promise<Answer<Reply<'profiles.gone'>>> {
  const summary = await thread.ask('import.summary')
  if (!summary.ok) return summary
  const comparedAnswer = await thread.ask('profiles.compared', {})
  if (!comparedAnswer.ok) return comparedAnswer
  const profile = summary.value.profile?.name ?? ''
  const { compared } = comparedAnswer.value
  if (!compared) return { ok: true, value: { rows: 0, file: null, name: '' } }
  const { at: appliedAt } = compared
  const rows = await thread.ask('goneRows', { choice, note: missingMaterialNote(profile, appliedAt, language) })
  if (!rows.ok) return rows
  const table = makeMissingMaterialsTable(rows.value, choice, appliedAt, language)
  const name = makeFileName([profile, table.name], 'xlsx')
  if (rows.value.length === 0) return { ok: true, value: { rows: 0, file: null, name } }
  const path = join(scratch, `${randomUUID()}.xlsx`)
  const writeOutcome = await writeTableFile(path, table, null)
  if (writeOutcome.kind === 'failed') return refuse({ code: 'not-written', error: writeOutcome.error, file: name })
  return { ok: true, value: { rows: rows.value.length, file: files.remember(path, name), name } }
}
