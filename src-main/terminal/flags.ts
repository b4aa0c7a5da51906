/** A flag is described once, for node:util to parse, and for help, completion and docs/cli.md to describe. */

/** One flag, as node:util parses it and as help, completion and docs/cli.md describe it. */
interface FlagDefinition {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  readonly multiple?: true
  /** The value that follows the flag: a word in capitals, or the choices. */
  readonly value?: string
  /** What the flag does, in a few words. */
  readonly about: string
}

/** Values are checked by the code that uses them. */
export const FLAG_TYPES = {
  account: { type: 'string', value: 'NAME', about: 'the account, as it is saved; practice is the built-in one' },
  data: { type: 'string', value: 'DIR', about: 'where journal, settings and practice data are kept' },
  json: { type: 'boolean', about: 'one JSON document on stdout, as in docs/schemas' },
  help: { type: 'boolean', short: 'h', about: 'what the command does, its flags and examples' },
  version: { type: 'boolean', about: 'the version of Stocksheet' },
  quiet: { type: 'boolean', about: 'no progress and no remarks on stderr; errors and warnings stay' },
  'no-color': { type: 'boolean', about: 'no colours, as the variable NO_COLOR says' },
  progress: { type: 'string', value: 'json', about: 'progress and remarks on stderr as JSON, one a line' },
  port: { type: 'string', value: 'N', about: 'the port on this machine; a free one unless told' },
  fresh: { type: 'boolean', about: 'begins again from the seed' },
  seed: { type: 'string', value: 'FILE', about: 'what the practice account holds at first' },
  'daily-limit': { type: 'string', value: 'N', about: 'requests a day before the account refuses' },
  faults: { type: 'string', value: 'FILE', about: 'answers that go wrong' },
  'fault-seed': { type: 'string', value: 'N', about: 'fixes the dice of --faults' },
  'documented-only': { type: 'boolean', about: 'answers only what the interface documents' },
  latency: { type: 'string', value: 'MS', about: 'waits before each answer' },
  'reset-at': { type: 'string', value: 'HH:MM', about: 'when the day of the limit begins, by this computer’s clock' },
  storage: {
    type: 'string',
    value: 'ID',
    about: 'the storage, by its id or name; several with commas where they are allowed',
  },
  storages: {
    type: 'string',
    multiple: true,
    value: 'ID=NAME,...',
    about: 'storages that the account does not list',
  },
  sheet: {
    type: 'string',
    value: 'NAME|all',
    about: 'the sheet of a workbook; all: sheets named after storages, each into its own',
  },
  'per-storage': { type: 'boolean', about: 'columns named after storages, each into its own' },
  table: { type: 'string', value: 'N', about: 'which of several tables in the sheet' },
  heading: { type: 'string', value: 'ROW,...|none', about: 'rows of the file that are its headings' },
  skip: { type: 'string', multiple: true, value: 'ROW-ROW', about: 'rows of the file that are not data' },
  'every-row': { type: 'boolean', about: 'headings of groups, totals and notes are read as materials' },
  'struck-out': { type: 'boolean', about: 'cells that are struck out are read like others' },
  map: { type: 'string', value: 'FILE', about: 'a saved mapping of columns' },
  keep: {
    type: 'string',
    multiple: true,
    value: 'FIELD,...',
    about: 'fields that existing materials keep; new materials still get them',
  },
  translate: {
    type: 'string',
    multiple: true,
    value: 'FIELD:TEXT=VALUE',
    about: 'what cells with other words than the account’s mean; nothing after = is a blank cell',
  },
  rule: {
    type: 'string',
    multiple: true,
    value: 'RULE',
    about: 'calculates a field from the row’s columns, for example price = price * 1.2',
  },
  column: {
    type: 'string',
    multiple: true,
    value: 'LETTER=FIELD',
    about: 'the field of a column; nothing after = leaves it unused',
  },
  key: { type: 'string', value: 'id,sku,name', about: 'what finds a material, in this order' },
  'password-stdin': {
    type: 'boolean',
    about: 'takes the password of an encrypted workbook as the first line of stdin',
  },
  'key-stdin': { type: 'boolean', about: 'takes the API key as the first line of stdin' },
  encoding: { type: 'string', value: 'NAME', about: 'the encoding of a text file, for example utf-8 or windows-1251' },
  delimiter: {
    type: 'string',
    value: 'comma|semicolon|tab|pipe',
    about: 'what separates the fields of a text file',
  },
  'on-conflict': {
    type: 'string',
    value: 'ask|mine|live|delta',
    about: 'which value is used if the file and the account both changed it',
  },
  'read-suppliers': { type: 'boolean', about: 'also reads and compares suppliers' },
  order: {
    type: 'string',
    value: 'NAME|all|none',
    about: 'what to order from this supplier, from all, or without a known supplier',
  },
  supplier: {
    type: 'string',
    value: 'NAME|none',
    about: 'whose list it is; if not given, the supplier is recognised',
  },
  remember: {
    type: 'string',
    value: 'NAME',
    about: 'saves how the file is read, and what its codes mean, for the next list',
  },
  missing: {
    type: 'string',
    value: 'leave|mark|zero|archive',
    about: 'what to propose for items that are no longer on a list',
  },
  gone: {
    type: 'string',
    value: 'FILE.xlsx',
    about:
      'writes items that are gone to a file to apply: marked in the notes, or with stock 0, as --missing or the supplier’s rules say',
  },
  discard: { type: 'boolean', about: 'permanently cancels the unsent part of the run' },
  template: { type: 'boolean', about: 'a blank workbook for new materials' },
  set: { type: 'string', multiple: true, value: 'CODE=ID', about: 'what a supplier’s code means' },
  forget: { type: 'string', multiple: true, value: 'CODE', about: 'a supplier’s code to forget' },
  kept: {
    type: 'string',
    value: 'HOURS',
    about: 'uses the last reading if it is not older than this',
  },
  pick: {
    type: 'string',
    multiple: true,
    value: 'ROW=ID|ROW=new|FILE',
    about:
      'the answer for a near miss or an ambiguous row; keep or change says whose sku stays; or a file with one answer per line',
  },
  memory: { type: 'string', value: 'MB', about: 'the memory that reading and comparing the file may use' },
  out: { type: 'string', value: 'FILE', about: 'the file to write; - is stdout' },
  yes: { type: 'boolean', about: 'asks nothing; leaves out deletes and unusual rows' },
  'allow-deletes': { type: 'string', value: 'N', about: 'with --yes, sends up to this many deletes' },
  'allow-unusual': { type: 'boolean', about: 'with --yes, sends rows that the guard finds unusual' },
  what: { type: 'string', multiple: true, value: 'THING,...', about: 'what to erase, or all' },
  before: { type: 'string', value: 'DATE', about: 'only what was made before this date' },
  run: { type: 'string', multiple: true, value: 'RUN', about: 'only this run' },
  rows: {
    type: 'string',
    multiple: true,
    value: 'ROW,ROW-ROW',
    about: 'rows of the file; Sheet!3 if several sheets were read',
  },
  fields: { type: 'string', multiple: true, value: 'FIELD,...', about: 'only these fields' },
  rate: { type: 'string', value: 'N', about: 'at most this many requests a second' },
  concurrency: { type: 'string', value: 'N', about: 'how many requests are sent at the same time' },
  'max-requests': { type: 'string', value: 'N', about: 'stops after so many requests; resume continues' },
  first: { type: 'string', value: 'N', about: 'stops after so many rows; resume continues' },
  'failed-only': { type: 'boolean', about: 'only rows that need attention' },
  decimals: { type: 'string', value: 'auto|dot|comma', about: 'how decimals are written' },
  'allow-loss': { type: 'boolean', about: 'writes ? for letters that the encoding does not have; refused otherwise' },
  html: { type: 'string', value: 'FILE', about: 'writes one page without other files; - is stdout' },
  language: { type: 'string', value: 'en|ru', about: 'the language of the page' },
  sha256: {
    type: 'string',
    value: 'DIGEST',
    about: 'only the plan file whose bytes have this digest; show prints it',
  },
  'as-of': {
    type: 'string',
    value: 'DATE',
    about: 'the state at that time, including what your runs verified after the last reading; sends no request',
  },
  readings: { type: 'boolean', about: 'lists the stored readings' },
  all: { type: 'boolean', about: 'all rows, including unchanged ones' },
  filter: {
    type: 'string',
    multiple: true,
    value: 'FIELD>VALUE',
    about: 'only rows whose field matches: = != ~ < <= > >=; rows must match all filters',
  },
  'below-minimum': {
    type: 'boolean',
    about: 'only materials whose stock is below the minimum, whatever is planned',
  },
  url: { type: 'string', value: 'ADDRESS', about: 'the account’s address, for example https://shop.example/connect' },
  untested: { type: 'boolean', about: 'adds the account without testing it' },
  'allow-plain-key': { type: 'boolean', about: 'saves the key in a file that only its permissions protect' },
  'detailed-exitcode': {
    type: 'boolean',
    about: 'exit status 2 if there is something to send, 0 if there is nothing',
  },
  once: { type: 'boolean', about: 'ends when every file is complete' },
  inbox: { type: 'string', value: 'FOLDER', about: 'the folder whose new files the window lists' },
} as const satisfies Readonly<Record<string, FlagDefinition>>

