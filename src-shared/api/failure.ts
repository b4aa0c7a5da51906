/**
 * Expected failures in a host's answers: codes with details. `words/failure.ts` makes the sentences where they are shown. Never contains a stack
 * trace or a key.
 */
import { z } from 'zod'
import type { AccountError } from '../account/account-error.ts'
import { JOURNAL_ERRORS, type ProgramError } from '../account/program-error.ts'
import { STOCK_FORMATS } from '../export/write-error.ts'
import { PLAN_FILE_ERRORS } from '../plan/plan.ts'
import { faultSchema } from './accounts-calls.ts'
import type { FailureKind } from './failure-kind.ts'
import { comparedSchema } from './import.ts'
import { refusalSchema } from './problem.ts'
import { codeSchema, profileIdSchema, textSchema } from './text.ts'

const count = z.number().int().nonnegative()
const id = z.number().int()
const rowInFileSchema = z.object({ row: count, sheet: textSchema.exactOptional() })

const accountErrorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['key-refused', 'quota', 'unsteady', 'stopped']) }),
  z.object({
    kind: z.literal('unreachable'),
    fault: faultSchema,
    badAnswer: z.enum(['not-utf8', 'overdue', 'otherwise']).exactOptional(),
  }),
  z.object({ kind: z.literal('refused'), error: textSchema }),
  z.object({ kind: z.literal('bad-answer'), method: textSchema, field: textSchema }),
])

const addressProblems = ['address-empty', 'address-form', 'address-user', 'address-query', 'address-open'] as const

const setupProblemSchema = z.discriminatedUnion('field', [
  z.object({
    field: z.literal('name'),
    code: z.enum(['name-empty', 'name-long', 'name-taken', 'name-reserved']),
  }),
  z.object({ field: z.literal('address'), code: z.enum(addressProblems) }),
  z.object({ field: z.literal('storages'), code: z.enum(['storage-number', 'storage-twice']), row: count }),
])

const programErrorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('journal'),
    code: z.enum(JOURNAL_ERRORS),
    details: z.partialRecord(z.enum(['run', 'file', 'found', 'known', 'reason']), z.union([textSchema, z.number()])),
  }),
  z.object({ kind: z.literal('address'), code: z.enum([...addressProblems, 'key-empty', 'key-form']) }),
  z.object({ kind: z.literal('account-name'), code: z.literal('name-taken') }),
  z.object({
    kind: z.literal('kept-file'),
    code: z.enum(['read', 'write', 'busy', 'put-aside']),
    path: textSchema,
    reason: textSchema,
  }),
])

const writeErrorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      ...(['open-elsewhere', 'read-only-file', 'read-only-folder', 'disk-full', 'no-folder', 'is-a-folder'] as const),
      ...(['name-too-long', 'reserved-name', 'bad-end', 'is-read', 'not-a-file', 'stopped', 'too-large'] as const),
    ]),
  }),
  z.object({ kind: z.literal('bad-character'), character: textSchema }),
  z.object({ kind: z.literal('other-kind'), wanted: z.enum([...STOCK_FORMATS, 'plan', 'mapping', 'html', 'backup']) }),
  z.object({
    kind: z.literal('unencodable'),
    encoding: textSchema,
    rows: count,
    characters: z.array(textSchema).readonly(),
  }),
  z.object({ kind: z.enum(['ended', 'other']), reason: textSchema }),
])

const planFileRefusalSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('unreadable'), reason: textSchema }),
  z.object({ code: z.literal('not-unicode') }),
  z.object({ code: z.literal('not-understood'), where: textSchema }),
])

const planFileErrorSchema = z.object({
  code: z.enum(PLAN_FILE_ERRORS),
  row: rowInFileSchema,
  details: z.record(codeSchema, textSchema),
})

const lostChangeSchema = z.object({
  kind: z.enum(['cell', 'row', 'answer']),
  place: z.object({
    row: count.nullable(),
    sheet: textSchema.exactOptional(),
    column: count.nullable(),
    ownColumn: count.exactOptional(),
    heading: textSchema.exactOptional(),
  }),
  /** For a cell: the text that the user typed. */
  text: textSchema,
})

/** One of the user's changes that no longer fits the file after it was read again. */
export type LostChange = z.input<typeof lostChangeSchema>

const mappingFaultSchema = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['unreadable', 'no-mapping', 'newer', 'too-many-columns', 'no-heading']) }),
  z.object({ code: z.literal('unknown-field'), field: textSchema }),
])

