/**
 * One file with a copy of the user's data, and putting such a copy back. The file is a ZIP archive: a list of its parts with their digests, the two
 * databases, the rows of runs' files, and the files of unfinished imports. Never keys. A copy is read back before it counts as made. Nothing in a copy
 * is trusted: each part is compared with the list, and no name in it becomes a path unless it has the form of ours.
 */
import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Failure } from '../../src-shared/api/failure.ts'
import type { Answer } from '../../src-shared/api/host.ts'
import {
  backupSchema,
  findLoweredProtections,
  USUAL_SETTINGS,
  type Backup,
  type LoweredProtection,
  type Restored,
  type Settings,
} from '../../src-shared/api/settings.ts'
import { refuse } from '../../src-shared/material/values/result.ts'
import { isoTime } from '../../src-shared/material/values/utc-time.ts'
import { COPY_LIST, fileRefusal } from '../file/refusals.ts'
import { openSource, type ByteSource } from '../file/xlsx/byte-source.ts'
import { unpack, unpackWhole, type Budget } from '../file/xlsx/inflate.ts'
import { Deadline, defaultLimits, XlsxRefusal, type Limits } from '../file/xlsx/refusal.ts'
import { readDirectory, type ZipEntry } from '../file/xlsx/zip-directory.ts'
import { makeFolder, THIS_USER_ONLY } from '../machine/make-folder.ts'
import { codeOf, writeErrorOf } from '../machine/write-error.ts'
import { zipArchive, type ZipPart } from '../machine/zip-archive.ts'
import { JournalFailure } from '../ports/journal-port.ts'
import {
  contentOf,
  copyDatabase,
  copyError,
  freeStore,
  LOGS,
  openAlone,
  removeLogs,
  TABLES,
  type CopyError,
} from '../store/backup/store-copy.ts'
import { storedValue, WHOLE_FILE_ERRORS } from '../store/database/database-error.ts'
import { openStoreIn, type Store } from '../store/database/store.ts'
import { storeFile } from '../store/database/with-store.ts'
import { flushFile, renameForGood, streamToFile } from '../store/files/file-system.ts'
import { removeLeftovers, safeWrite, temporaryPathBeside, type SafeWrite } from '../store/files/safe-write.ts'
import { copiesFolder } from '../store/kept/kept-things.ts'
import { originalsFolder, runOf } from '../store/run-originals/run-originals.ts'
import { digestOf, importsFolder } from '../store/saved-imports/saved-imports.ts'
import { readSettings, settingsIn, writeSetting } from '../store/settings/settings-table.ts'
import { forgetCatalogues } from '../store/versions/account-versions.ts'
import { versionFile } from '../store/versions/version-file.ts'

const FORMAT_VERSION = 1

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
type PartList = z.infer<typeof listSchema>

const STORE = 'stocksheet.sqlite'
const VERSIONS = 'versions.sqlite'
/** Names begin with a digit or are hexadecimal, so none is a device of Windows. */
const ROWS = /^originals\/\d[\w-]{0,80}\.jsonl\.gz$/
const IMPORT = /^imports\/[0-9a-f]{24}$/

const LIMITS: Limits = {
  ...defaultLimits,
  entries: 200_000,
  partBytes: 4_294_967_295,
  totalBytes: 64_000_000_000,
  milliseconds: 3_600_000,
}

interface Parts {
  readonly dataFolder: string
  readonly version: string
  readonly now: number
}

/** A part to write, and where its bytes are. */
interface FilePart {
  readonly name: string
  readonly path: string
}

/**
 * Makes the copy. The file appears under its name only when it is whole. `lock`: the connection that has the store alone. Refuses if nothing is stored
 * yet, and throws JournalFailure.
 */
