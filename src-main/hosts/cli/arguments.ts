/** Flags of the command line, parsed once. A wrong flag is a message that quotes it, never a stack trace. */
import { parseArgs } from 'node:util'
import { KEY_FIELDS, type KeyField } from '../../../src-shared/domain/plan/match.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { CsvChoices } from '../../../src-shared/contract/export.ts'
import { csvEncodings, PLAIN_CSV } from '../../../src-shared/domain/export/export-csv.ts'
import { CONFLICT_POLICIES } from '../../../src-shared/domain/plan/merge.ts'
import { CommandEnd } from './exit-status.ts'
import { parseError, withNegativeValues } from './parse-error.ts'

const options = {
  account: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  port: { type: 'string' },
  fresh: { type: 'boolean' },
  seed: { type: 'string' },
  'daily-limit': { type: 'string' },
  faults: { type: 'string' },
  'fault-seed': { type: 'string' },
  'documented-only': { type: 'boolean' },
  latency: { type: 'string' },
  'reset-at': { type: 'string' },
  storage: { type: 'string' },
  storages: { type: 'string', multiple: true },
  sheet: { type: 'string' },
  'all-sheets': { type: 'boolean' },
  table: { type: 'string' },
  map: { type: 'string' },
  key: { type: 'string' },
  'key-stdin': { type: 'boolean' },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  'on-conflict': { type: 'string' },
  'read-suppliers': { type: 'boolean' },
  pick: { type: 'string', multiple: true },
  picks: { type: 'string' },
  guard: { type: 'string' },
  memory: { type: 'string' },
  out: { type: 'string' },
  yes: { type: 'boolean' },
  'allow-deletes': { type: 'string' },
  'allow-unusual': { type: 'boolean' },
  rate: { type: 'string' },
  concurrency: { type: 'string' },
  'max-calls': { type: 'string' },
  first: { type: 'string' },
  'failed-only': { type: 'boolean' },
  decimals: { type: 'string' },
  'allow-loss': { type: 'boolean' },
} as const

type Parsed = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>
export type Flags = Parsed['values']

export interface CommandLine {
  readonly command: string
  readonly words: readonly string[]
  readonly flags: Flags
}

export function parseCommandLine(argv: readonly string[]): CommandLine {
  try {
    const args = withNegativeValues(argv, takesValue)
    const { values, positionals, tokens } = parseArgs({ args, options, allowPositionals: true, tokens: true })
    refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])))
    const [command = '', ...words] = positionals
    return { command, words, flags: values }
  } catch (error) {
    if (error instanceof CommandEnd) throw error
    throw new CommandEnd(parseError(error))
  }
}

/** Of a flag given twice only the last would count. */
function refuseRepeated(names: readonly string[]): void {
  const once = Object.entries(options).flatMap(([name, option]) =>
    option.type === 'string' && !('multiple' in option) ? name : [],
  )
  const twice = once.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (twice !== undefined)
    throw new CommandEnd(`--${twice} is given twice, and only one can count. Leave one of them out. Nothing was done.`)
}

function takesValue(flag: string): boolean {
  return Object.entries(options).some(([name, { type }]) => name === flag && type === 'string')
}

/** The n-th word after the command, or a message naming what is missing. */
export function wordAt(line: CommandLine, at: number, what: string): string {
  const word = line.words[at]
  if (word === undefined)
    throw new CommandEnd(`${line.command} needs ${what}. Run “stocksheet ${line.command} --help” for an example.`)
  return word
}

/** A flag's whole number from `least`, or undefined when the flag is not given. */
export function wholeNumber(flag: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least)
    throw new CommandEnd(`--${flag} must be a whole number from ${least}, got “${text}”.`)
  return value
}

/** A flag's number above 0, for example a rate of 0.5 calls per second. */
export function positiveNumber(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0)
    throw new CommandEnd(`--${flag} must be above 0, got “${text}”.`)
  return value
}

/** `--storage`: one id. */
export function storageFlag(flags: Flags): number {
  const storage = wholeNumber('storage', flags.storage, 1)
  if (storage === undefined)
    throw new CommandEnd('--storage is missing: give the id of the storage, for example --storage 1.')
  return storage
}

