/**
 * What Stocksheet finds when it examines itself, as codes: for `doctor`, Help -> Copy a report, and an app that cannot start. Nothing here can
 * contain a name, a key, a price or a path: accounts are numbered in the order in which they were added.
 */
import { z } from 'zod'
import { codeSchema } from './text.ts'

const count = z.number().int().nonnegative()

/** Findings without details, and how serious each one is. */
const PLAIN_FINDINGS = {
  'folder-good': 'good',
  'folder-none': 'note',
  'folder-read-only': 'problem',
  'folder-of-another': 'problem',
  'folder-open': 'note',
  'folder-network': 'problem',
  'disk-full': 'problem',
  'data-none': 'note',
  'data-damaged': 'problem',
  'data-foreign': 'problem',
  'data-locked': 'problem',
  'data-unreadable': 'problem',
  'data-unchecked': 'note',
  'readings-damaged': 'note',
  'accounts-none': 'note',
  'accounts-unchecked': 'note',
  'clock-good': 'good',
  'clock-unknown': 'note',
} as const

/** Findings about one account. */
const ACCOUNT_FINDINGS = {
  'account-good': 'good',
  'account-key-missing': 'note',
  'account-key-unreadable': 'problem',
  'account-key-refused': 'problem',
  'account-key-form': 'problem',
  'account-limit': 'note',
  'account-address': 'problem',
} as const

/** Findings about an account's connection, with its fault. */
const CONNECTION_FINDINGS = { 'account-unreachable': 'problem', 'account-odd': 'problem' } as const

/** Findings that have further details. */
const DETAILED_FINDINGS = {
  'folder-unusable': 'problem',
  'disk-good': 'good',
  'disk-low': 'problem',
  'data-good': 'good',
  'data-newer': 'problem',
  'others-work': 'note',
  'clock-wrong': 'problem',
} as const

export type PlainFinding = keyof typeof PLAIN_FINDINGS
export type AccountFinding = keyof typeof ACCOUNT_FINDINGS | keyof typeof CONNECTION_FINDINGS

const FINDING_WEIGHTS = { ...PLAIN_FINDINGS, ...ACCOUNT_FINDINGS, ...CONNECTION_FINDINGS, ...DETAILED_FINDINGS }

const listNames = <Name extends string>(table: Readonly<Record<Name, string>>): Name[] => Object.keys(table) as Name[]

export const findingSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(listNames(PLAIN_FINDINGS)) }),
  z.object({ code: z.enum(listNames(ACCOUNT_FINDINGS)), account: count }),
  z.object({
    code: z.enum(listNames(CONNECTION_FINDINGS)),
    account: count,
    fault: z.record(codeSchema, z.union([z.number(), codeSchema])).describe('A code and its details.'),
  }),
  z.object({ code: z.literal('folder-unusable'), reason: codeSchema.describe('The system’s error code.') }),
  z.object({ code: z.enum(['disk-good', 'disk-low']), free: count.describe('Bytes.') }),
  z.object({ code: z.literal('data-good'), bytes: count }),
  z.object({ code: z.literal('data-newer'), found: count, known: count }),
  z.object({ code: z.literal('others-work'), programs: count }),
  z.object({
    code: z.literal('clock-wrong'),
    seconds: z.number().int().describe('Above 0: this computer is ahead of the account.'),
  }),
])
export type Finding = z.infer<typeof findingSchema>

export function findingWeight({ code }: Pick<Finding, 'code'>): 'good' | 'note' | 'problem' {
  return FINDING_WEIGHTS[code]
}

export const selfReportSchema = z.object({
  surface: z.enum(['electron', 'browser', 'terminal']),
  /** Version numbers: first the app's, then the platform's on which it runs. */
  parts: z.array(z.object({ name: codeSchema, version: codeSchema })),
  system: z.object({ platform: codeSchema, release: codeSchema, processor: codeSchema, memory: count }),
  /** Whether the data folder is the system's usual one. */
  folder: z.enum(['usual', 'chosen']),
  findings: z.array(findingSchema),
  /** The last entries of the desktop app's log, which contains no keys, cells or paths. */
  errors: z.array(codeSchema),
})
export type SelfReport = z.infer<typeof selfReportSchema>

/** How far a clock may be off. Certificates and the beginning of the account's day tolerate more. */
const MAX_CLOCK_ERROR_MS = 120_000

/** Compares this computer's clock with an account's, which counts whole seconds. Null if no account sent its time. */
export function judgeClock(clockLead: number | null): Finding {
  if (clockLead === null) return { code: 'clock-unknown' }
  return Math.abs(clockLead) <= MAX_CLOCK_ERROR_MS
    ? { code: 'clock-good' }
    : { code: 'clock-wrong', seconds: Math.round(clockLead / 1000) }
}

/** With less free space, a run's journal or an export may not fit. */
const MIN_FREE_BYTES = 200_000_000

export function judgeDisk(freeBytes: number): Finding {
  return { code: freeBytes < MIN_FREE_BYTES ? 'disk-low' : 'disk-good', free: freeBytes }
}

/** The details of a connection's fault that may be in a report: codes and numbers. Host and proxy names are left out. */
export function makeReportFault(fault: Readonly<Record<string, string | number>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fault).map(([name, detail]) =>
      typeof detail === 'number' || /^[A-Za-z][A-Za-z0-9_-]{0,60}$/.test(detail) ? [name, detail] : [name, '…'],
    ),
  )
}