export async function makeBackup(
  parts: Parts,
  path: string,
  lock: DatabaseSync | null = null,
): Promise<Answer<Backup>> {
  const { dataFolder, version, now } = parts
  const [store, versions] = [storeFile(dataFolder), versionFile(dataFolder)].map(temporaryPathBeside) as [
    string,
    string,
  ]
  try {
    await removeLeftovers(dataFolder)
    if (!(await copyDatabase(storeFile(dataFolder), store, lock))) return refuse({ code: 'nothing-to-back-up' })
    if (copyError(store, TABLES.store) !== null) throw new JournalFailure('damaged', { file: storeFile(dataFolder) })
    const { runs, imports, unfinishedRuns } = contentOf(store)
    const files: FilePart[] = [
      { name: STORE, path: store },
      ...((await copyVersions(versionFile(dataFolder), versions)) ? [{ name: VERSIONS, path: versions }] : []),
      ...(await filesIn(originalsFolder(dataFolder), (name) => runs.has(runOf(name) ?? ''), 'originals')),
      ...(await filesIn(importsFolder(dataFolder), (name) => imports.has(name), 'imports')),
    ]
    if (await isTooLarge(files))
      return refuse({ code: 'not-written', error: { kind: 'too-large' }, file: basename(path) })
    const backup = { madeAt: now, program: version, runs: runs.size, unfinishedRuns, imports: imports.size }
    let listedParts = await listParts(files)
    for (let isLastTry = false; ; isLastTry = true) {
      const list = { stocksheet: 'backup', formatVersion: FORMAT_VERSION, ...backup, parts: listedParts } as const
      const writeResult = await writeParts(path, list, files)
      if (writeResult.kind !== 'failed') return { ok: true, value: backup }
      const newParts = await listParts(files)
      if (isLastTry || isDeepStrictEqual(newParts, listedParts))
        return refuse({ code: 'not-written', error: writeResult.error, file: basename(path) })
      listedParts = newParts
    }
  } catch (error) {
    const isFull = error instanceof JournalFailure && error.code === 'full'
    const writeError = isFull ? { kind: 'disk-full' as const } : writeErrorOf(error)
    if (writeError === null) throw error
    return refuse({ code: 'not-written', error: writeError, file: basename(path) })
  } finally {
    for (const file of [store, versions]) {
      await rm(file, { force: true })
      removeLogs(file)
    }
  }
}

/** The archive's format has 16 bits for the number of parts, with the list, and 32 for its bytes. */
const MOST_PARTS = 65_000
const MOST_BYTES = 4_000_000_000

async function isTooLarge(files: readonly FilePart[]): Promise<boolean> {
  let bytes = 0
  for (const { path } of files) bytes += (await stat(path).catch(() => null))?.size ?? 0
  return files.length > MOST_PARTS || bytes > MOST_BYTES
}

/** Leaves out files that are gone: an import was applied or discarded after its row was copied. */
async function listParts(files: readonly FilePart[]): Promise<PartList['parts']> {
  const listedParts: PartList['parts'] = []
  for (const { name, path } of files)
    try {
      listedParts.push({ name, bytes: (await stat(path)).size, sha256: await digestOf(path) })
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  return listedParts
}

async function writeParts(path: string, list: PartList, files: readonly FilePart[]): Promise<SafeWrite<void>> {
  return safeWrite({ path, kind: 'backup' }, async (temporary) => {
    await streamToFile(
      temporary,
      (file) => pipeline(Readable.from(zipArchive(zipParts(list, files)), { objectMode: false }), file),
      THIS_USER_ONLY,
    )
    await flushFile(temporary)
    const readBack = await readBackup(temporary)
    // As if the disk returned bytes that differ from those written.
    if (!readBack.ok) throw Object.assign(new Error('the copy is not as written'), { code: 'EIO' })
  })
}

/** False if there are none, or if their file is damaged: readings can be read again. */
async function copyVersions(from: string, to: string): Promise<boolean> {
  try {
    return (await copyDatabase(from, to)) && copyError(to, TABLES.versions) === null
  } catch (error) {
    if (error instanceof JournalFailure && error.code === 'damaged') return false
    throw error
  }
}

async function filesIn(folder: string, isPart: (name: string) => boolean, place: string): Promise<FilePart[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => isPart(name))
    .toSorted()
    .map((name) => ({ name: `${place}/${name}`, path: join(folder, name) }))
}

