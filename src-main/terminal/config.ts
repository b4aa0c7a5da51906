/** The command `config`: one list of defaults, each stored in its own place. */
import { findAccount, PRACTICE_NAME } from '../../src-shared/account/account-setup.ts'
import { DAILY_LIMIT } from '../../src-shared/account/daily-limit.ts'
import { CONCURRENCY_LIMITS, MAX_RATE } from '../../src-shared/run/send-limits.ts'
import { GUARD_KINDS, type GuardKind } from '../../src-shared/plan/guard/guard-kinds.ts'
import { SETTING_LIMITS, settingsSchema, DEFAULT_SETTINGS, type Settings } from '../../src-shared/api/settings.ts'
import { openStoreIn, type Store } from '../store/database/store.ts'
import { readAccounts } from '../store/settings/accounts-table.ts'
import {
  SettingsTable,
  changeTerminalDefault,
  readTerminalDefaults,
  type TerminalDefaults,
} from '../store/settings/settings-table.ts'
import { plainText } from '../app/plain-text.ts'
import { prepareDataFolderOrThrow } from './data-folder.ts'
import { wordAt, type CommandLine } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { makeTextTable, print } from './terminal.ts'
import { writeDocument } from './document.ts'

/** Settings with one value, by their names in this command, with the allowed values. */
const SETTINGS = {
  rate: { key: 'rate', allowedValues: `requests a second, above 0, at most ${MAX_RATE}` },
  concurrency: {
    key: 'concurrency',
    allowedValues: `requests at one time, ${CONCURRENCY_LIMITS.least} to ${CONCURRENCY_LIMITS.most}`,
  },
  reserve: { key: 'quotaReserve', allowedValues: `requests of the day that are kept, 0 to ${DAILY_LIMIT}` },
  'reading-hours': {
    key: 'readingHours',
    allowedValues: `hours a reading is kept for the next file in the window, 0 to ${SETTING_LIMITS.readingHours}`,
  },
  language: { key: 'language', allowedValues: 'auto, en or ru: of the window, and of notes to the account' },
  proxy: { key: 'proxy', allowedValues: 'system, none, or the address of a proxy' },
  encoding: { key: 'encoding', allowedValues: 'of text files: detect, utf-8, windows-1251 and so on' },
  'clear-token': { key: 'clearToken', allowedValues: 'the text of a cell that empties a field' },
  'correction-note': {
    key: 'correctionNote',
    allowedValues: 'the note of corrections, with {file}, {row} and {sheet}',
  },
} as const satisfies Readonly<Record<string, { key: keyof Settings; allowedValues: string }>>

const TERMINAL_DEFAULTS = {
  account: 'the name of an account, or practice',
  storage: 'the id or the name of a storage',
} as const satisfies Readonly<Record<keyof TerminalDefaults, string>>

const GUARD_PREFIX = 'guard-'
type GuardName = `${typeof GUARD_PREFIX}${GuardKind}`

/** The changes that each kind of guard checks for. */
const GUARD_KIND_TEXTS: Readonly<Record<GuardKind, string>> = {
  leap: 'prices and balances ten times higher or lower',
  zero: 'amounts that become 0',
  sign: 'amounts below 0',
  'moved-column': 'names and SKUs of other rows',
  'swapped-columns': 'columns that look swapped',
  renaming: 'many other names, SKUs or units',
  clearing: 'many emptied fields',
  adding: 'many new materials',
}

type SettingName = keyof typeof SETTINGS
type TerminalDefaultName = keyof typeof TERMINAL_DEFAULTS

interface DefaultSetting {
  readonly name: string
  /** The value; null if there is no default. */
  readonly value: string | number | null
  readonly set: boolean
  readonly takes: string
}

interface ConfigDependencies {
  readonly store: Store
  readonly settings: SettingsTable
  readonly terminalDefaults: TerminalDefaults
}

export type ConfigAction = 'list' | 'get' | 'set' | 'unset'

export async function manageConfig(action: ConfigAction, line: CommandLine): Promise<ExitStatus> {
  const { flags } = line
  const store = openStoreIn(prepareDataFolderOrThrow(flags))
  const parts: ConfigDependencies = {
    store,
    settings: new SettingsTable(store),
    terminalDefaults: readTerminalDefaults(store),
  }
  const isJson = flags.json === true
  if (action === 'list') return printDefaults(listDefaults(parts), isJson)
  const name = parseDefaultName(wordAt(line, 1, 'the name of a default'))
  if (action === 'get') {
    const entry = listDefaults(parts).find((entry) => entry.name === name)
    if (isJson) return printDefaults(entry ? [entry] : [], true)
    if (entry !== undefined && entry.value !== null) await print(String(entry.value))
    return EXIT.done
  }
  await changeDefault(parts, name, action === 'set' ? wordAt(line, 2, 'the value of the default') : null)
  return printChangedSetting(parts, name, isJson)
}

function makeUsageError(problemText: string, fix = ''): CommandError {
  return new CommandError({
    what: problemText,
    fix: [fix, 'See “stocksheet config --help”.'].filter((part) => part !== '').join(' '),
    notDoneText: 'Nothing was changed.',
  })
}

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name)
}

function isTerminalDefaultName(name: string): name is TerminalDefaultName {
  return Object.hasOwn(TERMINAL_DEFAULTS, name)
}

function guardKindOf(name: string): GuardKind | undefined {
  return GUARD_KINDS.find((kind) => name === `${GUARD_PREFIX}${kind}`)
}

function isGuardName(name: string): name is GuardName {
  return guardKindOf(name) !== undefined
}