export type Flag = keyof typeof FLAG_TYPES

/** Flags of every command. */
export const GENERAL_FLAG_NAMES: readonly Flag[] = ['data', 'json', 'quiet', 'no-color', 'help', 'version']
/** Flags of commands that take long enough to report progress. */
export const PROGRESS_FLAGS: readonly Flag[] = ['progress']
/** Flags of commands that connect to an account. */
export const ACCOUNT_FLAG_NAMES: readonly Flag[] = ['account', 'key-stdin']
export const READING_FLAGS: readonly Flag[] = [
  'password-stdin',
  'sheet',
  'table',
  'heading',
  'skip',
  'every-row',
  'struck-out',
  'map',
  'translate',
  'column',
  'key',
  'decimals',
  'encoding',
  'delimiter',
  'memory',
]
export const PLAN_FLAGS: readonly Flag[] = [
  'storage',
  'storages',
  'per-storage',
  'on-conflict',
  'read-suppliers',
  'kept',
  'rule',
  'keep',
  'supplier',
  'pick',
  'out',
  'rate',
]
export const RUN_FLAGS: readonly Flag[] = ['rate', 'concurrency', 'max-requests', 'first']
export const CONFIRMATION_FLAGS: readonly Flag[] = ['yes', 'allow-deletes', 'allow-unusual']
export const CSV_FLAGS: readonly Flag[] = ['encoding', 'delimiter', 'decimals']
