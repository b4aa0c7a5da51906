/** The files a command names: one, or several that are planned together, folders among them. [LISTS-1] */
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import { MOST_LISTS } from '../../../src-shared/contract/lists.ts'
import { LIST_POLICIES } from '../../../src-shared/domain/plan/desired-value.ts'
import { setName } from '../../engine/import/set-name.ts'
import { isTableName } from '../../../src-shared/domain/sheet/file-endings.ts'
import type { ListAsked } from '../../engine/import/lists-read.ts'
import type { Source } from '../../engine/import/source-port.ts'
import type { CommandLine, Flags } from './arguments.ts'
import type { Form } from './command.ts'
import { CommandError } from './command-error.ts'
import { fileSource, STDIN } from './file-source.ts'

export interface FilesAsked {
  readonly source: Source
  /** Several files together; absent for one. */
  readonly lists?: readonly ListAsked[]
}

/** Whether this is a plan of several files: more than one is named, a folder, or each sheet of a workbook. */
export async function namesSeveral({ words, flags }: Pick<CommandLine, 'words' | 'flags'>): Promise<boolean> {
  if (words.length > 1 || flags['each-sheet'] === true) return true
  const [only] = words
  return only !== undefined && only !== STDIN && (await isFolder(only))
}

/** For commands that take one file, or several. */
export async function formOf(line: CommandLine, one: Form, several: Form): Promise<Form> {
  return (await namesSeveral(line)) ? several : one
}

export async function filesAsked(words: readonly string[], flags: Flags): Promise<FilesAsked> {
  if (!(await namesSeveral({ words, flags }))) return { source: await fileSource(words[0] ?? '') }
  if (words.includes(STDIN))
    throw new CommandError({
      what: 'What is piped in cannot be planned together with files.',
      fix: 'Save it as a file, and name that.',
    })
  const paths: string[] = []
  for (const word of words) paths.push(...((await isFolder(word)) ? await filesIn(word) : [word]))
  if (paths.length > MOST_LISTS)
    throw new CommandError({
      what: `${paths.length} files are too many for one plan: at most ${MOST_LISTS}.`,
      nothing: 'Nothing was sent.',
    })
  const lists: ListAsked[] = []
  for (const path of new Set(paths)) lists.push(await listAt(path, flags['each-sheet'] === true))
  const name = setName(lists.map(({ source }) => source.name))
  return { source: { name, bytes: new Uint8Array(0) }, lists }
}

async function listAt(path: string, each: boolean): Promise<ListAsked> {
  const source = await fileSource(path)
  const found = await stat(path).catch(() => null) // Whatever is wrong with it is said by its reader.
  return { source, saved: found ? found.mtimeMs : null, ...(each ? { sheets: 'each' as const } : {}) }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null) // What is not there is no folder.
  return found?.isDirectory() === true
}

/** Its spreadsheets, by name; folders within are not looked into. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new CommandError({
      what: `The folder “${folder}” cannot be opened.`,
      fix: 'Check that you may read it.',
      nothing: 'Nothing was sent.',
    })
  })
  const names = entries.filter((entry) => entry.isFile() && isTableName(entry.name)).map(({ name }) => name)
  if (names.length === 0)
    throw new CommandError({
      what: `The folder “${basename(folder)}” has no CSV or Excel file.`,
      fix: 'Check the path.',
      nothing: 'Nothing was sent.',
    })
  return names
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => join(folder, name))
}

/** What flags say of several files. */
export function listChoices(flags: Flags): Pick<ImportChoices, 'listPolicy' | 'prefer'> {
  const { 'source-policy': text, prefer = [] } = flags
  const names = prefer.flatMap((one) => one.split(',')).map((one) => one.trim())
  const policy = LIST_POLICIES.find((one) => one === (text ?? (names.length > 0 ? 'preferred' : 'ask')))
  if (policy === undefined)
    throw new CommandError({
      what: `--source-policy takes ${LIST_POLICIES.join(', ')}; got “${text ?? ''}”.`,
      at: '--source-policy',
    })
  if (names.length > 0 && policy !== 'preferred')
    throw new CommandError({
      what: '--prefer only counts with --source-policy preferred.',
      fix: 'Leave one of them out.',
      nothing: 'Nothing was done.',
      at: '--prefer',
    })
  return {
    ...(text === undefined && policy === 'ask' ? {} : { listPolicy: policy }),
    ...(names.length > 0 ? { prefer: names } : {}),
  }
}

/** A name that is preferred, and that no file or profile has: whoever wrote it expects it to count. */
export function judgePreferred(
  { prefer = [] }: Pick<ImportChoices, 'prefer'>,
  known: readonly { readonly name: string; readonly profile: { readonly name: string } | null }[],
): void {
  const names = new Set(known.flatMap(({ name, profile }) => [name, ...(profile ? [profile.name] : [])]))
  const unknown = prefer.find((one) => !names.has(one) && ![...names].some((name) => name.startsWith(`${one} › `)))
  if (unknown === undefined) return
  const listed = [...names].map((name) => `“${name}”`).join(', ')
  throw new CommandError({
    what: `--prefer: no file or profile is called “${unknown}”.`,
    fix: `There are: ${listed}.`,
    nothing: 'Nothing was sent.',
    at: '--prefer',
  })
}
