/** Every flag there is, with the type of its value, and the groups that several commands share. */

/** As node:util parses them. What a value must be is judged where it is used. */
export const FLAG_TYPES = {
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
  'per-storage': { type: 'boolean' },
  table: { type: 'string' },
  heading: { type: 'string' },
  skip: { type: 'string', multiple: true },
  map: { type: 'string' },
  keep: { type: 'string', multiple: true },
  translate: { type: 'string', multiple: true },
  rule: { type: 'string', multiple: true },
  column: { type: 'string', multiple: true },
  key: { type: 'string' },
  'key-stdin': { type: 'boolean' },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  'on-conflict': { type: 'string' },
  'read-suppliers': { type: 'boolean' },
  profile: { type: 'string' },
  remember: { type: 'string' },
  set: { type: 'string', multiple: true },
  forget: { type: 'string', multiple: true },
  pick: { type: 'string', multiple: true },
  picks: { type: 'string' },
  guard: { type: 'string' },
  memory: { type: 'string' },
  out: { type: 'string' },
  yes: { type: 'boolean' },
  'allow-deletes': { type: 'string' },
  'allow-unusual': { type: 'boolean' },
  rows: { type: 'string', multiple: true },
  fields: { type: 'string', multiple: true },
  rate: { type: 'string' },
  concurrency: { type: 'string' },
  'max-calls': { type: 'string' },
  first: { type: 'string' },
  'failed-only': { type: 'boolean' },
  decimals: { type: 'string' },
  'allow-loss': { type: 'boolean' },
  html: { type: 'string' },
  language: { type: 'string' },
  sha256: { type: 'string' },
  'require-approval': { type: 'boolean' },
  expires: { type: 'string' },
} as const

export type Flag = keyof typeof FLAG_TYPES

/** Of every command. */
export const GENERAL: readonly Flag[] = ['data', 'json', 'help', 'version']
/** Of commands that talk to an account. */
export const ACCOUNT: readonly Flag[] = ['account', 'key-stdin']
export const READING: readonly Flag[] = [
  'sheet',
  'table',
  'heading',
  'skip',
  'map',
  'translate',
  'column',
  'key',
  'decimal',
  'encoding',
  'delimiter',
  'memory',
]
export const PLANNING: readonly Flag[] = [
  'storage',
  'storages',
  'all-sheets',
  'per-storage',
  'on-conflict',
  'read-suppliers',
  'rule',
  'keep',
  'profile',
  'pick',
  'picks',
  'guard',
  'out',
  'rate',
]
export const RUNNING: readonly Flag[] = ['rate', 'concurrency', 'max-calls', 'first']
export const ALLOWING: readonly Flag[] = ['yes', 'allow-deletes', 'allow-unusual']
export const CSV: readonly Flag[] = ['encoding', 'delimiter', 'decimals', 'decimal']
/** Of plans that are applied. */
export const APPROVAL: readonly Flag[] = ['sha256', 'require-approval']
