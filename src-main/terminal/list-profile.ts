/** Suppliers' profiles for commands: which one a file is read with, how its list differs from the previous one, and what is remembered. */
import { describeProfile } from '../../src-shared/words/profiles.ts'
import type { ImportChoices, ImportSummary } from '../../src-shared/api/import.ts'
import { profileNameSchema, type Profile, MISSING_ROWS, type MissingRows } from '../../src-shared/api/profile.ts'
import { makeComparableName } from '../../src-shared/account/account-setup.ts'
import { quoteCommandWord } from '../machine/command-word.ts'
import { openStoreIn } from '../store/database/store.ts'
import { makeProfileId, makeSupplierStore, makeUnsavedAccountKey } from '../store/suppliers/suppliers-table.ts'
import type { ProfileStore } from '../import/suppliers/profile-store.ts'
import { rememberAppliedList, type RememberOutcome } from '../import/suppliers/remember-applied.ts'
import { dataFolder } from '../app/data-folder.ts'
import { plainText } from '../app/plain-text.ts'
import type { AccountUse } from './account-use.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'
import type { FileImport } from './file-import.ts'
import { formatCount, printLine } from './terminal.ts'

/** `--supplier none`: the file is read without a profile. */
const NO_PROFILE = 'none'

export interface ProfileSelection {
  readonly store: ProfileStore
  readonly profiles: readonly Profile[]
  /** The profile in the form of an import's choices. If undefined, a profile is recognised from the file. */
  readonly chosenProfile: ImportChoices['profile']
}

/** Uses the account's permanent id, so that codes of one account are never used for another. */
export function profileStoreOf({ connection, account }: AccountUse, flags: Flags): ProfileStore {
  return makeSupplierStore(openStoreIn(dataFolder(flags.data)), connection.id ?? makeUnsavedAccountKey(account.ledger))
}

export async function loadProfileSelection(accountUse: AccountUse, flags: Flags): Promise<ProfileSelection> {
  const store = profileStoreOf(accountUse, flags)
  const profiles = await store.list()
  return { store, profiles, chosenProfile: findChosenProfile(flags, profiles) }
}

function findChosenProfile({ supplier: profile }: Flags, profiles: readonly Profile[]): ImportChoices['profile'] {
  if (profile === undefined) return undefined
  return makeComparableName(profile) === NO_PROFILE ? 'off' : findProfileByName(profiles, profile, '--supplier').id
}

/** The profile with this name or id. Ends the command if there is none. */
export function findProfileByName(profiles: readonly Profile[], name: string, errorPlace: string): Profile {
  const profile =
    profiles.find(({ id }) => id === name) ??
    profiles.find((otherProfile) => makeComparableName(otherProfile.name) === makeComparableName(name))
  if (profile) return profile
  const profileNames = profiles.map((otherProfile) => `“${plainText(otherProfile.name)}”`).join(', ')
  throw new CommandError({
    what: `${errorPlace}: there is no supplier “${plainText(name)}” for this account.`,
    ...(errorPlace.startsWith('--') ? { at: errorPlace } : {}),
    fix:
      profileNames === ''
        ? 'None is remembered yet: stocksheet apply FILE --remember NAME remembers one.'
        : `There are: ${profileNames}.`,
  })
}

/** Notes about the profile, printed first. */
export function makeProfileNotes(summary: ImportSummary): string[] {
  const { profile, profilesAsked } = summary
  if (profile) {
    const { evidence, changed: changedFields } = describeProfile(profile)
    const reasonText = evidence.length === 0 ? '' : `: ${evidence.join(', ')}`
    const codeNotes =
      profile.known === 0 ? [] : [`${formatCount(profile.known, 'row')} found by codes that were answered before.`]
    return [`Read as “${profile.name}”${reasonText}.`, ...changedFields, ...codeNotes]
  }
  if (!profilesAsked) return []
  const [onlyProfile] = profilesAsked
  if (onlyProfile && profilesAsked.length === 1)
    return [
      `This looks like a list of “${onlyProfile.name}”, which it does not fit. ${describeProfile(onlyProfile).changed.join(' ')} Use it with --supplier ${quoteCommandWord(onlyProfile.name, 'NAME')}.`,
    ]
  const names = profilesAsked.map(({ name }) => `“${name}”`).join(', ')
  return [`Several suppliers fit this file: ${names}. Name one with --supplier NAME, or none with --supplier none.`]
}

/** The comparison with the supplier's previous list. Null if none was applied before. */
export async function compareWithLastList(
  openedFile: FileImport,
  { store }: ProfileSelection,
): Promise<FileImport['listComparison']> {
  const { profile } = openedFile.summary
  const previousList = profile && (await store.lastList(profile.id))
  if (!previousList) return null
  await openedFile.askOrThrow('listBefore', previousList)
  return (await openedFile.askOrThrow('profiles.compared', {})).compared
}

/** `--remember NAME`: the name under which the supplier is remembered. */
export function getRememberedName({ remember }: Flags): string | undefined {
  if (remember === undefined) return undefined
  const name = profileNameSchema.safeParse(remember)
  if (!name.success || makeComparableName(name.data) === NO_PROFILE)
    throw new CommandError({
      what: `--remember takes a name of up to 120 characters, other than “none”; got “${remember}”.`,
      at: '--remember',
    })
  return name.data
}

/** Saves what was learnt from an applied list, in its own profile or under the given name. Reports what could not be saved. */
export async function rememberListOfCommand(
  openedFile: FileImport,
  { store, profiles }: ProfileSelection,
  flags: Flags,
  savedAt: string,
  link: string | undefined,
): Promise<void> {
  const name = getRememberedName(flags)
  // A given name may belong to a new profile, or to another existing one.
  const rememberedProfile = await rememberAppliedList(
    store,
    {
      rulesToRemember: (keepRequest) => openedFile.askOrThrow('profile', keepRequest),
      lines: () => openedFile.askOrThrow('listLines'),
    },
    { profiles, usedProfileId: openedFile.summary.profile?.id, name, newId: makeProfileId, savedAt, link },
  )
  if (rememberedProfile) printRememberedList(rememberedProfile)
}

function printRememberedList({
  addedCount,
  changedCount,
  isNew,
  isListSaved,
  profile,
  isReadDifferently,
}: RememberOutcome): void {
  const learntTexts = [
    ...(addedCount > 0 ? [`${formatCount(addedCount, 'code')} learnt`] : []),
    ...(changedCount > 0 ? [`${formatCount(changedCount, 'code')} changed`] : []),
    ...(!isNew && isReadDifferently ? ['the way it is read has changed'] : []),
    ...(isListSaved ? [] : ['the list is too long to be compared with the next one']),
  ]
  printLine(
    `Remembered as “${plainText(profile.name)}”${learntTexts.length === 0 ? '' : `: ${learntTexts.join(', ')}`}.`,
  )
}

/** `--missing`: what to do with items that are no longer on a supplier's list. */
export function parseMissingFlag({ missing: missingRule }: Flags): MissingRows | undefined {
  if (missingRule === undefined) return undefined
  const policy = MISSING_ROWS.find((missingPolicy) => missingPolicy === missingRule)
  if (policy) return policy
  throw new CommandError({
    what: `--missing takes ${MISSING_ROWS.join(', ')}; got “${plainText(missingRule)}”.`,
    notDoneText: 'Nothing was changed.',
    at: '--missing',
  })
}
