/**
 * An expected failure in a host's answer: a code for programs and words for people. Never contains a stack trace or a
 * key.
 */
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
  /**
   * Some of the user's changes, named in `list`, do not fit the file's new reading. `anyway` goes ahead without them.
   */
  'edits-lost',
  'cannot-write',
  'internal',
] as const

export const failureSchema = z.object({
  code: z.enum(failureCodes),
  message: messageSchema,
  /** A more precise code, for example why a file was refused. */
  detail: codeSchema.optional(),
  /** Further lines with the details. */
  list: z.array(textSchema).optional(),
  /** Id of the account concerned, if the window can open it. */
  account: codeSchema.optional(),
  /** The session of an import without a preview. `import.change` can read its file another way. */
  session: codeSchema.optional(),
  /** Profiles that may read the file, which can be opened again with one of them. */
  profiles: z.array(z.object({ id: profileIdSchema, name: textSchema })).optional(),
  /** The file was copied from the page. If the user corrects the original, it must be chosen again. */
  copied: z.boolean().optional(),
})

export type Failure = z.input<typeof failureSchema>
export type FailureCode = Failure['code']

/** Not an error: there was nothing to do. [REPORT-2] */
export function isNoTrouble({ code }: Pick<Failure, 'code'>): boolean {
  return code === 'nothing-to-do'
}
