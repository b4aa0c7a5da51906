/** The commands that set up a data folder: its accounts, their suppliers, and its defaults. */
import type { AccountAction } from '../accounts.ts'
import { actionOf, chooseFormByWord, MISPLACED_FLAG_REFUSAL, type Action, type Command } from '../command.ts'
import { ACCOUNT_FLAG_NAMES, GENERAL_FLAG_NAMES, type Flag, CSV_FLAGS } from '../flags.ts'
import type { ConfigAction } from '../config.ts'
import type { SupplierAction } from '../suppliers.ts'

const KEY_STORAGE_FLAGS: readonly Flag[] = ['key-stdin', 'allow-plain-key']

function makeAccountForm(action: string, words: number, flags: readonly Flag[]): Action {
  return {
    name: `accounts ${action}`,
    flags: [...GENERAL_FLAG_NAMES, ...flags],
    refusal: MISPLACED_FLAG_REFUSAL,
    maxWords: words,
  }
}

const ACCOUNT_FORMS = {
  list: makeAccountForm('list', 1, []),
  storages: makeAccountForm('storages', 1, [...ACCOUNT_FLAG_NAMES, 'storages']),
  add: makeAccountForm('add', 2, ['url', 'storages', 'untested', ...KEY_STORAGE_FLAGS]),
  key: makeAccountForm('key', 2, KEY_STORAGE_FLAGS),
  test: makeAccountForm('test', 2, ['key-stdin']),
  rename: makeAccountForm('rename', 3, []),
  remove: makeAccountForm('remove', 2, ['yes']),
} satisfies Readonly<Record<AccountAction, Action>>

const KEY_ADVICE = 'Put a name that has spaces in quotes; a key is never an argument.'

/** The accounts of this data folder, their keys and storages. The window lists the same accounts. */
export const accounts: Command = {
  name: 'accounts',
  usage: [
    'accounts [list]',
    'accounts add NAME --url ADDRESS [--storages 1=Main,2=Shop] [--untested] [--allow-plain-key]',
    'accounts storages [--account NAME]',
    'accounts key NAME [--allow-plain-key]',
    'accounts test NAME',
    'accounts rename NAME NEW',
    'accounts remove NAME [--yes]',
  ],
  group: 'Setting up',
  summary: 'accounts that are set up here, their keys and storages',
  examples: [
    'accounts',
    'accounts add Shop --url https://shop.example/connect',
    'pass show shop | stocksheet accounts add Shop --url https://shop.example/connect',
    'accounts storages --account practice',
    'accounts test Shop',
  ],
  documents: ['accounts', 'account', 'account-test', 'storages'],
  about: `add asks for the API key without showing it, tests the account with one or two requests, and saves the key in the system's
password store: the keychain on macOS, secret-tool on Linux, Windows itself. Without a terminal the key is the first line of stdin; it is never
an argument. If the system has no store, nothing is saved; --allow-plain-key saves the key in a file that only its permissions protect.
--untested adds an account that cannot be reached now. key replaces a key. storages lists the account's storages: --storage of other commands
takes the id or the name. --storages names storages that the account does not list.
The window uses keys that were saved here. Only the window can read the keys that it saved: enter such a key here once. remove removes
the account and its key, but not its history. --yes asks nothing.`,
  maxWords: 3,
  mustFinish: true,
  flags: [...new Set(Object.values(ACCOUNT_FORMS).flatMap(({ flags }) => flags))],
  otherForms: Object.values(ACCOUNT_FORMS),
  formOf: chooseFormByWord(ACCOUNT_FORMS, ACCOUNT_FORMS.list),
  run: async (line) =>
    (await import('../accounts.ts')).manageAccounts(actionOf(line, ACCOUNT_FORMS, 'list', KEY_ADVICE), line),
}

function makeConfigForm(action: string, words: number): Action {
  return { name: `config ${action}`, flags: GENERAL_FLAG_NAMES, maxWords: words }
}

const CONFIG_FORMS = {
  list: makeConfigForm('list', 1),
  get: makeConfigForm('get', 2),
  set: makeConfigForm('set', 3),
  unset: makeConfigForm('unset', 2),
} satisfies Readonly<Record<ConfigAction, Action>>

