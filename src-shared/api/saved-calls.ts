/** Imports with changes that were not applied when the program, a tab or the page closed. */
import { z } from 'zod'
import { filePasswordSchema, importSummarySchema } from './import.ts'
import { codeSchema, textSchema } from './text.ts'

const id = z.string().regex(/^[0-9a-f]{24}$/)

export const savedImportSchema = z.object({
  id,
  account: codeSchema,
  name: textSchema,
  changes: importSummarySchema.shape.changes.unwrap(),
  /** When the import was last changed; ISO time. */
  at: codeSchema,
  /** True if the import has no file: it changes the account's own stock. */
  stock: z.boolean().optional(),
  /** The open session: in this window, or in another tab that may have been closed. */
  session: codeSchema.optional(),
})
export type SavedImport = z.input<typeof savedImportSchema>

export const savedCalls = {
  /** Newest first. `aside`: the file names of damaged imports, which were moved aside. */
  'saved.list': {
    request: z.object({}),
    reply: z.object({ imports: z.array(savedImportSchema), aside: z.array(textSchema) }),
  },
  /**
   * Opens an import as it was, from the copy of its file. `file`: the state of the user's own file; `none` if there never was one. `import.reread`
   * reads a changed file and returns the changes that no longer fit.
   */
  'saved.resume': {
    request: z.object({ id, password: filePasswordSchema.optional() }),
    reply: z.object({
      summary: importSummarySchema,
      account: codeSchema,
      /** The token to pass to `import.open` as the file. */
      token: codeSchema,
      file: z.enum(['same', 'changed', 'gone', 'none']),
    }),
  },
  /** Discards a saved import, or restores it. It is deleted when the program ends. */
  'saved.discard': { request: z.object({ id, discard: z.boolean() }), reply: z.object({}) },
} as const

export const savedEvents = {
  /** An import was changed, closed, resumed or discarded, here or in another window. `saved.list` may now return a different list. */
  'saved.changed': z.object({}),
} as const
