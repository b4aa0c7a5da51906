/**
 * What the user chose for the columns of a list, found again by its headings. One small JSON file, written to a temporary
 * name and renamed; a damaged one counts as empty, since it only ever saves a few clicks.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fieldSchema } from '../../../src-shared/contract/import.ts'
import type { Field } from '../../../src-shared/domain/field.ts'
import { writeKept } from './kept-json.ts'

/** Heading key -> field, or null for "not used". */
export type RememberedFields = readonly (readonly [string, Field | null])[]

const fileSchema = z.object({
  /** Header signature -> fields, oldest first. */
  mappings: z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), fieldSchema.nullable()]))])),
})

/** More lists than anybody keeps; the oldest are forgotten. */
const MOST = 200

export class RememberedMappings {
  private readonly path: string
  private readonly known: Map<string, RememberedFields>

  private constructor(path: string, known: Map<string, RememberedFields>) {
    this.path = path
    this.known = known
  }

  static async open(dataFolder: string): Promise<RememberedMappings> {
    const path = join(dataFolder, 'mappings.json')
    const text = await readFile(path, 'utf8').catch(() => '{"mappings":[]}')
    return new RememberedMappings(path, parse(text))
  }

  all(): ReadonlyMap<string, RememberedFields> {
    return this.known
  }

  async remember(signature: string, fields: RememberedFields): Promise<void> {
    this.known.delete(signature)
    this.known.set(signature, fields)
    const mappings = [...this.known].slice(-MOST)
    await writeKept(this.path, { mappings })
  }
}

function parse(text: string): Map<string, RememberedFields> {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(text))
    return new Map(parsed.success ? parsed.data.mappings : [])
  } catch {
    // Not JSON: as good as no file.
    return new Map()
  }
}