function* zipParts(list: PartList, files: readonly FilePart[]): Generator<ZipPart> {
  yield { name: COPY_LIST, content: [JSON.stringify(list)], isStored: true }
  const names = new Set(list.parts.map(({ name }) => name))
  for (const { name, path } of files.filter((part) => names.has(part.name)))
    yield { name, content: createReadStream(path), ...(ROWS.test(name) ? { isStored: true } : {}) }
}

/** Why a file cannot be put back. */
type BackupError = CopyError | 'not-a-backup' | 'too-large'

class UnusableBackup extends Error {
  readonly why: BackupError

  constructor(why: BackupError) {
    super(why)
    this.why = why
  }
}

/** Reads the whole file and compares each part with the list. Writes nothing. */
export async function readBackup(path: string): Promise<Answer<Backup>> {
  return asAnswer(path, async () => {
    const { madeAt, program, runs, unfinishedRuns, imports } = await withParts(path, async (_, pieces) => {
      for await (const piece of pieces) void piece
    })
    return { madeAt, program, runs, unfinishedRuns, imports }
  })
}

async function asAnswer<T>(path: string, work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return refuse(failureOf(error, path))
  }
}

function failureOf(error: unknown, path: string): Failure {
  const file = basename(path)
  if (error instanceof UnusableBackup) return { code: 'backup-unusable', why: error.why, file }
  if (error instanceof XlsxRefusal) {
    const isTooLarge = error.code === 'too-large' || error.code === 'too-many-entries' || error.code === 'too-slow'
    return { code: 'backup-unusable', why: isTooLarge ? 'too-large' : 'damaged', file }
  }
  if (error instanceof AsideFailure) return error.failure
  if (error instanceof JournalFailure) return { code: 'program', problem: error.problem }
  if (codeOf(error) === 'ENOENT') return { code: 'file-missing', name: file }
  if (codeOf(error) === 'EISDIR') return { code: 'file-is-folder', name: file }
  const writeError = writeErrorOf(error)
  if (writeError === null) throw error
  return { code: 'not-written', error: writeError, file: STORE }
}

async function openCopy(path: string): Promise<ByteSource> {
  try {
    return await openSource({ path })
  } catch (error) {
    const refusal = fileRefusal(error)
    if (refusal?.code !== 'cannot-read') throw error
    throw new AsideFailure({ code: 'refused', refusal, file: basename(path) })
  }
}

type TakePart = (name: string, pieces: AsyncIterable<Buffer>) => Promise<void>

