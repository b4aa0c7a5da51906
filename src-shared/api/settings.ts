/**
 * All settings of the program, with their defaults: an empty object is valid. Invalid numbers are reported by name.
 * Never reads a file.
 */
import { z } from 'zod'
import { DAILY_LIMIT } from '../account/daily-limit.ts'
import { isProxyAddress } from '../account/network-use.ts'
import { MAX_NOTE_LENGTH, findUnknownPlaceholders } from '../plan/correction-note.ts'
import { CONCURRENCY_LIMITS, MAX_RATE } from '../run/send-limits.ts'
import { DETECT_ENCODING, ENCODING_CHOICES } from '../file/source.ts'
import { type GuardKind, GUARD_KINDS } from '../plan/guard/guard-kinds.ts'
import { DEFAULT_CLEAR_TOKEN } from '../material/values/clear-token.ts'
import { STORED_DATA_NAMES } from './names.ts'
import { codeSchema, textSchema, tokenSchema } from './text.ts'

/** The largest values of settings. The limits for sending are in src-shared/run/send-limits.ts. */
export const SETTING_LIMITS = { readingHours: 720, days: 36_500 } as const

/** Kinds of unusual changes. A kind that is off is neither marked nor asked about. [OUT-1] */
const guardSwitchesSchema = z.object({
  leap: z.boolean().default(true),
  zero: z.boolean().default(true),
  sign: z.boolean().default(true),
  'moved-column': z.boolean().default(true),
  'swapped-columns': z.boolean().default(true),
  renaming: z.boolean().default(true),
  clearing: z.boolean().default(true),
  adding: z.boolean().default(true),
} satisfies Record<GuardKind, unknown>)

