/**
 * The rows of imported files, one packed file per run beside the journal: a head line, then a line per row. Written before
 * a run starts and named after it once it has; what is there and damaged counts as not kept, never as other rows.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { OriginalRows } from '../../../src-shared/export/export-rows.ts'
import type { OriginalsPort } from '../../run/run-rows.ts'
import { FORM, headOf, linesOf, nameOf, originalsFolder, rowOf } from './packed-rows.ts'
import { streamToFile } from '../files/stream-to-file.ts'
import { THIS_USER_ONLY } from '../files/this-user-only.ts'
import { makeFolder } from '../../machine/make-folder.ts'
import { flushFile, renameForGood } from '../files/durable.ts'

const WAITING = 'waiting-'
/** No start of a run takes an hour. */
const LEFT_AFTER_MS = 3_600_000

/** Rows of an import with their places in its plan. */
export interface PlacedRows {
  readonly places: readonly number[]
  readonly originals: OriginalRows
}

/** Writes batches of one import to `path`; the number of rows. Only this user may read it. */
export async function writeOriginals(path: string, batches: Iterable<PlacedRows>): Promise<number> {
  let rows = 0
  const lines = function* (): Generator<string> {
    let head = false
    for (const { places, originals } of batches) {
      const { file, source, sheets } = originals
      if (!head) yield `${JSON.stringify({ form: FORM, file, source, sheets })}\n`
      head = true
      rows += places.length
      yield originals.rows.map((row, at) => `${lineOf(places[at] ?? -1, row)}\n`).join('')
    }
  }
  await streamToFile(
    path,
    (file) => pipeline(Readable.from(lines()), createGzip({ level: constants.Z_BEST_SPEED }), file),
    THIS_USER_ONLY,
  )
  await flushFile(path)
  return rows
}

function lineOf(place: number, { sheet, row, cells }: OriginalRows['rows'][number]): string {
  const told = cells.map(({ kind, text, shown }) => (shown === undefined ? [kind, text] : [kind, text, shown]))
  return JSON.stringify([place, sheet, row, told])
}

export class RunOriginals implements OriginalsPort {
  private readonly folder: string

  constructor(dataFolder: string) {
    this.folder = originalsFolder(dataFolder)
  }

  /** A path for the rows of a run that is about to start. */
  async stage(): Promise<string> {
    makeFolder(this.folder)
    for (const name of await readdir(this.folder)) {
      if (!name.startsWith(WAITING)) continue
      const path = join(this.folder, name)
      const found = await stat(path).catch(() => null)
      if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(path, { force: true })
    }
    return join(this.folder, `${WAITING}${randomUUID()}`)
  }

  /** The staged rows are those of `run`; null: it did not start. */
  async settle(staged: string, run: string | null): Promise<void> {
    if (run === null) await rm(staged, { force: true })
    else await renameForGood(staged, this.pathOf(run))
  }

  async read(run: string, places: readonly number[]): Promise<OriginalRows | null> {
    const wanted = new Set(places)
    const found = new Map<number, OriginalRows['rows'][number]>()
    const heads: ReturnType<typeof headOf>[] = []
    const take = async (unpacked: AsyncIterable<Buffer>): Promise<void> => {
      for await (const line of linesOf(unpacked)) {
        if (heads.length === 0) {
          heads.push(headOf(line))
          continue
        }
        const { place, row } = rowOf(line)
        if (wanted.has(place)) found.set(place, row)
      }
    }
    try {
      await pipeline(createReadStream(this.pathOf(run)), createGunzip(), take)
    } catch {
      // Not there, cut off or changed: the rows are then told by what the run meant to write.
      return null
    }
    const rows = places.flatMap((place) => found.get(place) ?? [])
    const [head] = heads
    if (!head || rows.length !== places.length) return null
    return { file: head.file, source: head.source, sheets: head.sheets, rows }
  }

  private pathOf(run: string): string {
    return join(this.folder, nameOf(run))
  }
}