function parseDefaultName(name: string): SettingName | TerminalDefaultName | GuardName {
  if (isSettingName(name) || isTerminalDefaultName(name) || isGuardName(name)) return name
  throw makeUsageError(
    `There is no default “${plainText(name)}”.`,
    `There are ${[...Object.keys(TERMINAL_DEFAULTS), ...Object.keys(SETTINGS), ...GUARD_KINDS.map((kind) => `${GUARD_PREFIX}${kind}`)].join(', ')}.`,
  )
}

function listDefaults({ settings, terminalDefaults }: ConfigDependencies): DefaultSetting[] {
  const currentSettings = settings.getSettings()
  return [
    ...Object.entries(TERMINAL_DEFAULTS).map(([name, description]): DefaultSetting => {
      const value = isTerminalDefaultName(name) ? (terminalDefaults[name] ?? null) : null
      return { name, value, set: value !== null, takes: description }
    }),
    ...Object.entries(SETTINGS).map(([name, { key, allowedValues }]): DefaultSetting => {
      return {
        name,
        value: currentSettings[key],
        set: currentSettings[key] !== DEFAULT_SETTINGS[key],
        takes: allowedValues,
      }
    }),
    ...GUARD_KINDS.map((kind): DefaultSetting => {
      const isOn = currentSettings.guard[kind]
      const isSet = isOn !== DEFAULT_SETTINGS.guard[kind]
      return {
        name: `${GUARD_PREFIX}${kind}`,
        value: isOn ? 'on' : 'off',
        set: isSet,
        takes: `on or off: ${GUARD_KIND_TEXTS[kind]}`,
      }
    }),
  ]
}

/** If `value` is null, the default is restored. Ends the command if the value is invalid. */
async function changeDefault(
  parts: ConfigDependencies,
  name: SettingName | TerminalDefaultName | GuardName,
  value: string | null,
): Promise<void> {
  if (isTerminalDefaultName(name)) {
    changeTerminalDefault(parts.store, name, value === null ? null : await checkTerminalDefault(parts, name, value))
    return
  }
  const currentSettings = parts.settings.getSettings()
  const kind = guardKindOf(name)
  if (kind !== undefined) {
    if (value !== null && value !== 'on' && value !== 'off')
      throw makeUsageError(`${name} cannot be “${plainText(value)}”.`, 'Use on or off.')
    const isOn = value === null ? DEFAULT_SETTINGS.guard[kind] : value === 'on'
    return parts.settings.set({ ...currentSettings, guard: { ...currentSettings.guard, [kind]: isOn } })
  }
  if (!isSettingName(name)) return
  const { key } = SETTINGS[name]
  const { [key]: defaultValue } = DEFAULT_SETTINGS
  const newValue = value === null ? defaultValue : typeof defaultValue === 'number' ? numberOf(value) : value
  const parsedSettings = settingsSchema.safeParse({ ...currentSettings, [key]: newValue })
  if (!parsedSettings.success)
    throw makeUsageError(
      `${name} cannot be “${plainText(removeLogin(value ?? ''))}”.`,
      `It takes ${SETTINGS[name].allowedValues}.`,
    )
  await parts.settings.set(parsedSettings.data)
}

/** An address without the user name and password before its `@`, which must not appear in messages. */
function removeLogin(text: string): string {
  return text.replace(/^([a-z]+:\/\/)?.*@/is, '$1…@')
}

function numberOf(text: string): number {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** Checks a value and returns what to store. For an account, this is its name. */
async function checkTerminalDefault(
  { store }: ConfigDependencies,
  name: TerminalDefaultName,
  value: string,
): Promise<string> {
  if (value.trim() === '')
    throw makeUsageError(`${name} cannot be empty.`, `Take it back with “stocksheet config unset ${name}”.`)
  if (name === 'storage' && /^\d+(\s*,\s*\d+)+$/.test(value.trim()))
    throw makeUsageError('storage takes one id or one name. Give several storages with each command.')
  if (name !== 'account') return value.trim()
  const accounts = await readAccounts(store)
  const account = findAccount(value, accounts)
  if (account !== null) return account === PRACTICE_NAME ? account : account.name
  const names = [...accounts.map((account) => account.name), PRACTICE_NAME].join(', ')
  throw makeUsageError(`There is no account named “${plainText(value)}”.`, `Known accounts: ${names}.`)
}

async function printChangedSetting(
  { store, settings }: ConfigDependencies,
  name: string,
  isJson: boolean,
): Promise<ExitStatus> {
  const terminalDefaults = readTerminalDefaults(store)
  const changedDefaults = listDefaults({ store, settings, terminalDefaults }).filter((entry) => entry.name === name)
  if (isJson) return printDefaults(changedDefaults, true)
  for (const { value } of changedDefaults) await print(value === null ? `${name} is not set.` : `${name} is ${value}`)
  return EXIT.done
}

async function printDefaults(list: readonly DefaultSetting[], isJson: boolean): Promise<ExitStatus> {
  if (isJson) {
    await writeDocument('config', { defaults: list })
    return EXIT.done
  }
  const columns = [{ title: 'name' }, { title: 'value', maxWidth: 32 }, { title: '' }, { title: 'takes', maxWidth: 70 }]
  const rows = list.map(({ name, value, set, takes: allowedValues }) => [
    name,
    value === null ? '' : String(value),
    set ? 'set' : 'default',
    allowedValues,
  ])
  for (const text of makeTextTable(columns, rows)) await print(text)
  return EXIT.done
}
