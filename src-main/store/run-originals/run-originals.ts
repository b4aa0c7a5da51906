/**
 * The rows of imported files, in one compressed file per run next to the journal: a header line, then a line per row. Written before a run starts,
 * and named after it once it has started. A damaged file counts as missing, so no wrong rows are ever shown.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { OriginalRows, OriginalCell } from '../../../src-shared/export/export-rows.ts'
import type { OriginalsPort } from '../../run/run-rows.ts'
import { streamToFile, flushFile, renameDurably } from '../files/file-system.ts'
import { THIS_USER_ONLY, makeFolder } from '../../machine/make-folder.ts'
import { z } from 'zod'
import { FIELDS, type Field } from '../../../src-shared/material/fields/field.ts'
import { CELL, type CellKind } from '../../../src-shared/file/sheet.ts'
import { makeTextKey } from '../../../src-shared/material/values/text-key.ts'
import { makeContainsTest } from '../../../src-shared/material/values/text-search.ts'

const WAITING_PREFIX = 'waiting-'
/** Staged rows older than this were left behind by a killed program: starting a run never takes an hour. */
const ABANDONED_AFTER_MS = 3_600_000

/** Rows of an import, with their positions in its plan. */
export interface PlacedRows {
  readonly indexes: readonly number[]
  readonly originals: OriginalRows
}

/** Writes batches of one import to `path`. Returns the number of rows. Only this user may read the file. */
export async function writeOriginals(path: string, batches: Iterable<PlacedRows>): Promise<number> {
  let rowCount = 0
  const makeLines = function* (): Generator<string> {
    let hasHead = false
    for (const { indexes, originals } of batches) {
      const { file, source, sheets } = originals
      if (!hasHead) yield `${JSON.stringify({ form: FILE_FORMAT, file, source, sheets })}\n`
      hasHead = true
      rowCount += indexes.length
      yield originals.rows.map((row, index) => `${lineOf(indexes[index] ?? -1, row)}\n`).join('')
    }
  }
  await streamToFile(
    path,
    (file) => pipeline(Readable.from(makeLines()), createGzip({ level: constants.Z_BEST_SPEED }), file),
    THIS_USER_ONLY,
  )
  await flushFile(path)
  return rowCount
}

function lineOf(position: number, { sheet, row, cells }: OriginalRows['rows'][number]): string {
  const cellParts = cells.map(({ kind, text, shown: shownText }) =>
    shownText === undefined ? [kind, text] : [kind, text, shownText],
  )
  return JSON.stringify([position, sheet, row, cellParts])
}

export class RunOriginals implements OriginalsPort {
  private readonly folder: string

  constructor(dataFolder: string) {
    this.folder = originalsFolderOf(dataFolder)
  }

  /** Returns a path for the rows of a run that is about to start. */
  async stage(): Promise<string> {
    makeFolder(this.folder)
    for (const name of await readdir(this.folder)) {
      if (!name.startsWith(WAITING_PREFIX)) continue
      const path = join(this.folder, name)
      const fileStats = await stat(path).catch(() => null)
      if (fileStats && Date.now() - fileStats.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true })
    }
    return join(this.folder, `${WAITING_PREFIX}${randomUUID()}`)
  }

  /** Assigns the staged rows to `run`. If it is null, no run was started, and the rows are removed. */
  async assignStagedRows(stagedFile: string, run: string | null): Promise<void> {
    if (run === null) await rm(stagedFile, { force: true })
    else await renameDurably(stagedFile, this.pathOf(run))
  }

  async readOriginals(run: string, positions: readonly number[]): Promise<OriginalRows | null> {
    const wantedPositions = new Set(positions)
    const rowsByPosition = new Map<number, OriginalRows['rows'][number]>()
    const heads: ReturnType<typeof headOf>[] = []
    const readLines = async (unpackedBytes: AsyncIterable<Buffer>): Promise<void> => {
      for await (const line of splitLines(unpackedBytes)) {
        if (heads.length === 0) {
          heads.push(headOf(line))
          continue
        }
        const { position, row } = rowOf(line)
        if (wantedPositions.has(position)) rowsByPosition.set(position, row)
      }
    }
    try {
      await pipeline(createReadStream(this.pathOf(run)), createGunzip(), readLines)
    } catch {
      // The file is missing, truncated or changed. The report then uses the values that the run was going to write.
      return null
    }
    const rows = positions.flatMap((position) => rowsByPosition.get(position) ?? [])
    const [head] = heads
    if (!head || rows.length !== positions.length) return null
    return { file: head.file, source: head.source, sheets: head.sheets, rows }
  }

  private pathOf(run: string): string {
    return join(this.folder, nameOf(run))
  }
}

/** The name of the files' format, which is stored in the header line. */
const FILE_FORMAT = 'stocksheet-originals-1'

