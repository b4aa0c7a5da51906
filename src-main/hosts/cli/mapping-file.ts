/** A saved mapping (`--map FILE`): header -> field, exchanged as a small JSON file. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { fieldSchema } from '../../../src-shared/contract/import.ts'
import type { Field } from '../../../src-shared/domain/field.ts'
import { CommandEnd } from './exit-status.ts'

/** `{"columns": {"Article": "sku", "Comment": null}}`; null means "not used". */
const mappingFileSchema = z.object({ columns: z.record(z.string(), fieldSchema.nullable()) })

export async function readMappingFile(path: string): Promise<[string, Field | null][]> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new CommandEnd(
      `--map: ${path} cannot be read as a mapping (${said}). It looks like {"columns": {"Article": "sku"}}.`,
    )
  }
  const parsed = mappingFileSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new CommandEnd(
      `--map: ${path} is not a mapping (${issue ? `${issue.path.join('.')}: ${issue.message}` : 'unexpected content'}). It looks like {"columns": {"Article": "sku"}}.`,
    )
  }
  return Object.entries(parsed.data.columns)
}
