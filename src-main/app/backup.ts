/**
 * Makes a copy of the user's data in one file, and restores such a copy. The file is a ZIP archive: a list of its parts with their digests, the two
 * databases, the rows of runs' files, and the files of unfinished imports. It never contains keys. A copy is verified by reading it back before it is
 * reported as made. Nothing in a copy is trusted. Each part is compared with the list, and a name becomes a path only if it has the form that this
 * module writes.
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
import { COPY_LIST } from '../file/refusals.ts'
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
  openExclusively,
  removeLogs,
  TABLES,
  type CopyError,
} from '../store/backup/store-copy.ts'
import { parseColumnValue, WHOLE_FILE_ERRORS } from '../store/database/database-error.ts'
import { openStoreIn, type Store } from '../store/database/store.ts'
import { storeFile } from '../store/database/with-store.ts'
import { flushFile, renameForGood, streamToFile } from '../store/files/file-system.ts'
import { removeLeftovers, safeWrite, temporaryPathBeside, type SafeWrite } from '../store/files/safe-write.ts'
import { copiesFolder } from '../store/kept/kept-things.ts'
import { originalsFolder, runOf } from '../store/run-originals/run-originals.ts'
import { digestOf, importsFolder } from '../store/saved-imports/saved-imports.ts'
import { readSettings, readSettingsIn, writeSetting } from '../store/settings/settings-table.ts'
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
/** Names begin with a digit or are hexadecimal, so none of them is a Windows device name. */
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
 * Makes the copy. The file gets its name only when it is complete. `lock`: the connection that has exclusive access to the store. Refuses if nothing
 * is stored yet, and throws JournalFailure.
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
      ...(await listFilesIn(originalsFolder(dataFolder), (name) => runs.has(runOf(name) ?? ''), 'originals')),
      ...(await listFilesIn(importsFolder(dataFolder), (name) => imports.has(name), 'imports')),
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

/** The ZIP format has 16 bits for the number of parts (including the list) and 32 bits for the size in bytes. */
const MAX_ARCHIVE_PARTS = 65_000
const MAX_ARCHIVE_BYTES = 4_000_000_000

async function isTooLarge(files: readonly FilePart[]): Promise<boolean> {
  let bytes = 0
  for (const { path } of files) bytes += (await stat(path).catch(() => null))?.size ?? 0
  return files.length > MAX_ARCHIVE_PARTS || bytes > MAX_ARCHIVE_BYTES
}

/** Leaves out files that no longer exist, because an import was applied or discarded after its row was copied. */
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
  return safeWrite({ path, kind: 'backup' }, async (temporaryFile) => {
    await streamToFile(
      temporaryFile,
      (file) => pipeline(Readable.from(zipArchive(zipParts(list, files)), { objectMode: false }), file),
      THIS_USER_ONLY,
    )
    await flushFile(temporaryFile)
    const verifiedBackup = await readBackup(temporaryFile)
    // Reported like a disk that returned different bytes from those written.
    if (!verifiedBackup.ok) throw Object.assign(new Error('the copy is not as written'), { code: 'EIO' })
  })
}

/** False if there are no versions, or if their file is damaged. They are not essential, because the account can be read again. */
async function copyVersions(from: string, to: string): Promise<boolean> {
  try {
    return (await copyDatabase(from, to)) && copyError(to, TABLES.versions) === null
  } catch (error) {
    if (error instanceof JournalFailure && error.code === 'damaged') return false
    throw error
  }
}