const cellKindSchema = z.custom<CellKind>((value) =>
  Object.values(CELL).some((cellKindSchema) => cellKindSchema === value),
)
const headSchema = z.object({
  form: z.literal(FILE_FORMAT),
  file: z.string(),
  source: z.enum(['csv', 'xlsx', 'html']),
  sheets: z.array(
    z.object({ name: z.string(), headers: z.array(z.string()), fields: z.array(z.enum(FIELDS).nullable()) }),
  ),
})
const rowSchema = z.tuple([
  z.number().int(),
  z.number().int(),
  z.number().int(),
  z.array(z.union([z.tuple([cellKindSchema, z.string()]), z.tuple([cellKindSchema, z.string(), z.string()])])),
])

/** Parses the first line of a file. Throws for anything else. */
function headOf(line: string): z.infer<typeof headSchema> {
  return headSchema.parse(JSON.parse(line))
}

/** Parses a line after the first, which is one row. Throws for anything else. */
function rowOf(line: string): { readonly position: number; readonly row: OriginalRows['rows'][number] } {
  const [position, sheet, row, cells] = rowSchema.parse(JSON.parse(line))
  return { position, row: { sheet, row, cells: cells.map(cellOf) } }
}

export function originalsFolderOf(dataFolder: string): string {
  return join(dataFolder, 'originals')
}

/** The ids are our own, so no name from outside can become a path. */
function nameOf(run: string): string {
  return `${run.replace(/[^\w-]/g, '_')}.jsonl.gz`
}

/** The run whose rows are in a file with this name. Null for any other file. */
export function runOf(name: string): string | null {
  return /^([\w-]+)\.jsonl\.gz$/.exec(name)?.[1] ?? null
}

/** Splits lines only at LF: node:readline also splits at U+2028, which JSON may contain. A truncated last line is an error. */
async function* splitLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let unfinishedLine = ''
  for await (const piece of pieces) {
    const lines = (unfinishedLine + decoder.decode(piece, { stream: true })).split('\n')
    unfinishedLine = lines.pop() ?? ''
    yield* lines
  }
  if (unfinishedLine !== '') throw new Error('the last line is cut off')
}

function cellOf([kind, text, shownText]: [CellKind, string] | [CellKind, string, string]): OriginalCell {
  return shownText === undefined ? { kind, text } : { kind, text, shown: shownText }
}

/** The maximum duration of a search, in milliseconds. Older runs are not searched after that, because the user is waiting. */
const MAX_SEARCH_MS = 1500
const SEARCHED_FIELDS: readonly (Field | null)[] = ['sku', 'name']

/**
 * Finds runs by the skus and names in their files, which are not in the journal. Reads the compressed rows file by file, newest run first, for a
 * limited time. Skips damaged files. Returns, for each run, how many rows contain the text in a sku or a name. `runs`: newest first.
 */
export async function findOriginalsWithText(
  dataFolder: string,
  runs: readonly string[],
  text: string,
  stop?: AbortSignal,
): Promise<Map<string, number>> {
  const folder = originalsFolderOf(dataFolder)
  const fileNames = new Set(await readdir(folder).catch(() => []))
  const countByRun = new Map<string, number>()
  const startedAt = performance.now()
  for (const run of runs) {
    if (stop?.aborted || performance.now() - startedAt > MAX_SEARCH_MS) break
    const name = nameOf(run)
    const rowCount = fileNames.has(name) ? await countRowsWithText(join(folder, name), text) : 0
    if (rowCount > 0) countByRun.set(run, rowCount)
  }
  return countByRun
}

async function countRowsWithText(path: string, text: string): Promise<number> {
  const containsText = makeContainsTest(text)
  // The longest word of the text, as JSON writes it. Lines without this word are skipped without parsing.
  const [word = ''] = makeTextKey(text)
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
  const mayContainWord = makeContainsTest(JSON.stringify(word).slice(1, -1))
  let count = 0
  const countLines = async (unpackedBytes: AsyncIterable<Buffer>): Promise<void> => {
    let columns: readonly ReadonlySet<number>[] | null = null
    for await (const line of splitLines(unpackedBytes)) {
      if (columns === null) {
        columns = headOf(line).sheets.map(
          ({ fields }) => new Set(fields.flatMap((field, index) => (SEARCHED_FIELDS.includes(field) ? [index] : []))),
        )
        continue
      }
      if (!mayContainWord(line)) continue
      const { sheet, cells } = rowOf(line).row
      const searchedColumns = columns[sheet]
      if (!searchedColumns) continue
      const hasSearchedText = cells.some(
        ({ text: cell, shown: shownText }, index) => searchedColumns.has(index) && containsText(shownText ?? cell),
      )
      if (hasSearchedText) count++
    }
  }
  try {
    await pipeline(createReadStream(path), createGunzip(), countLines)
  } catch {
    // The file is truncated or changed, so the rows read before are not counted either.
    return 0
  }
  return count
}