/** The defaults of this data folder. */
export const config: Command = {
  name: 'config',
  usage: ['config [list]', 'config get NAME', 'config set NAME VALUE', 'config unset NAME'],
  group: 'Setting up',
  summary: 'the defaults of this data folder',
  examples: ['config', 'config set account Shop', "config set storage 'Main warehouse'", 'config unset rate'],
  documents: ['config'],
  about: `account and storage are used if --account and --storage are not given; a supplier's storage has precedence. The window uses
the other settings as well: rate, concurrency, reserve, reading-hours, language, proxy, encoding, clear-token, correction-note, and what the
guard looks for (guard-leap on or off, and so on). A window in a browser cannot weaken what protects an account: reserve, proxy and the guard. A command's
flags always have precedence. unset restores the default. A window and commands that are running use a new setting after their next start.`,
  maxWords: 3,
  flags: GENERAL_FLAG_NAMES,
  run: async (line) => (await import('../config.ts')).manageConfig(actionOf(line, CONFIG_FORMS, 'list'), line),
}

function makeSupplierForm(action: string, words: number, flags: readonly Flag[] = []): Action {
  return {
    name: `suppliers ${action}`,
    flags: [...GENERAL_FLAG_NAMES, ...ACCOUNT_FLAG_NAMES, ...flags],
    refusal: MISPLACED_FLAG_REFUSAL,
    maxWords: words,
  }
}

const SUPPLIER_FORMS = {
  list: makeSupplierForm('list', 1),
  show: makeSupplierForm('show', 2),
  codes: makeSupplierForm('codes', 2, ['out', 'set', 'forget', 'allow-loss', ...CSV_FLAGS]),
  rules: makeSupplierForm('rules', 2, ['missing', 'keep']),
  rename: makeSupplierForm('rename', 3),
  forget: makeSupplierForm('forget', 2),
  export: makeSupplierForm('export', 2, ['out']),
  import: makeSupplierForm('import', 2),
} satisfies Readonly<Record<SupplierAction, Action>>

/** Suppliers of an account: how their lists are read, and their codes. */
export const suppliers: Command = {
  name: 'suppliers',
  usage: [
    'suppliers [list]',
    'suppliers show NAME',
    'suppliers codes NAME [--out FILE.csv|FILE.xlsx] [--set CODE=ID ...] [--forget CODE ...]',
    'suppliers rules NAME [--missing leave|mark|zero|archive] [--keep FIELD,...]',
    'suppliers rename NAME NEW',
    'suppliers forget NAME',
    'suppliers export NAME --out FILE.json',
    'suppliers import FILE.json',
  ],
  group: 'Setting up',
  summary: 'suppliers whose lists are remembered, and their codes',
  examples: [
    'suppliers',
    'suppliers codes Timber --set A-17=4711',
    'suppliers rules Timber --missing mark',
    'suppliers export Timber --out timber.json',
  ],
  documents: ['suppliers', 'supplier', 'supplier-rules', 'codes'],
  about: `A supplier is how its lists are read, and which materials its codes mean. “apply FILE --remember NAME” saves a supplier, and
the next list with the same headings is read the same way. codes lists the supplier's codes; --set and --forget change them. rules shows or sets
the rules for all its lists: what to propose for items that are gone, and fields that are never changed (none: --keep ""). A supplier belongs to
one account; export and import copy it to another one, without the codes. For --out FILE.csv: --encoding, --delimiter, --decimals and --allow-loss as for export.`,
  maxWords: 3,
  connects: true,
  flags: [...new Set(Object.values(SUPPLIER_FORMS).flatMap(({ flags }) => flags))],
  otherForms: Object.values(SUPPLIER_FORMS),
  formOf: chooseFormByWord(SUPPLIER_FORMS, SUPPLIER_FORMS.list),
  run: async (line) => (await import('../suppliers.ts')).manageSuppliers(actionOf(line, SUPPLIER_FORMS, 'list'), line),
}
