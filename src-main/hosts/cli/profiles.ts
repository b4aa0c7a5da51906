/** What the command `profiles` does with an account's profiles. Asks the account nothing. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MissingRows, Profile, ProfileVersion } from '../../../src-shared/contract/profile.ts'
import { isoMinute } from '../../../src-shared/domain/values/utc-time.ts'
import { newProfileId } from '../../adapters/profiles/profile-folder.ts'
import { writeKept } from '../../adapters/settings/persisted-json.ts'
import type { ProfileStore } from '../../engine/suppliers/profile-store.ts'
import {
  freeName,
  hasCode,
  importedProfile,
  withCode,
  withoutCodes,
  type NameProblem,
} from '../../engine/suppliers/profile-changes.ts'
import { withPolicies, withVersion } from '../../engine/suppliers/remember-list.ts'
import { plainText } from '../plain-text.ts'
import { withAccount } from './account-use.ts'
import { wordAt, type CommandLine, type Flags } from './arguments.ts'
import { writeCodes } from './code-table.ts'
import { CommandError, EXIT, type ExitStatus, outMissingError } from './command-error.ts'
import { fieldNamed } from './field-flag.ts'
import { CSV, type Flag } from './flags.ts'
import { missingFlag } from './missing-flag.ts'
import { profileNamed, profileStoreOf } from './list-profile.ts'
import { outputName, targetOrThrow, withOutput } from './output-file.ts'
import { profilesTogetherCommand } from './profiles-together.ts'
import { textTable } from './text-table.ts'
import { writeDocument } from './document.ts'
import { counted, line as print, tell, warn } from './terminal.ts'

interface Asked {
  readonly line: CommandLine
  readonly store: ProfileStore
  readonly profiles: readonly Profile[]
  /** Now, ISO time. */
  readonly at: string
}

/** An action and two names. */
const MOST_WORDS = 3

interface Action {
  readonly act: (asked: Asked) => Promise<void>
  /** Flags that only some actions take. */
  readonly flags: readonly Flag[]
  /** It takes any number of names. */
  readonly names?: true
}

const ACTIONS: Readonly<Record<string, Action>> = {
  show: { act: showProfile, flags: [] },
  codes: { act: showCodes, flags: ['out', 'set', 'forget', 'allow-loss', ...CSV] },
  rules: { act: setRules, flags: ['missing', 'keep'] },
  rename: { act: renameProfile, flags: [] },
  restore: { act: restoreVersion, flags: [] },
  remove: { act: removeProfile, flags: [] },
  export: { act: exportProfile, flags: ['out'] },
  import: { act: importProfile, flags: [] },
  together: { act: profilesTogetherCommand, flags: ['source-policy'], names: true },
}

/** A flag that this action would ignore is refused. [T-4] */
function refuseStrayFlags(action: string, { flags }: Action, given: Flags): void {
  const some = Object.values(ACTIONS).flatMap((one) => [...one.flags])
  const stray = some.find((flag) => given[flag] !== undefined && !flags.includes(flag))
  if (stray !== undefined)
    throw new CommandError({
      what: `${action} has no use for --${stray}.`,
      fix: 'Leave it out, or see “stocksheet profiles --help”.',
      nothing: 'Nothing was done.',
      at: `--${stray}`,
    })
}

export async function manageProfiles(line: CommandLine): Promise<ExitStatus> {
  const [action] = line.words
  const found: Action | undefined =
    action === undefined
      ? { act: listProfiles, flags: [] }
      : Object.hasOwn(ACTIONS, action)
        ? ACTIONS[action]
        : undefined
  if (!found)
    throw new CommandError({
      what: `profiles cannot “${plainText(action ?? '')}”.`,
      fix: `It takes ${Object.keys(ACTIONS).join(', ')}, or nothing for the list.`,
    })
  refuseStrayFlags(['profiles', ...(action === undefined ? [] : [action])].join(' '), found, line.flags)
  if (!found.names && line.words.length > MOST_WORDS)
    throw new CommandError({
      what: `profiles ${plainText(action ?? '')} takes no more than ${MOST_WORDS - 1} names.`,
      fix: 'Put a name that has spaces in quotes.',
      nothing: 'Nothing was done.',
    })
  return withAccount(line.flags, async (use) => {
    const store = profileStoreOf(use, line.flags)
    const { profiles, damaged } = await store.list()
    for (const name of damaged) warn(`A damaged profile was put aside as ${name}, and is not used.`)
    await found.act({ line, store, profiles, at: new Date(use.clock.now()).toISOString() })
    return EXIT.done
  })
}

