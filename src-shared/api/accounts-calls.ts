/**
 * The calls that set up accounts and the program. The window sends keys but never receives them: no reply or event has a field for a key. Test
 * results are codes and numbers, which the window puts into the user's language.
 */
import { z } from 'zod'
import { PLAIN_FAULTS } from '../account/account-error.ts'
import { runStateSchema } from './run.ts'
import { settingsSchema } from './settings.ts'
import { codeSchema, makeReturnedTextSchema, textSchema } from './text.ts'

const id = codeSchema.min(1).max(100)
const count = z.number().int().nonnegative()
const emptySchema = z.object({})
/** A limit that is longer than any key. Each key is checked again before use. */
const key = z.string().max(2000)

/** More storages than any account has; a longer list would be a mistake. */
const MAX_STORAGES = 200

/** Accounts and storages as the window sees them. No reply ever contains the API key. */
export const storageSchema = z.object({ id: z.number().int(), name: textSchema })
export type Storage = z.input<typeof storageSchema>

export const accountSchema = z.object({
  id: codeSchema,
  name: textSchema,
  /** The account's name in runs and imports, if the window shows another name in its language. */
  keptAs: textSchema.optional(),
  /** Base address of the API. */
  address: textSchema,
  practice: z.boolean(),
  storages: z.array(storageSchema),
})
export type Account = z.input<typeof accountSchema>

const storages = z
  .array(storageSchema.extend({ id: z.number().int().positive(), name: makeReturnedTextSchema(200) }))
  .max(MAX_STORAGES)

/**
 * `given`: built in or from the environment · `kept`: stored, encrypted by the system · `session`: until the app
 * closes · `missing`: must be entered · `unreadable`: stored but cannot be decrypted, so it must be entered again.
 */
export const accessSchema = z.enum(['given', 'kept', 'session', 'missing', 'unreadable'])
export type Access = z.infer<typeof accessSchema>

/** Why keys cannot be stored: the host is a browser page, the system cannot encrypt them, or its encryption protects nothing (Linux `basic_text`). */
export const keyStorageProblemSchema = z.enum(['browser', 'unavailable', 'basic-text'])
export type KeyStorageProblem = z.infer<typeof keyStorageProblemSchema>

export const accountSetupSchema = z.object({
  id,
  name: textSchema,
  address: textSchema,
  storages: z.array(storageSchema),
  origin: z.enum(['practice', 'environment', 'saved']),
  access: accessSchema,
})
export type AccountSetup = z.input<typeof accountSetupSchema>

/**
 * What a connection is tested with: a saved account's id, or null and all of the fields. The saved key is used only
 * with the saved address.
 */
const connectionToTestSchema = z.object({
  account: id.nullable(),
  address: makeReturnedTextSchema(2000),
  secret: key.nullable(),
})

/** Why a connection gave no usable answer. */
export const faultSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(PLAIN_FAULTS) }),
  z.object({
    code: z.enum(['failed', 'certificate', 'unreadable', 'undocumented', 'proxy-socks', 'proxy-address']),
    detail: textSchema,
  }),
  z.object({ code: z.enum(['status', 'redirect']), status: z.number() }),
  z.object({ code: z.literal('proxy-refused'), at: textSchema, status: z.number() }),
  z.object({ code: z.enum(['proxy-silent', 'proxy-unreachable']), at: textSchema }),
  z.object({ code: z.literal('proxy-certificate'), at: textSchema, detail: textSchema }),
])

export const connectionResultSchema = z.object({
  /** `odd`: something answers, but it is not the API; `fault` contains the details. */
  address: z.enum(['reached', 'unreachable', 'odd']),
  key: z.enum(['accepted', 'refused', 'unknown']),
  quota: z.enum(['left', 'used-up', 'unknown']),
  /** Why the address cannot be reached, or what was odd about the answer. */
  fault: faultSchema.nullable(),
  /** Null if the account does not list its storages. */
  storages: z.array(storageSchema).nullable(),
  /** One page of the first storage; null if there is no storage, or it could not be read. */
  materials: z.object({ storage: z.number().int(), name: textSchema, total: count }).nullable(),
  /** The account has no storage with this number. */
  unknownStorage: z.number().int().nullable(),
  /** Requests that the test took. They count against the daily limit. */
  requests: count,
  leftToday: count,
  /** How requests are routed. `unusable`: they cannot be sent; `fault` is the reason. */
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
      /** Why keys cannot be stored; null if they can be stored, encrypted by the system. */
      notKept: keyStorageProblemSchema.nullable(),
      /** The new name of a damaged key file. */
      keysAside: textSchema.nullable(),
    }),
  },
  /**
   * Saves a new account (`account` is null) or a changed one. If the address changes, the key is deleted: it belongs
   * to the old address.
   */
  'accounts.save': {
    request: z.object({
      account: id.nullable(),
      name: makeReturnedTextSchema(1000),
      address: makeReturnedTextSchema(2000),
      storages,
    }),
    reply: z.object({ account: accountSetupSchema }),
  },
  /** The account's unfinished runs, which could not be finished without the account. Changes nothing. */
  'accounts.removal': {
    request: z.object({ account: id }),
    reply: z.object({
      unfinished: z.array(
        z.object({ run: codeSchema, file: textSchema, state: runStateSchema, started: codeSchema, left: count }),
      ),
    }),
  },
  /** Removes the account and its key. Its history stays. */
  'accounts.remove': { request: z.object({ account: id }), reply: emptySchema },
  /** Storing the key (`computer`) is refused if keys cannot be encrypted. */
  'accounts.setKey': {
    request: z.object({ account: id, secret: key, keep: z.enum(['computer', 'session']) }),
    reply: z.object({ account: accountSetupSchema }),
  },
  'accounts.forgetKey': { request: z.object({ account: id }), reply: z.object({ account: accountSetupSchema }) },
  /** Requests the account's list of storages, and one page of the first storage. */
  'accounts.test': {
    request: connectionToTestSchema.extend({ storages }),
    reply: connectionResultSchema,
  },
  /** Requests only the account's storages, in one request. */
  'accounts.probe': { request: connectionToTestSchema, reply: connectionResultSchema },
  'settings.get': {
    request: emptySchema,
    reply: z.object({ settings: settingsSchema, dataFolder: textSchema }),
  },
  /** Replaces all settings. Current runs use the new rate at once, and open imports use the new limits. */
  'settings.set': { request: z.object({ settings: settingsSchema }), reply: z.object({ settings: settingsSchema }) },
} as const

export const accountsEvents = {
  /** The settings changed, here or in another window. */
  'settings.changed': z.object({ settings: settingsSchema }),
  /** An account or its key was added, changed or removed. */
  'accounts.changed': z.object({ account: id }),
} as const