/** Hands over each part. Throws UnusableBackup or XlsxRefusal, also after a part was handed over: use none before this returns. */
async function withParts(path: string, take: TakePart): Promise<PartList> {
  const source = await openCopy(path)
  try {
    const budget: Budget = { bytesLeft: LIMITS.totalBytes, deadline: new Deadline(LIMITS.milliseconds) }
    const entries = [...((await readDirectory(source, LIMITS))?.entries.values() ?? [])]
    const list = await readList(source, entries, budget)
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    const names = new Set(list.parts.map(({ name }) => name))
    const isComplete =
      names.size === list.parts.length &&
      byName.size === list.parts.length + 1 &&
      names.has(STORE) &&
      list.parts.every(({ name }) => byName.has(name) && isPartName(name))
    if (!isComplete) throw new UnusableBackup('not-a-backup')
    for (const { name, bytes, sha256 } of list.parts) {
      const entry = byName.get(name)
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
  return name === STORE || name === VERSIONS || ROWS.test(name) || IMPORT.test(name)
}

async function readList(source: ByteSource, entries: readonly ZipEntry[], budget: Budget): Promise<PartList> {
  const entry = entries.find(({ name }) => name === COPY_LIST)
  if (entry === undefined) throw new UnusableBackup((await beginsAsCopy(source)) ? 'damaged' : 'not-a-backup')
  const value = parseJson((await unpackWhole(source, entry, LIMITS, budget, LIMITS.metadataBytes)).toString())
  const head = listHeadSchema.safeParse(value)
  if (!head.success) throw new UnusableBackup('not-a-backup')
  if (head.data.formatVersion > FORMAT_VERSION) throw new UnusableBackup('newer')
  const list = listSchema.safeParse(value)
  if (!list.success) throw new UnusableBackup('damaged')
  return list.data
}

/** The archive's list of parts is at its end. Without it, the name of the first part tells a copy that was cut off. */
async function beginsAsCopy(source: ByteSource): Promise<boolean> {
  const nameAt = 30
  return (await source.read(nameAt, COPY_LIST.length)).toString('latin1') === COPY_LIST
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Refused by the schema.
    return null
  }
}

/**
 * Puts the copy in the place of what is stored now, which becomes a copy itself. Refuses while another program has the data open, and lets none open it
 * until it is replaced. The store is replaced by one rename. If this is ended before, what was stored is still there. `askBeforeLowering` throws if
 * the user declines the copy's weaker settings. [PROTECT-1]
 */
export async function restoreBackup(
  parts: Parts,
  path: string,
  askBeforeLowering: (weakerSettings: readonly LoweredProtection[]) => Promise<void> = async () => undefined,
): Promise<Answer<Restored>> {
  const { dataFolder } = parts
  makeFolder(dataFolder)
  await removeLeftovers(dataFolder)
  // Removed at the next start if this process is killed.
  const stagingFolder = temporaryPathBeside(storeFile(dataFolder))
  try {
    return await asAnswer(path, async () => {
      for (const folder of [stagingFolder, originalsFolder(stagingFolder), importsFolder(stagingFolder)])
        await mkdir(folder, { mode: 0o700 })
      const { madeAt, program, runs, imports } = await withParts(path, async (name, pieces) => {
        const target = join(stagingFolder, ...name.split('/'))
        await streamToFile(target, (file) => pipeline(pieces, file), THIS_USER_ONLY)
        await flushFile(target)
      })
      const hasVersions = (await stat(join(stagingFolder, VERSIONS)).catch(() => null)) !== null
      const why =
        copyError(join(stagingFolder, STORE), TABLES.store) ??
        (hasVersions ? copyError(join(stagingFolder, VERSIONS), TABLES.versions) : null)
      if (why !== null) throw new UnusableBackup(why)
      const weakerSettings = findLoweredProtections(settingsNow(dataFolder), readSettings(openStoreIn(stagingFolder)))
      if (weakerSettings.length > 0) await askBeforeLowering(weakerSettings)
      const unfinishedRuns = await freeStore(join(stagingFolder, STORE), madeAt)
      // The next plan reads the account, and compares it with the readings of the copy.
      if (hasVersions) forgetCatalogues(join(stagingFolder, VERSIONS))
      for (const name of [STORE, ...(hasVersions ? [VERSIONS] : [])]) openAlone(join(stagingFolder, name)).close()
      const replacedData = await setAside(parts)
      try {
        await putInPlace(dataFolder, stagingFolder, hasVersions, replacedData)
      } finally {
        if (replacedData.lock?.isOpen === true) replacedData.lock.close()
      }
      return {
        madeAt,
        program,
        runs,
        imports,
        unfinishedRuns: [...unfinishedRuns],
        previousData: replacedData.path,
      }
    })
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
  }
}

/** The defaults if the store cannot be read. */
function settingsNow(dataFolder: string): Settings {
  try {
    return readSettings(openStoreIn(dataFolder))
  } catch (error) {
    if (error instanceof JournalFailure && WHOLE_FILE_ERRORS.has(error.code)) return USUAL_SETTINGS
    throw error
  }
}

interface ReplacedData {
  /** Its copy; null if nothing was stored. */
  readonly path: string | null
  /** False if files of runs and imports are not in it. */
  readonly hasFiles: boolean
  /** The connection that has the store alone. Null if the store cannot be read: no program uses such a store. */
  readonly lock: DatabaseSync | null
}

class AsideFailure extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Keeps what is stored now in the folder `copies`, and other programs out. */
async function setAside(parts: Parts): Promise<ReplacedData> {
  const { dataFolder, now } = parts
  const file = storeFile(dataFolder)
  const stem = join(copiesFolder(dataFolder), `before-restore-${isoTime(now).replaceAll(/[-:.Z]/g, '')}`)
  let lock: DatabaseSync | null = null
  try {
    lock = openAlone(file)
    // If there was no store, this is a new file without tables.
    if (lock.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) return { path: null, hasFiles: true, lock }
    makeFolder(copiesFolder(dataFolder))
    const path = `${stem}.stocksheet`
    const answer = await makeBackup(parts, path, lock)
    if (!answer.ok) throw new AsideFailure(answer.failure)
    return { path, hasFiles: true, lock }
  } catch (error) {
    lock?.close()
    if (!(error instanceof JournalFailure)) throw error
    if (error.code === 'busy') throw new AsideFailure({ code: 'data-in-use' })
    if (!WHOLE_FILE_ERRORS.has(error.code)) throw error
    return { path: await copyAsIs(dataFolder, stem), hasFiles: false, lock: null }
  }
}

/** Copies the files of a store that cannot be read, with their logs. */
async function copyAsIs(dataFolder: string, stem: string): Promise<string> {
  makeFolder(copiesFolder(dataFolder))
  for (const [from, to] of [
    [storeFile(dataFolder), `${stem}.sqlite`],
    [versionFile(dataFolder), `${stem}.versions.sqlite`],
  ] as const)
    for (const suffix of ['', ...LOGS]) {
      if ((await stat(`${from}${suffix}`).catch(() => null)) === null) continue
      await copyFile(`${from}${suffix}`, `${to}${suffix}`, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await flushFile(`${to}${suffix}`)
    }
  return `${stem}.sqlite`
}

/**
 * Their names are unique, so that files of runs and imports never replace others. The store's rename decides. Until the copy's readings are there, the
 * next plan reads the account.
 */
async function putInPlace(
  dataFolder: string,
  stagingFolder: string,
  hasVersions: boolean,
  { hasFiles, lock }: ReplacedData,
): Promise<void> {
  const folders = [originalsFolder, importsFolder] as const
  for (const folderOf of folders) {
    makeFolder(folderOf(dataFolder))
    for (const name of await readdir(folderOf(stagingFolder)))
      await renameForGood(join(folderOf(stagingFolder), name), join(folderOf(dataFolder), name))
  }
  const [store, versions] = [storeFile(dataFolder), versionFile(dataFolder)]
  forgetCatalogues(versions)
  // Windows removes and renames no open file. If a program opens it now, the rename fails.
  if (process.platform === 'win32') lock?.close()
  removeLogs(store)
  await renameForGood(join(stagingFolder, STORE), store)
  removeLogs(versions)
  if (hasVersions) await renameForGood(join(stagingFolder, VERSIONS), versions)
  else await rm(versions, { force: true })
  if (!hasFiles) return
  const { runs, imports } = contentOf(store)
  await removeFiles(originalsFolder(dataFolder), (name) => runs.has(runOf(name) ?? ''))
  await removeFiles(importsFolder(dataFolder), (name) => imports.has(name))
}

async function removeFiles(folder: string, stays: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) if (!stays(name)) await rm(join(folder, name), { force: true })
}

const lastBackupSchema = backupSchema.pick({ madeAt: true }).partial()

/** When the user last made a copy; null if never. Throws JournalFailure. */
export function lastBackup(store: Store): number | null {
  return store.read(null, (database) => storedValue(lastBackupSchema, settingsIn(database, 'backup')).madeAt ?? null)
}

/** Remembers that the user made a copy. Throws JournalFailure. */
export function noteBackup(store: Store, at: number): void {
  store.change((database) => writeSetting(database, 'backup', 'madeAt', at))
}