async function listFilesIn(folder: string, isPart: (name: string) => boolean, place: string): Promise<FilePart[]> {
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

/** Why a copy cannot be restored. */
type BackupError = CopyError | 'not-a-backup' | 'too-large'

class UnusableBackup extends Error {
  readonly backupError: BackupError

  constructor(backupError: BackupError) {
    super(backupError)
    this.backupError = backupError
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
  if (error instanceof UnusableBackup) return { code: 'backup-unusable', why: error.backupError, file }
  if (error instanceof XlsxRefusal) {
    const isTooLarge = error.code === 'too-large' || error.code === 'too-many-entries' || error.code === 'too-slow'
    return { code: 'backup-unusable', why: isTooLarge ? 'too-large' : 'damaged', file }
  }
  if (error instanceof MoveAsideError) return error.failure
  if (error instanceof JournalFailure) return { code: 'program', problem: error.problem }
  if (codeOf(error) === 'ENOENT') return { code: 'file-missing', name: file }
  if (codeOf(error) === 'EISDIR') return { code: 'file-is-folder', name: file }
  const writeError = writeErrorOf(error)
  if (writeError === null) throw error
  return { code: 'not-written', error: writeError, file }
}

type TakePart = (name: string, pieces: AsyncIterable<Buffer>) => Promise<void>

/** Passes each part to `takePart`. May throw UnusableBackup or XlsxRefusal after it has passed on some parts, so use none of them before this returns. */
async function withParts(path: string, takePart: TakePart): Promise<PartList> {
  const source = await openSource({ path })
  try {
    const budget: Budget = { bytesLeft: LIMITS.totalBytes, deadline: new Deadline(LIMITS.milliseconds) }
    const entries = [...((await readDirectory(source, LIMITS))?.entries.values() ?? [])]
    const list = await readList(source, entries, budget)
    const entriesByName = new Map(entries.map((entry) => [entry.name, entry]))
    const names = new Set(list.parts.map(({ name }) => name))
    const isComplete =
      names.size === list.parts.length &&
      entriesByName.size === list.parts.length + 1 &&
      names.has(STORE) &&
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
      await takePart(name, hashPieces())
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
  if (entry === undefined) throw new UnusableBackup('not-a-backup')
  const value = parseJson((await unpackWhole(source, entry, LIMITS, budget, LIMITS.metadataBytes)).toString())
  const head = listHeadSchema.safeParse(value)
  if (!head.success) throw new UnusableBackup('not-a-backup')
  if (head.data.formatVersion > FORMAT_VERSION) throw new UnusableBackup('newer')
  const list = listSchema.safeParse(value)
  if (!list.success) throw new UnusableBackup('damaged')
  return list.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The schema then refuses it.
    return null
  }
}

/**
 * Replaces the stored data with the copy, and makes a copy of the replaced data first. Refuses while another program has the data open, and keeps
 * other programs out until it is replaced. The store is replaced by one rename. If the process ends before that, the old data is still in place.
 * `askBeforeLowering` throws if the user declines the copy's weaker settings. [PROTECT-1]
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
      const backupError =
        copyError(join(stagingFolder, STORE), TABLES.store) ??
        (hasVersions ? copyError(join(stagingFolder, VERSIONS), TABLES.versions) : null)
      if (backupError !== null) throw new UnusableBackup(backupError)
      const weakerSettings = findLoweredProtections(
        readSettingsNow(dataFolder),
        readSettings(openStoreIn(stagingFolder)),
      )
      if (weakerSettings.length > 0) await askBeforeLowering(weakerSettings)
      const unfinishedRuns = await freeStore(join(stagingFolder, STORE), madeAt)
      // The next plan reads the account again and compares it with the readings in the copy.
      if (hasVersions) forgetCatalogues(join(stagingFolder, VERSIONS))
      for (const name of [STORE, ...(hasVersions ? [VERSIONS] : [])]) openExclusively(join(stagingFolder, name)).close()
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

/** The current settings, or the defaults if the store cannot be read. */
function readSettingsNow(dataFolder: string): Settings {
  try {
    return readSettings(openStoreIn(dataFolder))
  } catch (error) {
    if (error instanceof JournalFailure && WHOLE_FILE_ERRORS.has(error.code)) return USUAL_SETTINGS
    throw error
  }
}

interface ReplacedData {
  /** The path of its copy; null if nothing was stored. */
  readonly path: string | null
  /** False if the copy lacks the files of runs and imports. */
  readonly hasFiles: boolean
  /** The connection that has exclusive access to the store. Null if the store cannot be read, because then no program is using it. */
  readonly lock: DatabaseSync | null
}

class MoveAsideError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Saves the current data in the folder `copies`, and keeps other programs out of the store. */
async function setAside(parts: Parts): Promise<ReplacedData> {
  const { dataFolder, now } = parts
  const file = storeFile(dataFolder)
  const pathStart = join(copiesFolder(dataFolder), `before-restore-${isoTime(now).replaceAll(/[-:.Z]/g, '')}`)
  let lock: DatabaseSync | null = null
  try {
    lock = openExclusively(file)
    // If there was no store, this is a new file without tables.
    if (lock.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) return { path: null, hasFiles: true, lock }
    makeFolder(copiesFolder(dataFolder))
    const path = `${pathStart}.stocksheet`
    const answer = await makeBackup(parts, path, lock)
    if (!answer.ok) throw new MoveAsideError(answer.failure)
    return { path, hasFiles: true, lock }
  } catch (error) {
    lock?.close()
    if (!(error instanceof JournalFailure)) throw error
    if (error.code === 'busy') throw new MoveAsideError({ code: 'data-in-use' })
    if (!WHOLE_FILE_ERRORS.has(error.code)) throw error
    return { path: await copyAsIs(dataFolder, pathStart), hasFiles: false, lock: null }
  }
}

/** Copies the files of a store that cannot be read, with their logs. */
async function copyAsIs(dataFolder: string, pathStart: string): Promise<string> {
  makeFolder(copiesFolder(dataFolder))
  for (const [from, to] of [
    [storeFile(dataFolder), `${pathStart}.sqlite`],
    [versionFile(dataFolder), `${pathStart}.versions.sqlite`],
  ] as const)
    for (const suffix of ['', ...LOGS]) {
      if ((await stat(`${from}${suffix}`).catch(() => null)) === null) continue
      await copyFile(`${from}${suffix}`, `${to}${suffix}`, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await flushFile(`${to}${suffix}`)
    }
  return `${pathStart}.sqlite`
}

/**
 * Moves the restored files into place. Files of runs and imports have unique names, so they never replace others. The restore takes effect when the
 * store is renamed. Until the copy's readings are in place, the next plan reads the account.
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
  removeLogs(store)
  // Windows cannot replace an open file, so the lock is released. If another program opens the file now, the rename fails.
  if (process.platform === 'win32') lock?.close()
  await renameForGood(join(stagingFolder, STORE), store)
  removeLogs(versions)
  if (hasVersions) await renameForGood(join(stagingFolder, VERSIONS), versions)
  else await rm(versions, { force: true })
  if (!hasFiles) return
  const { runs, imports } = contentOf(store)
  await removeFiles(originalsFolder(dataFolder), (name) => runs.has(runOf(name) ?? ''))
  await removeFiles(importsFolder(dataFolder), (name) => imports.has(name))
}

async function removeFiles(folder: string, mayStay: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) if (!mayStay(name)) await rm(join(folder, name), { force: true })
}

const lastBackupSchema = backupSchema.pick({ madeAt: true }).partial()

/** When the user last made a copy; null if never. Throws JournalFailure. */
export function getLastBackup(store: Store): number | null {
  return store.read(
    null,
    (database) => parseColumnValue(lastBackupSchema, readSettingsIn(database, 'backup')).madeAt ?? null,
  )
}

/** Remembers that the user made a copy. Throws JournalFailure. */
export function noteBackup(store: Store, backupTime: number): void {
  store.change((database) => writeSetting(database, 'backup', 'madeAt', backupTime))
}