/** `--storage 1,2`: several ids, in order, once each. */
export function storageList(flags: Flags): number[] {
  if (flags.storage === undefined)
    throw new CommandEnd('--storage is missing: give one id or several, for example --storage 1,2.')
  const ids = flags.storage.split(',').map((text) => wholeNumber('storage', text.trim(), 1) ?? 0)
  return [...new Set(ids)]
}

function isKey(text: string): text is KeyField {
  return KEY_FIELDS.some((key) => key === text)
}

function keyList(text: string): KeyField[] {
  return text.split(',').map((part) => {
    const key = part.trim().toLowerCase()
    if (!isKey(key)) throw new CommandEnd(`--key takes id, sku and name, separated by commas; got “${part}”.`)
    return key
  })
}

function decimalChoice(text: string): 'auto' | 'dot' | 'comma' {
  if (text === 'auto' || text === 'dot' || text === 'comma') return text
  throw new CommandEnd(`--decimal takes auto, dot or comma; got “${text}”.`)
}

/** How a CSV file is written: `--encoding`, `--delimiter`, `--decimals`; UTF-8, commas and dots unless told. */
export function csvFlags(flags: Flags): CsvChoices {
  const encoding = csvEncodings.find((one) => one === (flags.encoding ?? PLAIN_CSV.encoding).toLowerCase())
  if (encoding === undefined)
    throw new CommandEnd(`--encoding takes ${listed(csvEncodings)} here; got “${flags.encoding ?? ''}”.`)
  const decimals = flags.decimals ?? flags.decimal ?? PLAIN_CSV.decimals
  if (decimals !== 'dot' && decimals !== 'comma')
    throw new CommandEnd(`--decimals takes dot or comma; got “${decimals}”.`)
  // Where commas are decimals, commas between fields would need quotes around every number.
  const usual = decimals === 'comma' ? ';' : PLAIN_CSV.delimiter
  const delimiter = DELIMITERS.get((flags.delimiter ?? usual).toLowerCase())
  if (delimiter === undefined)
    throw new CommandEnd(`--delimiter takes comma, semicolon, tab or pipe; got “${flags.delimiter ?? ''}”.`)
  return { encoding, delimiter, decimals }
}

const DELIMITERS: ReadonlyMap<string, CsvChoices['delimiter']> = new Map([
  [',', ','],
  ['comma', ','],
  [';', ';'],
  ['semicolon', ';'],
  ['\t', '\t'],
  ['\\t', '\t'],
  ['tab', '\t'],
  ['|', '|'],
  ['pipe', '|'],
])

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}

/** The choices about a file that flags can make. `fields` comes from --map's file. */
export function importChoices(flags: Flags, storage: number, fields?: ImportChoices['fields']): ImportChoices {
  const policy = CONFLICT_POLICIES.find((one) => one === (flags['on-conflict'] ?? 'ask'))
  if (policy === undefined)
    throw new CommandEnd(`--on-conflict takes ask, mine, live or delta; got “${flags['on-conflict'] ?? ''}”.`)
  const choices: ImportChoices = { storage, onConflict: policy }
  if (flags['all-sheets'] === true && flags.sheet !== undefined)
    throw new CommandEnd('--all-sheets and --sheet exclude each other: leave one of them out.')
  // One sheet unless told: scripts rely on it.
  choices.sheets = flags['all-sheets'] === true ? 'per storage' : 'one'
  if (flags.sheet !== undefined) choices.sheet = flags.sheet
  const table = wholeNumber('table', flags.table, 1)
  if (table !== undefined) choices.table = table
  if (flags.encoding !== undefined) choices.encoding = flags.encoding
  if (flags.delimiter !== undefined) choices.delimiter = flags.delimiter
  if (flags.decimal !== undefined) choices.decimals = decimalChoice(flags.decimal)
  if (flags.key !== undefined) choices.keys = keyList(flags.key)
  if (flags['read-suppliers'] === true) choices.readSuppliers = true
  if (fields !== undefined) choices.fields = fields
  return choices
}
