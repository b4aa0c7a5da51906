/** An expected failure as a host answers it: a code to branch on, words for people. Never a stack trace, never a key. */
import { z } from 'zod'
import { profileIdSchema, codeSchema, messageSchema, textSchema } from './text.ts'

export const failureCodes = [
  'bad-request',
  'not-found',
  'file-refused',
  'account-refused-key',
  'account-unreachable',
  'account-quota',
  'account-storage',
  'account-answer',
  'run-busy',
  'nothing-to-do',
  /** Another reading of a file has no place for some of the user's changes, which `list` names. With `anyway` it is done all the same. */
  'edits-lost',
  'cannot-write',
  'internal',
] as const

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  message: messageSchema,
  /** Finer code of the cause, for example a refusal code of a file. */
  detail: codeSchema.optional(),
  /** Further lines with the details. */
  list: z.array(textSchema).optional(),
  /** Id of the account concerned, if the window can open it. */
  account: codeSchema.optional(),
  /** An import without a preview: its file can be looked at, and read another way by `import.change`. */
  session: codeSchema.optional(),
  /** Profiles that may read the file: it can be opened again with one of them. */
  profiles: z.array(z.object({ id: profileIdSchema, name: textSchema })).optional(),
  /** It concerns a copy of the page's file: if the user corrects the file itself, it has to be chosen again. */
  copied: z.boolean().optional(),
})

export type Failure = z.input<typeof failureSchema>
export type FailureCode = Failure['code']

/** Not an error: there was nothing to do. [REPORT-2] */
export function isNoTrouble({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'nothing-to-do'
}
