/** The command `suppliers`: shows and changes what is stored about an account's suppliers. Sends no request. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MissingRows, Profile, ReadingRules } from '../../src-shared/api/profile.ts'
import { formatIsoMinute } from '../../src-shared/material/values/utc-time.ts'
import { makeProfileId } from '../store/suppliers/suppliers-table.ts'
import { writeSavedJson } from '../store/settings/persisted-json.ts'
import type { ProfileStore } from '../import/suppliers/profile-store.ts'
import {
  checkName,
  hasCode,
  makeImportedProfile,
  withCode,
  removeCodes,
  type NameProblem,
} from '../import/suppliers/profile-changes.ts'
import { withPolicies } from '../import/suppliers/remember-applied.ts'
import { plainText } from '../app/plain-text.ts'
import { withAccount } from './account-use.ts'
import { wordAt, type CommandLine, type Flags, parseFieldFlag } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus, makeOutMissingError } from './command-error.ts'
import { parseMissingFlag, findProfileByName, profileStoreOf } from './list-profile.ts'
import {
  formatOutputName,
  checkTargetOrThrow,
  withOutput,
  csvChoicesOf,
  findOutputFormat,
  TABLE_FORMATS,
  throwUnlessWritten,
  type Output,
} from './output-file.ts'
import { makeTextTable, formatCount, print, printLine } from './terminal.ts'
import { writeDocument } from './document.ts'
import type { CrossReferenceEntry } from '../../src-shared/plan/suppliers/cross-reference.ts'
import { makeCodesTable } from '../export/supplier-tables.ts'
import { writeTableFile } from '../export/table-file.ts'

interface SuppliersCommand {
  readonly line: CommandLine
  readonly store: ProfileStore
  readonly profiles: readonly Profile[]
  /** The current ISO time. */
  readonly now: string
}

const ACTIONS = {
  list: listProfiles,
  show: showProfile,
  codes: showCodes,
  rules: setRules,
  rename: renameProfile,
  forget: removeProfile,
  export: exportProfile,
  import: importProfile,
} satisfies Readonly<Record<string, (command: SuppliersCommand) => Promise<void>>>
export type SupplierAction = keyof typeof ACTIONS

export async function manageSuppliers(action: SupplierAction, line: CommandLine): Promise<ExitStatus> {
  return withAccount(line.flags, async (accountUse) => {
    const store = profileStoreOf(accountUse, line.flags)
    const profiles = await store.list()
    await ACTIONS[action]({ line, store, profiles, now: new Date(accountUse.clock.now()).toISOString() })
    return EXIT.done
  })
}

/** A profile as it appears in the JSON of the list and of `show`. */
function makeProfileJson({ id, name, howRead, crossReference }: Profile) {
  return {
    id,
    name,
    storage: howRead.reading.storage,
    file: howRead.file,
    changed: howRead.at,
    codes: crossReference.length,
  }
}

async function listProfiles({ line: { flags }, profiles }: SuppliersCommand): Promise<void> {
  if (flags.json === true) {
    await writeDocument('suppliers', { suppliers: profiles.map(makeProfileJson) })
    return
  }
  if (profiles.length === 0) {
    await print('No supplier is remembered yet: stocksheet apply FILE --remember NAME remembers one.')
    return
  }
  const rows = profiles
    .map(makeProfileJson)
    .map(({ name, storage, file, changed: changedAt, codes }) => [
      name,
      String(storage ?? ''),
      file ?? '',
      changedAt?.slice(0, 10) ?? '',
      String(codes),
    ])
  const table = makeTextTable(
    [
      { title: 'supplier', maxWidth: 40 },
      { title: 'storage', align: 'right' },
      { title: 'read as in', maxWidth: 40 },
      { title: 'since (UTC)' },
      { title: 'codes', align: 'right' },
    ],
    rows,
  )
  for (const text of table) await print(text)
}

