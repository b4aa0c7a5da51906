/** Writes a copy of the user's data to one file. Never copies keys. The copy is read back before it counts as complete. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Answer } from '../../../src-shared/api/host.ts'
import type { Backup } from '../../../src-shared/api/settings.ts'
import { refuse } from '../../../src-shared/material/values/result.ts'
import { COPY_LIST_NAME } from '../../file/refusals.ts'
import { THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { codeOf, writeErrorOf } from '../../machine/write-error.ts'
import { makeZipArchive, type ZipPart } from '../../machine/zip-archive.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import { contentOf, copyDatabase, findCopyError, removeLogs, TABLE_CREATORS } from '../../store/backup/store-copy.ts'
import { storeFileOf } from '../../store/database/with-store.ts'
import { flushFile, streamToFile } from '../../store/files/file-system.ts'
import { removeLeftovers, safeWrite, makeTemporaryPath, type SafeWrite } from '../../store/files/safe-write.ts'
import { originalsFolderOf, runOf } from '../../store/run-originals/run-originals.ts'
import { digestOf, importsFolderOf } from '../../store/saved-imports/saved-imports.ts'
import { versionFileOf } from '../../store/versions/version-file.ts'
import { FORMAT_VERSION, readBackup, ROWS_PATTERN, STORE_NAME, VERSIONS_NAME, type PartList } from './backup-file.ts'

/** What a backup is made from: the data folder, the program's version, and the time. */
export interface BackupSource {
  readonly dataFolder: string
  readonly version: string
  readonly now: number
}

/** Connections with exclusive access to the store and to the file of readings. Null for a file without such a connection. */
export interface DatabaseLocks {
  readonly store: DatabaseSync | null
  readonly versions: DatabaseSync | null
}

export const NO_LOCKS: DatabaseLocks = { store: null, versions: null }

/** A part to write, and where its bytes are. */
interface FilePart {
  readonly name: string
  readonly path: string
}

/**
 * Makes the copy. The file gets its name only when it is complete. `locks`: connections with exclusive access to the files. Refuses if nothing is
 * stored yet. May throw JournalFailure.
 */
export async function makeBackup(
  parts: BackupSource,
  path: string,
  locks: DatabaseLocks = NO_LOCKS,
): Promise<Answer<Backup>> {
  const { dataFolder, version, now } = parts
  const [storePath, versionsPath] = [storeFileOf(dataFolder), versionFileOf(dataFolder)].map(makeTemporaryPath) as [
    string,
    string,
  ]
  try {
    await removeLeftovers(dataFolder)
    if (!(await copyDatabase(storeFileOf(dataFolder), storePath, locks.store)))
      return refuse({ code: 'nothing-to-back-up' })
    if (findCopyError(storePath, TABLE_CREATORS.store) !== null)
      throw new JournalFailure('damaged', { file: storeFileOf(dataFolder) })
    const { runs, imports, unfinishedRunCount } = contentOf(storePath)
    const files: FilePart[] = [
      { name: STORE_NAME, path: storePath },
      ...((await copyVersions(versionFileOf(dataFolder), versionsPath, locks.versions))
        ? [{ name: VERSIONS_NAME, path: versionsPath }]
        : []),
      ...(await listFilesIn(originalsFolderOf(dataFolder), (name) => runs.has(runOf(name) ?? ''), 'originals')),
      ...(await listFilesIn(importsFolderOf(dataFolder), (name) => imports.has(name), 'imports')),
    ]
    if (await isTooLarge(files))
      return refuse({ code: 'not-written', error: { kind: 'too-large' }, file: basename(path) })
    const backup = {
      madeAt: now,
      program: version,
      runs: runs.size,
      unfinishedRuns: unfinishedRunCount,
      imports: imports.size,
    }
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
    const isDiskFull = error instanceof JournalFailure && error.code === 'full'
    const writeError = isDiskFull ? { kind: 'disk-full' as const } : writeErrorOf(error)
    if (writeError === null) throw error
    return refuse({ code: 'not-written', error: writeError, file: basename(path) })
  } finally {
    for (const file of [storePath, versionsPath]) {
      await rm(file, { force: true })
      removeLogs(file)
    }
  }
}

/** A ZIP archive stores its number of parts in 16 bits, and its size in 32 bits. One more part is the list. */
const MAX_ARCHIVE_PARTS = 65_000
const MAX_ARCHIVE_BYTES = 4_000_000_000

async function isTooLarge(files: readonly FilePart[]): Promise<boolean> {
  let bytes = 0
  for (const { path } of files) bytes += (await stat(path).catch(() => null))?.size ?? 0
  return files.length > MAX_ARCHIVE_PARTS || bytes > MAX_ARCHIVE_BYTES
}

/** Leaves out files that no longer exist, because an import was applied or discarded after the database was copied. */
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
      (file) => pipeline(Readable.from(makeZipArchive(listZipParts(list, files)), { objectMode: false }), file),
      THIS_USER_ONLY,
    )
    await flushFile(temporaryFile)
    const backupAnswer = await readBackup(temporaryFile)
    // Handled like a disk error: the bytes read back differ from the bytes written.
    if (!backupAnswer.ok) throw Object.assign(new Error('the copy is not as written'), { code: 'EIO' })
  })
}

/** Returns false if there are no readings, or if their file is damaged. The account can be read again. */
async function copyVersions(from: string, to: string, lock: DatabaseSync | null): Promise<boolean> {
  try {
    return (await copyDatabase(from, to, lock)) && findCopyError(to, TABLE_CREATORS.versions) === null
  } catch (error) {
    if (error instanceof JournalFailure && error.code === 'damaged') return false
    throw error
  }
}

async function listFilesIn(folder: string, isPart: (name: string) => boolean, folderName: string): Promise<FilePart[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => isPart(name))
    .toSorted()
    .map((name) => ({ name: `${folderName}/${name}`, path: join(folder, name) }))
}

function* listZipParts(list: PartList, files: readonly FilePart[]): Generator<ZipPart> {
  yield { name: COPY_LIST_NAME, content: [JSON.stringify(list)], isStored: true }
  const names = new Set(list.parts.map(({ name }) => name))
  for (const { name, path } of files.filter((part) => names.has(part.name)))
    yield { name, content: createReadStream(path), ...(ROWS_PATTERN.test(name) ? { isStored: true } : {}) }
}
