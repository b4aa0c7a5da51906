/**
 * What the user chose for the columns of a list, found again by its headings. One small JSON file, written to a temporary
 * name and renamed; a damaged one counts as empty, since it only ever saves a few clicks.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { fieldSchema } from '../../../src-shared/api/import.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { writeKept } from './persisted-json.ts'

/** Heading key -> field, or null for "not used". */
export type RememberedFields = readonly (readonly [string, Field | null])[]

export interface RememberedMapping {
  readonly fields: RememberedFields
  /** The file they were chosen for, and when (ISO time); older notes do not say. */
  readonly file?: string | undefined
  readonly at?: string | undefined
}

const fieldsSchema = z.array(z.tuple([z.string(), fieldSchema.nullable()]))
const fileSchema = z.object({
  /** Header signature -> mapping, oldest first. Before files were named, the fields alone. */
  mappings: z.array(
    z.tuple([
      z.string(),
      z.union([
        z.object({ fields: fieldsSchema, file: z.string().optional(), at: z.string().optional() }),
        fieldsSchema.transform((fields) => ({ fields })),
      ]),
    ]),
  ),
})

/** More lists than anybody keeps; the oldest are forgotten. */
const MOST = 200

export class RememberedMappings {
  private readonly path: string
  private readonly known: Map<string, RememberedMapping>

  private constructor(path: string, known: Map<string, RememberedMapping>) {
    this.path = path
    this.known = known
  }

  static async open(dataFolder: string): Promise<RememberedMappings> {
    const path = join(dataFolder, 'mappings.json')
    const text = await readFile(path, 'utf8').catch(() => '{"mappings":[]}')
    return new RememberedMappings(path, parse(text))
  }

  all(): ReadonlyMap<string, RememberedMapping> {
    return this.known
  }

  async remember(signature: string, mapping: RememberedMapping): Promise<void> {
    this.known.delete(signature)
    this.known.set(signature, mapping)
    await this.write()
  }

  async forget(signature: string): Promise<void> {
    if (this.known.delete(signature)) await this.write()
  }

  private async write(): Promise<void> {
    const mappings = [...this.known].slice(-MOST)
    await writeKept(this.path, { mappings })
  }
}

function parse(text: string): Map<string, RememberedMapping> {
  try {
    const parsed = fileSchema.safeParse(JSON.parse(text))
    return new Map(parsed.success ? parsed.data.mappings : [])
  } catch {
    // Not JSON: as good as no file.
    return new Map()
  }
}