async function showProfile({ line, profiles }: SuppliersCommand): Promise<void> {
  const profile = findProfileByName(profiles, wordAt(line, 1, 'a supplier’s name'), 'suppliers show')
  if (line.flags.json === true) {
    const { crossReference: _, ...profileWithoutCodes } = profile
    await writeDocument('supplier', { ...makeProfileJson(profile), profile: profileWithoutCodes })
    return
  }
  const { recognition, reading } = profile.howRead
  await print(`“${plainText(profile.name)}”: ${formatCount(profile.crossReference.length, 'code')}`)
  if (recognition.fileName !== null) await print(`Files: ${plainText(recognition.fileName)}`)
  await print(`Storage: ${reading.storage}`)
  for (const [heading, field] of reading.columns) if (field !== null) await print(`  ${plainText(heading)} -> ${field}`)
  for (const [field, rule] of reading.rules ?? []) await print(`  ${field} = ${plainText(rule)}`)
  await printRules(profile.howRead)
  const { at: savedAt, file, link } = profile.howRead
  if (link !== undefined) await print(`Link: ${plainText(link)}`)
  await print(`Read as in ${plainText(file)}, ${formatIsoMinute(savedAt)} UTC.`)
}

/** `rules`: sets the rules for all lists of the supplier. Without a flag, prints them. [SUPPLIER-11] */
async function setRules({ line, store, profiles, now }: SuppliersCommand): Promise<void> {
  const { flags } = line
  const previousProfile = findProfileByName(profiles, wordAt(line, 1, 'a supplier’s name'), 'suppliers rules')
  const keptFields = flags.keep
    ?.flatMap((text) => (text.trim() === '' ? [] : text.split(',')))
    .map((text) => parseFieldFlag('keep', text))
  const profile = withPolicies(previousProfile, { missing: parseMissingFlag(flags), keep: keptFields }, now)
  if (profile !== previousProfile) await store.save(profile)
  const { howRead } = profile
  if (flags.json === true) {
    const { missing: missingRule, keep: keptFieldNames } = howRead
    await writeDocument('supplier-rules', { missing: missingRule, keep: keptFieldNames })
    return
  }
  await printRules(howRead)
}

const MISSING_RULE_TEXTS: Readonly<Record<MissingRows, string>> = {
  leave: 'nothing is done',
  mark: 'it is offered to mark it in the notes',
  zero: 'it is offered to set its stock to 0',
  archive: 'it is listed, so that you can archive it by hand',
}

async function printRules({ keep: keptFields, missing: missingRule }: ReadingRules): Promise<void> {
  await print(`What is gone from a list: ${MISSING_RULE_TEXTS[missingRule]}.`)
  await print(`Never changed in the account: ${keptFields.length === 0 ? 'no field' : keptFields.join(', ')}.`)
}

async function showCodes({ line, store, profiles, now }: SuppliersCommand): Promise<void> {
  const { flags } = line
  const previousProfile = findProfileByName(profiles, wordAt(line, 1, 'a supplier’s name'), 'suppliers codes')
  const profile = changeCodes(previousProfile, flags.set ?? [], flags.forget ?? [], now)
  if (profile !== previousProfile) await store.save(profile)
  await writeCodes(profile.crossReference, flags)
}

/** Applies `--set CODE=ID` and `--forget CODE` to a profile. A code to forget must exist. */
function changeCodes(profile: Profile, set: readonly string[], forget: readonly string[], savedAt: string): Profile {
  let changedProfile = profile
  for (const code of forget) {
    if (!hasCode(changedProfile, code))
      throw new CommandError({
        what: `--forget: “${plainText(code)}” is not a code of “${plainText(profile.name)}”.`,
        notDoneText: 'Nothing was changed.',
        at: '--forget',
      })
    changedProfile = withCode(changedProfile, code, null, savedAt)
  }
  for (const text of set) {
    const [, code = '', id = ''] = /^(.*)=\s*([1-9]\d{0,14})\s*$/su.exec(text) ?? []
    if (code.trim() === '')
      throw new CommandError({
        what: `--set takes a code and a material’s id; got “${plainText(text)}”.`,
        fix: 'Example: --set 4711=120',
        at: '--set',
      })
    changedProfile = withCode(changedProfile, code, Number(id), savedAt)
  }
  return changedProfile
}

/** Checks that a name is not taken. */
function checkNameOrThrow(text: string, profiles: readonly Profile[], ownProfileId: string | null): string {
  const name = checkName(text, profiles, ownProfileId)
  if (name.ok) return name.value
  throw makeNameError(text, name.error)
}

function makeNameError(text: string, problem: NameProblem): CommandError {
  return problem === 'name-taken'
    ? new CommandError({
        what: `There is a supplier “${plainText(text.trim())}” already.`,
        fix: 'Choose another name.',
      })
    : new CommandError({
        what: `A supplier’s name has 1 to 120 characters and is not “none”; got “${plainText(text)}”.`,
      })
}

