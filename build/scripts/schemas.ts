/** Writes the JSON schemas of the terminal's documents to docs/schemas: `node build/scripts/schemas.ts`. They are made of the contract. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  changesDocumentSchema,
  historyDocumentSchema,
  readingsDocumentSchema,
} from '../../src-shared/contract/history-documents.ts'
import { profileSchema } from '../../src-shared/contract/profile.ts'
import { reorderDocumentSchema } from '../../src-shared/contract/reorder.ts'
import { planDocumentSchema } from '../../src-shared/contract/shown-plan.ts'

/** By the file's name, without its ending. */
const DOCUMENTS = {
  'show-plan': { title: 'stocksheet show PLAN --json', schema: planDocumentSchema },
  history: { title: 'stocksheet history MATERIAL --json', schema: historyDocumentSchema },
  changes: { title: 'stocksheet changes --json', schema: changesDocumentSchema },
  readings: { title: 'stocksheet readings --json', schema: readingsDocumentSchema },
  profile: { title: 'A supplier’s profile, as stocksheet profiles export writes it', schema: profileSchema },
  reorder: { title: 'stocksheet reorder --json', schema: reorderDocumentSchema },
} as const

/** File name and text of each. */
export function schemaFiles(): { readonly file: string; readonly text: string }[] {
  return Object.entries(DOCUMENTS).map(([name, { title, schema }]) => {
    const made = z.toJSONSchema(schema, { io: 'input' })
    return { file: `${name}.json`, text: `${JSON.stringify({ ...made, title }, null, 2)}\n` }
  })
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..', '..', 'docs', 'schemas')
  for (const { file, text } of schemaFiles()) writeFileSync(join(folder, file), text)
}
