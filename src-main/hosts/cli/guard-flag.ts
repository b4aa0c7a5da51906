/** Settings of the data folder as a command uses them; `--guard FILE` replaces some of the outlier guard's limits. [OUT-1] */
import { readFile } from 'node:fs/promises'
import { guardLimitsSchema, type Settings } from '../../../src-shared/contract/settings.ts'
import { SettingsFile } from '../../adapters/settings/settings-file.ts'
import { dataFolder } from '../data-folder.ts'
import type { Flags } from './arguments.ts'
import { CommandError } from './command-error.ts'

export async function settingsOf(flags: Flags): Promise<Settings> {
  const settings = (await SettingsFile.open(dataFolder(flags.data))).now()
  if (flags.guard === undefined) return settings
  return { ...settings, guard: await guardFile(flags.guard, settings.guard) }
}

/** Limits the file does not name stay as they are set. */
export async function guardFile(path: string, set: Settings['guard']): Promise<Settings['guard']> {
  let said: unknown
  try {
    said = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not valid JSON (${error.message})` : 'cannot be read'
    throw new CommandError({
      what: `--guard: the file ${path} ${reason}.`,
      fix: 'Check it and try again.',
      at: '--guard',
    })
  }
  const parsed = guardLimitsSchema.safeParse(merged(set, said))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandError({
    what: `--guard: ${path} has a limit that makes no sense: ${issueWords(issue, said)}.`,
    fix: 'Correct it and try again.',
    at: '--guard',
  })
}

function merged(set: unknown, said: unknown): unknown {
  if (!isObject(set) || !isObject(said)) return said
  const unknown = Object.keys(said).find((key) => !Object.hasOwn(set, key))
  if (unknown !== undefined)
    throw new CommandError({
      what: `--guard: there is no limit “${unknown}”.`,
      fix: `Known here: ${Object.keys(set).join(', ')}.`,
      at: '--guard',
    })
  return { ...set, ...Object.fromEntries(Object.entries(said).map(([key, value]) => [key, merged(set[key], value)])) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Limits that contradict each other say so themselves; a value out of its range is quoted. */
function issueWords(
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
  said: unknown,
): string {
  if (issue === undefined) return 'it is not an object'
  if (issue.path.length === 0) return issue.message
  const got = issue.path.reduce<unknown>((value, key) => (isObject(value) ? value[String(key)] : undefined), said)
  return `${issue.path.join('.')} cannot be ${JSON.stringify(got) ?? 'left out'}`
}
