/** How the rows of an import are packed: a head line, then a line per row. */
import { join } from 'node:path'
import { z } from 'zod'
import type { OriginalCell, OriginalRows } from '../../../src-shared/export/export-rows.ts'
import { FIELDS } from '../../../src-shared/material/fields/field.ts'
import { CELL, type CellKind } from '../../../src-shared/file/sheet.ts'

export const FORM = 'stocksheet-originals-1'

const cellKind = z.custom<CellKind>((value) => Object.values(CELL).some((one) => one === value))
const headSchema = z.object({
  form: z.literal(FORM),
  file: z.string(),
  source: z.enum(['csv', 'xlsx', 'paste']),
  sheets: z.array(
    z.object({ name: z.string(), headers: z.array(z.string()), fields: z.array(z.enum(FIELDS).nullable()) }),
  ),
})
const rowSchema = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.array(z.union([z.tuple([cellKind, z.string()]), z.tuple([cellKind, z.string(), z.string()])])),
])

/** The first line of a file. Throws for anything else. */
export function headOf(line: string): z.infer<typeof headSchema> {
  return headSchema.parse(JSON.parse(line))
}

/** Any other line. Throws for anything else. */
export function rowOf(line: string): { readonly place: number; readonly row: OriginalRows['rows'][number] } {
  const [place, sheet, row, cells] = rowSchema.parse(JSON.parse(line))
  return { place, row: { sheet, row, cells: cells.map(cellOf) } }
}

export function originalsFolder(dataFolder: string): string {
  return join(dataFolder, 'originals')
}

/** Ids are our own; a name from outside never becomes a path. */
export function nameOf(run: string): string {
  return `${run.replace(/[^\w-]/g, '_')}.jsonl.gz`
}

/** The run whose rows a file of that name holds; null for any other file. */
export function runOf(name: string): string | null {
  return /^([\w-]+)\.jsonl\.gz$/.exec(name)?.[1] ?? null
}

/** Lines by LF alone: node:readline also breaks at U+2028, which JSON leaves in texts. A line cut off at the end is an error. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let open = ''
  for await (const piece of pieces) {
    const lines = (open + decoder.decode(piece, { stream: true })).split('\n')
    open = lines.pop() ?? ''
    yield* lines
  }
  if (open !== '') throw new Error('the last line is cut off')
}

function cellOf([kind, text, shown]: [CellKind, string] | [CellKind, string, string]): OriginalCell {
  return shown === undefined ? { kind, text } : { kind, text, shown }
}