const wrongLabelShape = { path: textSchema, id, label: textSchema, name: textSchema }
const nameShape = { name: textSchema }

/** Each failure by its code: its kind, and its details. */
const failures = {
  // A request that is wrong, or that cannot be answered now.
  'not-understood': ['bad-request', { what: textSchema }],
  unexpected: ['internal', {}],
  'no-answer': ['internal', {}],
  /** A browser tab without a session: where to find the address that starts one. */
  'no-session': ['bad-request', { address: z.enum(['printed', 'announced', 'none']) }],
  'import-closed': ['not-found', {}],
  'file-unknown': ['not-found', {}],
  'file-gone': ['not-found', {}],
  'file-is-folder': ['not-found', nameShape],
  'file-missing': ['not-found', nameShape],
  'file-too-large': ['file-refused', { megabytes: count }],
  'uploads-full': ['file-refused', {}],
  // Failures when a file is read.
  /** `session`: the import without a preview; it can be read another way. `asked`: profiles that may read the file, if none was chosen. [SUPPLIER-2] */
  refused: [
    'file-refused',
    {
      refusal: refusalSchema,
      file: textSchema,
      session: codeSchema.exactOptional(),
      asked: z
        .array(z.object({ id: profileIdSchema, name: textSchema }))
        .readonly()
        .exactOptional(),
      /** The file was copied from the page. If the user corrects the original, it must be chosen again. */
      copied: z.boolean().exactOptional(),
    },
  ],
  'file-needs-memory': ['file-refused', {}],
  'file-too-slow': ['file-refused', {}],
  'file-failed': ['file-refused', { reason: textSchema }],
  'mapping-unusable': ['file-refused', { file: textSchema, fault: mappingFaultSchema }],
  /** The file was saved again, and no longer has the rows or columns of these changes. */
  'edits-lost': ['edits-lost', { lost: z.array(lostChangeSchema).readonly() }],
  /** `fits`: the number of rows that fit on a clipboard. */
  'copy-too-much': ['bad-request', { fits: count }],
  // Failures of the watched folder.
  'no-folder-choice': ['bad-request', {}],
  'folder-unreadable': ['bad-request', { folder: textSchema }],
  'folder-of-program': ['bad-request', { folder: textSchema }],
  'no-new-file': ['bad-request', nameShape],
  // Failures of saved imports.
  'saved-gone': ['not-found', {}],
  /** The saved import of an earlier session cannot be read. */
  'saved-damaged': ['file-refused', {}],
  'saved-aside': ['not-found', nameShape],
  'not-kept': ['cannot-write', {}],
  // Failures of accounts.
  account: [null, { failure: accountErrorSchema, address: textSchema, storage: id }],
  'no-account': ['not-found', {}],
  'account-gone': ['not-found', {}],
  'account-busy': ['run-busy', nameShape],
  'account-setup': ['bad-request', { problem: setupProblemSchema }],
  'host-declined': ['bad-request', { host: textSchema }],
  'link-declined': ['bad-request', { host: textSchema }],
  /** `account`: its id. */
  'no-key': ['account-refused-key', { ...nameShape, access: z.enum(['missing', 'unreadable']), account: codeSchema }],
  'key-first': ['bad-request', {}],
  'key-not-kept': ['cannot-write', { why: z.enum(['browser', 'unavailable', 'basic-text']) }],
  'practice-busy': ['run-busy', {}],
  'practice-in-use': ['cannot-write', {}],
  // Failures of runs.
  'being-applied': ['run-busy', {}],
  'run-of-other-account': ['not-found', { address: textSchema }],
  'run-of-several': ['not-found', { ...nameShape, address: textSchema, accounts: count }],
  'run-ended': ['not-found', {}],
  'nothing-but-problems': ['nothing-to-do', {}],
  /** `compared`: null if rows wait for an answer. */
  'nothing-to-send': ['nothing-to-do', { compared: comparedSchema.nullable() }],
  'plan-changed': ['bad-request', {}],
  'plan-declined': ['bad-request', {}],
  /** The phrase for an unusual file, or for an undo that deletes, was not typed, or is too old. */
  'guard-asks': ['bad-request', {}],
  'undo-asks': ['bad-request', {}],
  'nothing-to-undo': ['nothing-to-do', {}],
  /** `why`: the system's error code. */
  'originals-not-kept': ['cannot-write', { why: textSchema }],
  // Failures of plan files.
  'plan-refused': ['file-refused', { path: textSchema, refusal: planFileRefusalSchema }],
  'plan-not-as-made': ['file-refused', { path: textSchema, trouble: planFileErrorSchema }],
  'plan-of-other-account': ['file-refused', { made: textSchema, now: textSchema }],
  /** `row`: null if the plan itself names the storage. */
  'plan-storage': ['file-refused', { path: textSchema, row: rowInFileSchema.nullable(), storage: id }],
  /** The account's names for these ids differ from the plan's. */
  'plan-label': ['file-refused', { ...wrongLabelShape, row: rowInFileSchema }],
  'plan-storage-label': ['file-refused', wrongLabelShape],
  // Failures when a file is written.
  /** `file`: its name. */
  'not-written': ['cannot-write', { error: writeErrorSchema, file: textSchema }],
  'writing-stopped': ['cannot-write', {}],
  'export-busy': ['run-busy', {}],
  'export-stopped': ['cannot-write', {}],
  'reading-missing': ['not-found', {}],
  'nothing-to-fix': ['nothing-to-do', {}],
  // Failures of settings, stored data and suppliers.
  program: [null, { problem: programErrorSchema }],
  'erase-busy': ['run-busy', {}],
  'nothing-to-back-up': ['nothing-to-do', {}],
  'data-in-use': ['run-busy', {}],
  'restore-busy': ['run-busy', {}],
  /** `other-tables`: a database of another program, or one that contains something our database never has. */
  'backup-unusable': [
    'file-refused',
    { why: z.enum(['not-a-backup', 'damaged', 'newer', 'other-tables', 'too-large', 'settings']), file: textSchema },
  ],
  'views-full': ['bad-request', { views: count }],
  /** `commands`: the terminal commands to use instead. */
  'weakens-protection': ['bad-request', { commands: z.array(textSchema).readonly() }],
  'weakening-declined': ['bad-request', {}],
  'supplier-gone': ['bad-request', {}],
  'supplier-name-unusable': ['bad-request', {}],
  'supplier-name-taken': ['bad-request', nameShape],
  /** `where`: what is wrong with the file, from the schema. */
  'no-supplier-file': ['bad-request', { file: textSchema, where: textSchema }],
  'reorder-gone': ['not-found', {}],
} as const satisfies Readonly<Record<string, readonly [FailureKind | null, z.ZodRawShape]>>