/** The text in a cell that clears the field, in upper or lower case. It cannot be a list, a number or a formula. [VALUE-3] */
export const clearTokenSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((token) => !/[;|\p{Cc}\p{Zl}\p{Zp}]/u.test(token), {
    message: 'must not hold ; | or a line break: they separate lists',
  })
  .refine((token) => !/\p{Cf}/u.test(token), { message: 'must not contain invisible characters' })
  .refine((token) => !/^[=+@-]/.test(token), {
    message: 'must not start with = + - or @: spreadsheets would read it as a formula',
  })
  .refine((token) => !/^[\d\s.,']+$/.test(token), { message: 'must not be a number' })

/** The note for stock corrections; empty for none. Its placeholders are checked, so that a note never contains an unknown placeholder. */
export const correctionNoteSchema = z
  .string()
  .trim()
  .max(MAX_NOTE_LENGTH)
  .refine((template) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(template), { message: 'must be one line' })
  .refine((template) => !/\p{Cf}/u.test(template), { message: 'must not contain invisible characters' })
  .refine((template) => findUnknownPlaceholders(template).length === 0, {
    message: 'contains an unknown placeholder: use {file}, {row} and {sheet}',
  })

export const themeSchema = z.enum(['auto', 'light', 'dark'])
/** `auto`: the system's language if the app supports it, else English. */
export const languageSchema = z.enum(['auto', 'en', 'ru'])

/** `system` (the proxies of the system and the environment), `none`, or the address of a proxy without a password. */
export const proxySchema = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === 'system' || text === 'none' || isProxyAddress(text), {
    message: 'must be an http:// or https:// address without a name and a password',
  })

/** Whether readings of accounts are stored, and for how long. */
export const readingsSettingSchema = z.object({
  keep: z.boolean().default(true),
  /** Readings older than this many days are removed. If null, readings are kept without a limit. */
  mostDays: z.number().int().min(1).max(SETTING_LIMITS.days).nullable().default(null),
})

/** Requests per second. */
export const rateSchema = z.number().positive().max(MAX_RATE)
/** Requests in flight at the same time. */
export const concurrencySchema = z.number().int().min(CONCURRENCY_LIMITS.least).max(CONCURRENCY_LIMITS.most)

export const settingsSchema = z.object({
  guard: guardSwitchesSchema.prefault({}),
  clearToken: clearTokenSchema.default(DEFAULT_CLEAR_TOKEN),
  /** Null for the default note, in the language of the program. */
  correctionNote: correctionNoteSchema.nullable().default(null),
  /** The encoding of text files that have no byte order mark, if the user chose no encoding. */
  encoding: z.enum([DETECT_ENCODING, ...ENCODING_CHOICES]).default(DETECT_ENCODING),
  rate: rateSchema.default(5),
  concurrency: concurrencySchema.default(4),
  /** Requests per day that are reserved for the company's other programs. */
  quotaReserve: z.number().int().min(0).max(DAILY_LIMIT).default(0),
  /**
   * How many hours a stored reading of an account may be reused for the next file. 0 always reads the account again.
   * [READ-6]
   */
  readingHours: z.number().int().min(0).max(SETTING_LIMITS.readingHours).default(12),
  language: languageSchema.default('auto'),
  theme: themeSchema.default('auto'),
  proxy: proxySchema.default('system'),
  readings: readingsSettingSchema.prefault({}),
})
export type Settings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({})

/** A setting that protects less after a change. */
export type LoweredProtection =
  | { readonly setting: 'guard'; readonly kind: GuardKind }
  | { readonly setting: 'quotaReserve'; readonly from: number; readonly to: number }
  | { readonly setting: 'proxy'; readonly to: string }

type ProtectionRule<Key extends keyof Settings> = (
  now: Settings[Key],
  newValue: Settings[Key],
) => readonly LoweredProtection[]

/** For each setting, a function that finds weaker protection after a change; null if the setting protects nothing. */
const PROTECTIONS: { readonly [Key in keyof Settings]: ProtectionRule<Key> | null } = {
  guard: (now, newSwitches) =>
    GUARD_KINDS.filter((kind) => now[kind] && !newSwitches[kind]).map((kind) => ({ setting: 'guard', kind })),
  quotaReserve: (from, to) => (to < from ? [{ setting: 'quotaReserve', from, to }] : []),
  // Requests contain the key, so a hijacked page must not choose which server gets them.
  proxy: (now, to) => (to === now || to === 'system' || to === 'none' ? [] : [{ setting: 'proxy', to }]),
  // Nobody can exceed the limits of these settings. [TERMINAL-15]
  rate: null,
  concurrency: null,
  // The user sees how a file is read before anything is sent, and the account is read again before sending.
  clearToken: null,
  correctionNote: null,
  encoding: null,
  readingHours: null,
  readings: null,
  language: null,
  theme: null,
}

/**
 * Finds the protections of an account that a change of settings weakens. A window cannot make such a change by itself: the user is asked outside the
 * window. A pure function. [PROTECT-1]
 */
export function findLoweredProtections(now: Settings, newSettings: Settings): readonly LoweredProtection[] {
  return settingsSchema.keyof().options.flatMap((key) => compareSetting(key, now[key], newSettings[key]))
}

function compareSetting<Key extends keyof Settings>(
  key: Key,
  now: Settings[Key],
  newSettings: Settings[Key],
): readonly LoweredProtection[] {
  return PROTECTIONS[key]?.(now, newSettings) ?? []
}

/** The terminal command for the same change. */
export function makeTerminalCommand(loweredProtection: LoweredProtection): string {
  switch (loweredProtection.setting) {
    case 'guard':
      return `stocksheet config set guard-${loweredProtection.kind} off`
    case 'quotaReserve':
      return `stocksheet config set reserve ${loweredProtection.to}`
    case 'proxy':
      return 'stocksheet config set proxy'
    default:
      return loweredProtection satisfies never
  }
}

const count = z.number().int().nonnegative()

const storedItemSchema = z.object({
  thing: z.enum(STORED_DATA_NAMES),
  items: count,
  bytes: count,
  /** When the oldest item was made, milliseconds since 1970; null if unknown. */
  oldest: z.number().nullable(),
  /** How many items cannot be erased now, such as unfinished runs. */
  held: count,
})
export type StoredItemView = z.infer<typeof storedItemSchema>

/** What the program stores in its data folder, and how large it is. */
export const storedDataSchema = z.object({
  things: z.array(storedItemSchema),
  /** Accounts with stored data, and their names in runs. */
  accounts: z.array(z.object({ address: textSchema, names: z.array(textSchema) })),
})

const eraseRequestSchema = z.object({
  things: z.array(z.enum(STORED_DATA_NAMES)).min(1),
  /** Only data from before this time, in milliseconds since 1970. */
  before: z.number().optional(),
  /** Only data about one account: its address in `accounts`. */
  account: z.string().max(2000).optional(),
  /** Only data of these runs. */
  runs: z.array(z.string().max(100)).optional(),
})
export type EraseRequest = z.infer<typeof eraseRequestSchema>

export const eraseReplySchema = z.object({
  erased: z.array(z.object({ thing: z.enum(STORED_DATA_NAMES), items: count, held: count })),
  /**
   * False if another program is reading the journal, so that its file may still contain the erased data. To remove it, the user can erase again
   * later.
   */
  gone: z.boolean(),
})
export type EraseReply = z.infer<typeof eraseReplySchema>

/** A time that a JavaScript `Date` can represent. */
const moment = count.max(8_640_000_000_000_000)

/** A backup of the data in one file. `madeAt`: milliseconds since 1970. `program`: the program version that made it. */
export const backupSchema = z.object({
  madeAt: moment,
  program: codeSchema.max(100),
  runs: count,
  /** How many of the runs are not finished. */
  unfinishedRuns: count,
  imports: count,
})
export type Backup = z.infer<typeof backupSchema>

/** What was restored. `unfinishedRuns`: ids of the unfinished runs in it. `previousData`: the copy of the replaced data; null if there was none. */
export const restoredBackupSchema = backupSchema.extend({
  unfinishedRuns: z.array(codeSchema),
  previousData: textSchema.nullable(),
})
export type RestoredBackup = z.input<typeof restoredBackupSchema>

export const storedDataCalls = {
  /** Makes a backup of all data, which the user can then save. */
  'backup.make': { request: z.object({}), reply: backupSchema.extend({ file: tokenSchema, name: textSchema }) },
  /** The user has saved the backup. */
  'backup.saved': { request: z.object({}), reply: z.object({}) },
  /** When a backup was last saved; null if never. */
  'backup.last': { request: z.object({}), reply: z.object({ madeAt: moment.nullable() }) },
  /** The contents of a backup that the user chose. Reads the whole file and compares it with the list in it. */
  'backup.read': { request: z.object({ file: tokenSchema }), reply: backupSchema },
  /** Replaces the program's data with a backup and opens it. Closes all imports. `previousData`: the name of a copy of the replaced data. */
  'backup.restore': { request: z.object({ file: tokenSchema }), reply: restoredBackupSchema },
  /** What is stored in the data folder, and how large it is. */
  'kept.list': { request: z.object({}), reply: storedDataSchema },
  /** Erases the chosen items from the disk. Unfinished runs are kept. */
  'kept.erase': { request: eraseRequestSchema, reply: eraseReplySchema },
} as const