/** As the list and `show` have it. */
function profileJson({ id, name, versions, crossReference }: Profile) {
  const last = versions.at(-1)
  return {
    id,
    name,
    storage: last?.reading.storage ?? null,
    file: last?.file ?? null,
    changed: last?.at ?? null,
    versions: versions.length,
    codes: crossReference.length,
  }
}

async function listProfiles({ line: { flags }, profiles }: Asked): Promise<void> {
  if (flags.json === true) {
    await writeDocument('profiles', { profiles: profiles.map(profileJson) })
    return
  }
  if (profiles.length === 0) {
    await print('No profiles yet. Apply a supplier’s list with --remember NAME to make the first one.')
    return
  }
  const rows = profiles
    .map(profileJson)
    .map(({ name, storage, file, changed, codes }) => [
      name,
      String(storage ?? ''),
      file ?? '',
      changed?.slice(0, 10) ?? '',
      String(codes),
    ])
  const table = textTable(
    [
      { title: 'profile', most: 40 },
      { title: 'storage', align: 'right' },
      { title: 'read as in', most: 40 },
      { title: 'since (UTC)' },
      { title: 'codes', align: 'right' },
    ],
    rows,
  )
  for (const text of table) await print(text)
}

async function showProfile({ line, profiles }: Asked): Promise<void> {
  const profile = profileNamed(profiles, wordAt(line, 1, 'a profile’s name'), 'profiles show')
  if (line.flags.json === true) {
    const { crossReference: _, ...rest } = profile
    await writeDocument('profile-shown', { ...profileJson(profile), profile: rest })
    return
  }
  const { recognition, reading } = profile.versions.at(-1) ?? {}
  await print(`“${plainText(profile.name)}”: ${counted(profile.crossReference.length, 'code')}`)
  if (typeof recognition?.fileName === 'string') await print(`Files: ${plainText(recognition.fileName)}`)
  if (reading) {
    await print(`Storage: ${reading.storage}`)
    for (const [heading, field] of reading.columns)
      if (field !== null) await print(`  ${plainText(heading)} -> ${field}`)
    for (const [field, rule] of reading.rules ?? []) await print(`  ${field} = ${plainText(rule)}`)
  }
  await printRules(profile.versions.at(-1))
  for (const [index, { at, file }] of profile.versions.entries())
    await print(`Version ${index + 1}: ${isoMinute(at)} UTC, from ${plainText(file)}`)
}

/** `rules`: what holds for all lists of the supplier. Without a flag they are said. [SUPPLIER-11] */
async function setRules({ line, store, profiles, at }: Asked): Promise<void> {
  const { flags } = line
  const found = profileNamed(profiles, wordAt(line, 1, 'a profile’s name'), 'profiles rules')
  const keep = flags.keep
    ?.flatMap((text) => (text.trim() === '' ? [] : text.split(',')))
    .map((text) => fieldNamed('keep', text))
  const profile = withPolicies(found, { missing: missingFlag(flags), keep }, at)
  if (profile !== found) await store.save(profile)
  const version = profile.versions.at(-1)
  if (flags.json === true) {
    const { missing, keep: kept } = version ?? {}
    await writeDocument('profile-rules', { missing, keep: kept })
    return
  }
  await printRules(version)
}

const MISSING_WORDS: Readonly<Record<MissingRows, string>> = {
  leave: 'nothing is done',
  mark: 'it is offered to mark it in the notes',
  zero: 'it is offered to set its stock to 0',
  archive: 'it is told, so that it can be archived by hand',
}

async function printRules(version: ProfileVersion | undefined): Promise<void> {
  if (!version) return
  const { keep, missing } = version
  await print(`What is gone from a list: ${MISSING_WORDS[missing]}.`)
  await print(`Never changed in the account: ${keep.length === 0 ? 'no field' : keep.join(', ')}.`)
}

async function showCodes({ line, store, profiles, at }: Asked): Promise<void> {
  const { flags } = line
  const found = profileNamed(profiles, wordAt(line, 1, 'a profile’s name'), 'profiles codes')
  const profile = withCodes(found, flags.set ?? [], flags.forget ?? [], at)
  if (profile !== found) await store.save(profile)
  await writeCodes(profile.crossReference, flags)
}

