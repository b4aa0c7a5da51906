/**
 * The file of a copy: a ZIP archive with a list of its parts and their digests, the two databases, the original rows of files that runs applied, and
 * the files of unfinished imports. Nothing in the archive is trusted: each part is compared with the list. A part's name becomes a path only if we
 * could have written it.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { z } from 'zod'
import type { Failure } from '../../../src-shared/api/failure.ts'
import type { Answer } from '../../../src-shared/api/host.ts'
import { backupSchema, type Backup } from '../../../src-shared/api/settings.ts'
import type { Refusal } from '../../../src-shared/file/problem.ts'
import { refuse } from '../../../src-shared/material/values/result.ts'
import { COPY_LIST_NAME, makeFileRefusal } from '../../file/refusals.ts'
import { openSource, type ByteSource } from '../../file/xlsx/byte-source.ts'
import { unpack, unpackWhole, type Budget } from '../../file/xlsx/inflate.ts'
import { Deadline, defaultLimits, XlsxRefusal, type Limits } from '../../file/xlsx/refusal.ts'
import { readDirectory, type ZipEntry } from '../../file/xlsx/zip-directory.ts'
import { codeOf, writeErrorOf } from '../../machine/write-error.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import type { CopyError } from '../../store/backup/store-copy.ts'

export const FORMAT_VERSION = 1

const listHeadSchema = z.object({ stocksheet: z.literal('backup'), formatVersion: z.number().int().min(1) })
const listSchema = listHeadSchema.extend({
  ...backupSchema.shape,
  parts: z.array(
    z.object({
      name: z.string().max(200),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})
export type PartList = z.infer<typeof listSchema>

export const STORE_NAME = 'stocksheet.sqlite'
export const VERSIONS_NAME = 'versions.sqlite'
/** File names begin with a digit or are hexadecimal, so none can be a Windows device name such as `CON`. */
export const ROWS_PATTERN = /^originals\/\d[\w-]{0,80}\.jsonl\.gz$/
const IMPORT_PATTERN = /^imports\/[0-9a-f]{24}$/

const LIMITS: Limits = {
  ...defaultLimits,
  entries: 200_000,
  partBytes: 4_294_967_295,
  totalBytes: 64_000_000_000,
  milliseconds: 3_600_000,
}

/** Why a backup file cannot be restored. */
type BackupError = CopyError | 'not-a-backup' | 'too-large' | 'settings'

export class UnusableBackup extends Error {
  readonly backupError: BackupError

  constructor(backupError: BackupError) {
    super(backupError)
    this.backupError = backupError
  }
}

class UnreadableBackup extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Thrown to refuse a restore. `failure` is the answer. */
export class RefusedRestore extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Reads the whole file and compares each part with the list. Writes nothing. `name`: how the user knows the file. */
export async function readBackup(path: string, name = basename(path)): Promise<Answer<Backup>> {
  return asAnswer(name, async () => {
    const { madeAt, program, runs, unfinishedRuns, imports } = await readParts(path, async (_, pieces) => {
      for await (const piece of pieces) void piece
    })
    return { madeAt, program, runs, unfinishedRuns, imports }
  })
}

export async function asAnswer<T>(file: string, work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return refuse(failureOf(error, file))
  }
}

function failureOf(error: unknown, file: string): Failure {
  if (error instanceof UnusableBackup) return { code: 'backup-unusable', why: error.backupError, file }
  if (error instanceof XlsxRefusal) {
    const isTooLarge = error.code === 'too-large' || error.code === 'too-many-entries' || error.code === 'too-slow'
    return { code: 'backup-unusable', why: isTooLarge ? 'too-large' : 'damaged', file }
  }
  if (error instanceof UnreadableBackup) return { code: 'refused', refusal: error.refusal, file }
  if (error instanceof RefusedRestore) return error.failure
  if (error instanceof JournalFailure) return { code: 'program', problem: error.problem }
  if (codeOf(error) === 'ENOENT') return { code: 'file-missing', name: file }
  if (codeOf(error) === 'EISDIR') return { code: 'file-is-folder', name: file }
  const writeError = writeErrorOf(error)
  if (writeError === null) throw error
  return { code: 'not-written', error: writeError, file: STORE_NAME }
}

async function openBackup(path: string): Promise<ByteSource> {
  try {
    return await openSource({ path })
  } catch (error) {
    const refusal = makeFileRefusal(error)
    throw refusal?.code === 'cannot-read' ? new UnreadableBackup(refusal) : error
  }
}

type TakePart = (name: string, pieces: AsyncIterable<Buffer>) => Promise<void>

/** Passes each part to `take`. May throw UnusableBackup or XlsxRefusal after some parts were passed. Do not use any part before this returns. */
export async function readParts(path: string, take: TakePart): Promise<PartList> {
  const source = await openBackup(path)
  try {
    const budget: Budget = { bytesLeft: LIMITS.totalBytes, deadline: new Deadline(LIMITS.milliseconds) }
    const entries = [...((await readDirectory(source, LIMITS))?.entries.values() ?? [])]
    const list = await readList(source, entries, budget)
    const entriesByName = new Map(entries.map((entry) => [entry.name, entry]))
    const names = new Set(list.parts.map(({ name }) => name))
    const isComplete =
      names.size === list.parts.length &&
      entriesByName.size === list.parts.length + 1 &&
      names.has(STORE_NAME) &&
      list.parts.every(({ name }) => entriesByName.has(name) && isPartName(name))
    if (!isComplete) throw new UnusableBackup('not-a-backup')
    for (const { name, bytes, sha256 } of list.parts) {
      const entry = entriesByName.get(name)
      if (entry?.bytes !== bytes) throw new UnusableBackup('damaged')
      const hash = createHash('sha256')
      const hashPieces = async function* (): AsyncGenerator<Buffer> {
        for await (const piece of unpack(source, entry, LIMITS, budget)) {
          hash.update(piece)
          yield piece
        }
      }
      await take(name, hashPieces())
      if (hash.digest('hex') !== sha256) throw new UnusableBackup('damaged')
    }
    return list
  } finally {
    await source.close()
  }
}

function isPartName(name: string): boolean {
  return name === STORE_NAME || name === VERSIONS_NAME || ROWS_PATTERN.test(name) || IMPORT_PATTERN.test(name)
}

async function readList(source: ByteSource, entries: readonly ZipEntry[], budget: Budget): Promise<PartList> {
  const entry = entries.find(({ name }) => name === COPY_LIST_NAME)
  if (entry === undefined) throw new UnusableBackup((await looksLikeBackup(source)) ? 'damaged' : 'not-a-backup')
  const value = parseJson((await unpackWhole(source, entry, LIMITS, budget, LIMITS.metadataBytes)).toString())
  const head = listHeadSchema.safeParse(value)
  if (!head.success) throw new UnusableBackup('not-a-backup')
  if (head.data.formatVersion > FORMAT_VERSION) throw new UnusableBackup('newer')
  const list = listSchema.safeParse(value)
  if (!list.success) throw new UnusableBackup('damaged')
  return list.data
}

/**
 * The archive's list of parts is at its end. If that list is missing, the name of the first part shows whether the file is a backup that was cut off.
 */
async function looksLikeBackup(source: ByteSource): Promise<boolean> {
  const nameOffset = 30
  return (await source.read(nameOffset, COPY_LIST_NAME.length)).toString('latin1') === COPY_LIST_NAME
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema refuses null.
    return null
  }
}