async function renameProfile({ line, store, profiles }: SuppliersCommand): Promise<void> {
  const profile = findProfileByName(profiles, wordAt(line, 1, 'a supplier’s name'), 'suppliers rename')
  const name = checkNameOrThrow(wordAt(line, 2, 'the new name'), profiles, profile.id)
  await store.save({ ...profile, name })
  printLine(`“${plainText(profile.name)}” is “${plainText(name)}” now.`)
}

async function removeProfile({ line, store, profiles }: SuppliersCommand): Promise<void> {
  const profile = findProfileByName(profiles, wordAt(line, 1, 'a supplier’s name'), 'suppliers forget')
  await store.remove(profile.id)
  printLine(`“${plainText(profile.name)}” and its ${formatCount(profile.crossReference.length, 'code')} are forgotten.`)
}

/** Codes are left out, because their materials belong to this account. */
async function exportProfile({ line, profiles }: SuppliersCommand): Promise<void> {
  const { flags } = line
  const profile = findProfileByName(profiles, wordAt(line, 1, 'a supplier’s name'), 'suppliers export')
  const { out: outFlag } = flags
  if (outFlag === undefined) throw makeOutMissingError('holz.json')
  const output = { outPath: outFlag, kind: 'plan' as const }
  await checkTargetOrThrow(output, flags)
  await withOutput(output, (path) => writeSavedJson(path, removeCodes(profile)))
  printLine(`“${plainText(profile.name)}” written to ${formatOutputName(outFlag)}.`)
}

async function importProfile({ line, store, profiles }: SuppliersCommand): Promise<void> {
  const path = wordAt(line, 1, 'a file that “suppliers export” has written')
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new CommandError({
      what: `${plainText(basename(path))} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'not JSON'}).`,
      fix: 'Name a file that “suppliers export” has written.',
    })
  }
  const importResult = makeImportedProfile(json, profiles, makeProfileId())
  if (!importResult.ok) {
    const { error } = importResult
    if (typeof error === 'string') throw makeNameError(readProfileName(json), error)
    throw new CommandError({
      what: `${plainText(basename(path))} is not a supplier’s file: ${plainText(error.path)}.`,
      fix: 'Name a file that “suppliers export” has written.',
    })
  }
  await store.save(importResult.value)
  printLine(`“${plainText(importResult.value.name)}” is saved for this account. Its codes are learned again.`)
}

function readProfileName(json: unknown): string {
  return typeof json === 'object' && json !== null && 'name' in json && typeof json.name === 'string' ? json.name : ''
}

/** The headings of the table of codes. */
const CODE_TABLE_HEADINGS = ['supplier code', 'material id', 'since', 'from file'] as const

async function writeCodes(entries: readonly CrossReferenceEntry[], flags: Flags): Promise<void> {
  const { out: outFlag, json } = flags
  if (outFlag !== undefined) {
    await writeCodesFile(outFlag, entries, flags)
    return
  }
  if (json === true) {
    await writeDocument('codes', {
      codes: entries.map(({ code, material, at: savedAt, file }) => ({ code, material, at: savedAt, file })),
    })
    return
  }
  if (entries.length === 0) {
    await print('No codes yet. Answer a row’s question, apply the list, and its code is known from then on.')
    return
  }
  const rows = entries.map(({ code, material, at: savedAt, file }) => [
    code,
    String(material),
    savedAt.slice(0, 10),
    file,
  ])
  const [code, material, since, from] = CODE_TABLE_HEADINGS
  const table = makeTextTable(
    [
      { title: code, maxWidth: 40 },
      { title: material, align: 'right' },
      { title: since },
      { title: from, maxWidth: 40 },
    ],
    rows,
  )
  for (const text of table) await print(text)
}

async function writeCodesFile(outPath: string, entries: readonly CrossReferenceEntry[], flags: Flags): Promise<void> {
  const kind = findOutputFormat(outPath, flags, TABLE_FORMATS)
  const output: Output = { outPath, kind }
  await checkTargetOrThrow(output, flags)
  const csv = csvChoicesOf(kind, flags)
  await withOutput(output, async (path) =>
    throwUnlessWritten(
      await writeTableFile(
        path,
        makeCodesTable(
          entries.map((entry) => ({ entry })),
          'en',
        ),
        csv,
      ),
      path,
    ),
  )
  printLine(`${formatCount(entries.length, 'code')} written to ${formatOutputName(outPath)}.`)
}