/** `--set CODE=ID` and `--forget CODE`; what is forgotten has to be there. */
function withCodes(profile: Profile, set: readonly string[], forget: readonly string[], at: string): Profile {
  let changed = profile
  for (const code of forget) {
    if (!hasCode(changed, code))
      throw new CommandError({
        what: `--forget: “${plainText(code)}” is no code of “${plainText(profile.name)}”.`,
        nothing: 'Nothing was changed.',
        at: '--forget',
      })
    changed = withCode(changed, code, null, at)
  }
  for (const text of set) {
    const [, code = '', id = ''] = /^(.*)=\s*([1-9]\d{0,14})\s*$/su.exec(text) ?? []
    if (code.trim() === '')
      throw new CommandError({
        what: `--set takes a code and a material’s id; got “${plainText(text)}”.`,
        fix: 'Example: --set 4711=120',
        at: '--set',
      })
    changed = withCode(changed, code, Number(id), at)
  }
  return changed
}

/** A name nobody has yet. */
function nameOrThrow(text: string, profiles: readonly Profile[], self: string | null): string {
  const name = freeName(text, profiles, self)
  if (name.ok) return name.value
  throw nameProblem(text, name.error)
}

function nameProblem(text: string, problem: NameProblem): CommandError {
  return problem === 'name-taken'
    ? new CommandError({
        what: `There is a profile “${plainText(text.trim())}” already.`,
        fix: 'Choose another name.',
      })
    : new CommandError({
        what: `A profile’s name has 1 to 120 characters and is not “none”; got “${plainText(text)}”.`,
      })
}

async function renameProfile({ line, store, profiles }: Asked): Promise<void> {
  const profile = profileNamed(profiles, wordAt(line, 1, 'a profile’s name'), 'profiles rename')
  const name = nameOrThrow(wordAt(line, 2, 'the new name'), profiles, profile.id)
  await store.save({ ...profile, name })
  tell(`“${plainText(profile.name)}” is “${plainText(name)}” now.`)
}

async function restoreVersion({ line, store, profiles, at }: Asked): Promise<void> {
  const profile = profileNamed(profiles, wordAt(line, 1, 'a profile’s name'), 'profiles restore')
  const version = wordAt(line, 2, 'the number of a version')
  const restored = /^[1-9]\d*$/.test(version) ? withVersion(profile, Number(version) - 1, at) : null
  if (!restored)
    throw new CommandError({
      what: `“${plainText(profile.name)}” has versions 1 to ${profile.versions.length}; got “${plainText(version)}”.`,
    })
  await store.save(restored)
  tell(`“${plainText(profile.name)}” reads lists as in version ${version} again.`)
}

async function removeProfile({ line, store, profiles }: Asked): Promise<void> {
  const profile = profileNamed(profiles, wordAt(line, 1, 'a profile’s name'), 'profiles remove')
  await store.remove(profile.id)
  tell(`“${plainText(profile.name)}” and its ${counted(profile.crossReference.length, 'code')} are forgotten.`)
}

/** Without the codes: their materials are another account's. */
async function exportProfile({ line, profiles }: Asked): Promise<void> {
  const { flags } = line
  const profile = profileNamed(profiles, wordAt(line, 1, 'a profile’s name'), 'profiles export')
  const { out } = flags
  if (out === undefined) throw outMissingError('holz.json')
  const output = { out, kind: 'plan' as const }
  await targetOrThrow(output, flags)
  await withOutput(output, (path) => writeKept(path, withoutCodes(profile)))
  tell(`“${plainText(profile.name)}” written to ${outputName(out)}.`)
}

async function importProfile({ line, store, profiles }: Asked): Promise<void> {
  const path = wordAt(line, 1, 'a profile’s file')
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new CommandError({
      what: `${plainText(basename(path))} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'not JSON'}).`,
      fix: 'Name a file that “profiles export” has written.',
    })
  }
  const made = importedProfile(json, profiles, newProfileId())
  if (!made.ok) {
    const { error } = made
    if (typeof error === 'string') throw nameProblem(nameIn(json), error)
    throw new CommandError({
      what: `${plainText(basename(path))} is no profile: ${plainText(error.where)}.`,
      fix: 'Name a file that “profiles export” has written.',
    })
  }
  await store.save(made.value)
  tell(`“${plainText(made.value.name)}” is kept for this account. Its codes are learnt anew.`)
}

function nameIn(json: unknown): string {
  return typeof json === 'object' && json !== null && 'name' in json && typeof json.name === 'string' ? json.name : ''
}
