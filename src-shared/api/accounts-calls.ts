/**
 * The calls that set accounts and the program up. A key only goes in: no reply and no event has a field for one. What was found out about an
 * account is codes and numbers, which the window words in the user's language.
 */
import { z } from 'zod'
import { CONNECTION_TROUBLES } from '../account/account-error.ts'
import { runStateSchema } from './run.ts'
import { settingsSchema } from './settings.ts'
import { codeSchema, handedBack, textSchema } from './text.ts'

const id = codeSchema.min(1).max(100)
const count = z.number().int().nonnegative()
const emptySchema = z.object({})
/** Longer than any key; checked further where it is used. */
const key = z.string().max(2000)

/** More storages than any account has: a longer list would be a mistake. */
const MAX_STORAGES = 200

/** Accounts and storages as the window sees them. The API key is never part of any reply. */
export const storageSchema = z.object({ id: z.number().int(), name: textSchema })
export type Storage = z.input<typeof storageSchema>

export const accountSchema = z.object({
  id: codeSchema,
  name: textSchema,
  /** Its name in runs and imports, if the window's language has another name for it. */
  keptAs: textSchema.optional(),
  /** Base address of the interface. */
  address: textSchema,
  practice: z.boolean(),
  storages: z.array(storageSchema),
})
export type Account = z.input<typeof accountSchema>

const storages = z
  .array(storageSchema.extend({ id: z.number().int().positive(), name: handedBack(200) }))
  .max(MAX_STORAGES)

/**
 * `given`: built in or from the environment · `kept`: encrypted by the system · `session`: until the app closes · `missing`: to be entered ·
 * `unreadable`: stored, but it can no longer be decrypted, so it must be entered again.
 */
export const accessSchema = z.enum(['given', 'kept', 'session', 'missing', 'unreadable'])
export type Access = z.infer<typeof accessSchema>

/** Why keys cannot be kept: the host has no place, the system none, or only one that does not protect (Linux `basic_text`). */
export const whyNotKeptSchema = z.enum(['browser', 'unavailable', 'basic-text'])
export type WhyNotKept = z.infer<typeof whyNotKeptSchema>

export const accountSetupSchema = z.object({
  id,
  name: textSchema,
  address: textSchema,
  storages: z.array(storageSchema),
  origin: z.enum(['practice', 'environment', 'saved']),
  access: accessSchema,
})
export type AccountSetup = z.input<typeof accountSetupSchema>

/** What a connection was tried with: a saved account's id, or null with all of it; the saved key only with the saved address. */
const triedSchema = z.object({ account: id.nullable(), address: handedBack(2000), secret: key.nullable() })

export const connectionResultSchema = z.object({
  /** `odd`: something answers there, but not the interface; `detail` has more. */
  address: z.enum(['reached', 'unreachable', 'odd']),
  key: z.enum(['accepted', 'refused', 'unknown']),
  quota: z.enum(['left', 'used-up', 'unknown']),
  /** Why it cannot be reached, or what was odd. */
  detail: textSchema.nullable(),
  /** The same as a code for what to try next; null if address and key work. */
  trouble: z.enum(CONNECTION_TROUBLES).nullable(),
  /** Null: the account does not list its storages. */
  storages: z.array(storageSchema).nullable(),
  /** One page of the first storage was read; null if there was none, or it could not be read. */
  materials: z.object({ storage: z.number().int(), name: textSchema, total: count }).nullable(),
  /** The account has no storage with this number. */
  unknownStorage: z.number().int().nullable(),
  /** Requests this took. They count against the day's. */
  requests: count,
  leftToday: count,
  /** The route of the requests. `unusable`: there is none, `detail` says why. */
  network: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('direct') }),
    z.object({ kind: z.literal('proxy'), at: textSchema, from: z.enum(['system', 'settings']) }),
    z.object({ kind: z.literal('unusable') }),
  ]),
})
export type ConnectionResult = z.input<typeof connectionResultSchema>

export const accountsCalls = {
  /** Every account with its setup, and whether keys can be stored here. */
  'accounts.setups': {
    request: emptySchema,
    reply: z.object({
      accounts: z.array(accountSetupSchema),
      /** Null: keys can be kept, encrypted by the system. */
      notKept: whyNotKeptSchema.nullable(),
      /** The name that a damaged file of keys was given. */
      keysAside: textSchema.nullable(),
    }),
  },
  /** A new account (`account` null) or a changed one. If the address changes, the key is forgotten: it belongs to the old address. */
  'accounts.save': {
    request: z.object({
      account: id.nullable(),
      name: handedBack(1000),
      address: handedBack(2000),
      storages,
    }),
    reply: z.object({ account: accountSetupSchema }),
  },
  /** What is lost with an account: its unfinished runs could no longer be finished. Changes nothing. */
  'accounts.removal': {
    request: z.object({ account: id }),
    reply: z.object({
      unfinished: z.array(
        z.object({ run: codeSchema, file: textSchema, state: runStateSchema, started: codeSchema, left: count }),
      ),
    }),
  },
  /** Forgets the account and its key. Its history stays. */
  'accounts.remove': { request: z.object({ account: id }), reply: emptySchema },
  /** `computer` is refused if keys cannot be stored: no key is stored unprotected or silently. */
  'accounts.setKey': {
    request: z.object({ account: id, secret: key, keep: z.enum(['computer', 'session']) }),
    reply: z.object({ account: accountSetupSchema }),
  },
  'accounts.forgetKey': { request: z.object({ account: id }), reply: z.object({ account: accountSetupSchema }) },
  /** Asks the account for its storages and reads one page of the first. */
  'accounts.test': {
    request: triedSchema.extend({ storages }),
    reply: connectionResultSchema,
  },
  /** Asks the account for its storages only: one request. */
  'accounts.probe': { request: triedSchema, reply: connectionResultSchema },
  'settings.get': {
    request: emptySchema,
    reply: z.object({ settings: settingsSchema, dataFolder: textSchema }),
  },
  /** Replaces the settings whole. Runs under way take the new pace at once, open imports the new limits. */
  'settings.set': { request: z.object({ settings: settingsSchema }), reply: z.object({ settings: settingsSchema }) },
} as const

export const accountsEvents = {
  /** Settings were changed, here or in another window. */
  'settings.changed': z.object({ settings: settingsSchema }),
  /** An account, or its key, was added, changed or removed. */
  'accounts.changed': z.object({ account: id }),
} as const
