/**
 * What a person sets for the whole program, with the usual values: an empty object is complete settings. Numbers that make no
 * sense are refused by name. Knows no file and no screen.
 */
import { z } from 'zod'
import { DAILY_LIMIT } from '../domain/account/daily-limit.ts'
import { isProxyAddress } from '../domain/account/network-use.ts'
import { MOST_NOTE, unknownPlaceholders } from '../domain/plan/correction-note.ts'
import { CONCURRENCY, MOST_RATE } from '../domain/run/send-limits.ts'
import { DETECT, ENCODING_CHOICES } from '../domain/sheet/encodings.ts'
import { MANY_CODES, OUTLIER_LIMITS, outlierLimits, type ManyCode, type Many } from '../domain/guard/outliers-limits.ts'
import { USUAL_CLEAR_TOKEN } from '../domain/values/clear-token.ts'

/** What a setting may be at the most; those of sending are in domain/run/send-limits.ts. */
export const MOST = { factor: 1_000_000, rows: 1_000_000, readingHours: 720, megabytes: 100_000, days: 36_500 } as const

const factor = z.number().min(1).max(MOST.factor)
const rows = z.number().int().min(1).max(MOST.rows)
/** Of the rows that change the field: 0.05 is 5 %. */
const share = z.number().min(0).max(1)

function many(usual: Many) {
  return z.object({ rows: rows.default(usual.rows), share: share.default(usual.share) }).prefault({})
}

const usualMany = OUTLIER_LIMITS.many
const manySchema = z
  .object({
    'price-far-up': many(usualMany['price-far-up']),
    'price-up': many(usualMany['price-up']),
    'price-zero': many(usualMany['price-zero']),
    'price-far-down': many(usualMany['price-far-down']),
    'price-down': many(usualMany['price-down']),
    'stock-far-up': many(usualMany['stock-far-up']),
    'stock-up': many(usualMany['stock-up']),
    'stock-zero': many(usualMany['stock-zero']),
    'stock-far-down': many(usualMany['stock-far-down']),
    'stock-down': many(usualMany['stock-down']),
    'price-negative': many(usualMany['price-negative']),
    'stock-negative': many(usualMany['stock-negative']),
    'minimum-negative': many(usualMany['minimum-negative']),
    'minimum-zero': many(usualMany['minimum-zero']),
    'name-changed': many(usualMany['name-changed']),
    'sku-changed': many(usualMany['sku-changed']),
    'unit-changed': many(usualMany['unit-changed']),
    emptied: many(usualMany.emptied),
    added: many(usualMany.added),
    'name-moved': many(usualMany['name-moved']),
    'sku-moved': many(usualMany['sku-moved']),
  } satisfies Record<ManyCode, unknown>)
  .prefault({})

const usualSwap = OUTLIER_LIMITS.swap

/**
 * When the outlier guard asks for a typed confirmation (SPEC.md, OUT-1 to OUT-8). A leap is a price or a balance that becomes
 * `factor` times higher or lower, or more; a far leap starts at `farFactor`. Of a kind, `rows` rows are many when they are also
 * at least `share` of the rows that could have been of the kind.
 */
export const guardLimitsSchema = z
  .object({
    factor: factor.default(OUTLIER_LIMITS.factor),
    farFactor: factor.default(OUTLIER_LIMITS.farFactor),
    many: manySchema,
    swap: z
      .object({
        rows: rows.default(usualSwap.rows),
        share: share.default(usualSwap.share),
        closer: factor.default(usualSwap.closer),
        apart: factor.default(usualSwap.apart),
      })
      .prefault({}),
  })
  .superRefine((limits, context) => {
    try {
      outlierLimits(limits)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      context.addIssue({ code: 'custom', message: error.message })
    }
  })
export type GuardLimits = z.infer<typeof guardLimitsSchema>

/** In the order a settings screen lists them. */
export const GUARD_KINDS = MANY_CODES

/** Written into a cell, clears the field: any case, never a list, a number or a formula. [VALUE-3] */
export const clearTokenSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .refine((token) => !/[;|\p{Cc}\p{Zl}\p{Zp}]/u.test(token), {
    message: 'must not hold ; | or a line break: they separate lists',
  })
  .refine((token) => !/\p{Cf}/u.test(token), { message: 'must not hold signs that cannot be seen' })
  .refine((token) => !/^[=+@-]/.test(token), {
    message: 'must not start with = + - or @: spreadsheets take it for a formula',
  })
  .refine((token) => !/^[\d\s.,']+$/.test(token), { message: 'must not be a number' })

/** Of corrections of stock. Empty: none is sent. Placeholders are checked, so that none is sent as it is written. */
export const correctionNoteSchema = z
  .string()
  .trim()
  .max(MOST_NOTE)
  .refine((template) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(template), { message: 'must be one line' })
  .refine((template) => !/\p{Cf}/u.test(template), { message: 'must not hold signs that cannot be seen' })
  .refine((template) => unknownPlaceholders(template).length === 0, {
    message: 'names a placeholder that there is not: there are {file}, {row} and {sheet}',
  })

export const themeSchema = z.enum(['auto', 'light', 'dark'])
/** `auto`: the system's, where the app speaks it, else English. */
export const languageSchema = z.enum(['auto', 'en', 'ru'])

/** `system`: what the system and the environment say · `none` · or the address of a proxy, which must hold no password. */
export const proxySchema = z
  .string()
  .trim()
  .max(300)
  .refine((text) => text === 'system' || text === 'none' || isProxyAddress(text), {
    message: 'must be an http:// or https:// address without a name and a password',
  })

/** How much is kept of what accounts were, reading by reading. */
export const keptReadingsSchema = z.object({
  keep: z.boolean().default(true),
  /** Of each account; the oldest readings are forgotten. */
  mostMegabytes: z.number().int().min(1).max(MOST.megabytes).default(500),
  /** Older readings are forgotten; null: none for their age. */
  mostDays: z.number().int().min(1).max(MOST.days).nullable().default(null),
})

/** Calls per second. */
export const rateSchema = z.number().positive().max(MOST_RATE)
/** Calls at one time. */
export const concurrencySchema = z.number().int().min(CONCURRENCY.least).max(CONCURRENCY.most)

export const settingsSchema = z.object({
  guard: guardLimitsSchema.prefault({}),
  clearToken: clearTokenSchema.default(USUAL_CLEAR_TOKEN),
  /** Null: the usual one, in the language of the program. */
  correctionNote: correctionNoteSchema.nullable().default(null),
  /** Of text files, where neither the file's own mark nor a choice says otherwise. */
  encoding: z.enum([DETECT, ...ENCODING_CHOICES]).default(DETECT),
  rate: rateSchema.default(5),
  concurrency: concurrencySchema.default(4),
  /** Requests of the day kept for other programs of the company. */
  quotaReserve: z.number().int().min(0).max(DAILY_LIMIT).default(0),
  /** How old a kept reading of an account may be that the next file is compared with; 0: the account is read each time. [READ-6] */
  readingHours: z.number().int().min(0).max(MOST.readingHours).default(12),
  language: languageSchema.default('auto'),
  theme: themeSchema.default('auto'),
  proxy: proxySchema.default('system'),
  readings: keptReadingsSchema.prefault({}),
})
export type Settings = z.infer<typeof settingsSchema>

export const USUAL_SETTINGS: Settings = settingsSchema.parse({})
