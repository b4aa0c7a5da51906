/** The user's choices for the columns of a list, found by its headings. */
import { z } from 'zod'
import { fieldSchema } from '../../../src-shared/api/text.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { makeJsonColumnSchema, parseColumnValue } from '../database/database-error.ts'
import type { Store } from '../database/store.ts'

/** Fields by heading key; null means "not used". */
export type RememberedFields = readonly (readonly [string, Field | null])[]

export interface RememberedMapping {
  readonly fields: RememberedFields
  /** The file that the fields were chosen for, and when (ISO time). */
  readonly file: string
  readonly at: string
}

const rowSchema = z.object({
  signature: z.string(),
  fields: makeJsonColumnSchema(z.array(z.tuple([z.string(), fieldSchema.nullable()]))),
  file: z.string(),
  at: z.string(),
})

/** More mappings than any user needs. If there are more, the oldest are removed. */
const MAX_MAPPINGS = 200

/** Every method throws JournalFailure. */
export class RememberedMappings {
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  /** All mappings by the signature of their headings, oldest first. */
  readAll(): ReadonlyMap<string, RememberedMapping> {
    return this.store.read(new Map(), (database) => {
      const rows = database.prepare('SELECT signature, fields, file, at FROM mappings ORDER BY key').all()
      return new Map(
        rows.map((row) => {
          const { signature, ...mapping } = parseColumnValue(rowSchema, row)
          return [signature, mapping]
        }),
      )
    })
  }

  remember(signature: string, { fields, file, at: savedAt }: RememberedMapping): void {
    this.store.change((database) => {
      database
        .prepare('INSERT OR REPLACE INTO mappings (signature, fields, file, at) VALUES (?, ?, ?, ?)')
        .run(signature, JSON.stringify(fields), file, savedAt)
      database
        .prepare('DELETE FROM mappings WHERE key IN (SELECT key FROM mappings ORDER BY key DESC LIMIT -1 OFFSET ?)')
        .run(MAX_MAPPINGS)
    })
  }

  forget(signature: string): void {
    this.store.change((database) => {
      database.prepare('DELETE FROM mappings WHERE signature = ?').run(signature)
    })
  }
}