export type FailureCode = keyof typeof failures
type Details<Code extends FailureCode> = (typeof failures)[Code][1]
/** Zod's type for an object without keys is a record that allows no property, so `unknown` is used instead. */
type Input<Shape extends z.ZodRawShape> = keyof Shape extends never ? unknown : Readonly<z.input<z.ZodObject<Shape>>>
type Output<Shape extends z.ZodRawShape> = keyof Shape extends never ? unknown : Readonly<z.output<z.ZodObject<Shape>>>

/** A failure with a given code; with any code by default. */
export type Failure<Code extends FailureCode = FailureCode> = {
  [Each in Code]: { readonly code: Each } & Input<Details<Each>>
}[Code]

/** A failure as the window receives it: its texts are untrusted. */
export type ShownFailure = {
  [Code in FailureCode]: { readonly code: Code } & Output<Details<Code>>
}[FailureCode]

const failureSchemas = Object.entries(failures).map(([code, [, details]]) =>
  z.object({ code: z.literal(code), ...details }),
)
// Each schema is made from the table's entry with its code. The compiler cannot infer that.
export const failureSchema = z.union(failureSchemas) as unknown as z.ZodType<ShownFailure, Failure>

export function failureKind(failure: Failure): FailureKind {
  if (failure.code === 'account') return accountFailureKind(failure.failure)
  return failure.code === 'program' ? programFailureKind(failure.problem) : failures[failure.code][0]
}

function accountFailureKind(error: AccountError): FailureKind {
  switch (error.kind) {
    case 'key-refused':
      return 'account-refused-key'
    case 'quota':
      return 'account-quota'
    case 'refused':
      return 'account-storage'
    case 'bad-answer':
    case 'unsteady':
      return 'account-answer'
    case 'unreachable':
      return error.badAnswer ? 'account-answer' : 'account-unreachable'
    case 'stopped':
      return 'account-unreachable'
  }
}

function programFailureKind(error: ProgramError): FailureKind {
  switch (error.kind) {
    case 'journal':
      return error.code === 'no-such-run' ? 'not-found' : 'cannot-write'
    case 'address':
    case 'account-name':
      return 'bad-request'
    case 'kept-file':
      return 'cannot-write'
  }
}
