/** Restores a backup. The data that it replaces is kept as another backup. */
import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import type { Answer } from '../../../src-shared/api/host.ts'
import {
  findLoweredProtections,
  DEFAULT_SETTINGS,
  type LoweredProtection,
  type RestoredBackup,
  type Settings,
} from '../../../src-shared/api/settings.ts'
import { formatIsoTime } from '../../../src-shared/material/values/utc-time.ts'
import { makeFolder, THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { JournalFailure } from '../../ports/journal-port.ts'
import {
  contentOf,
  findCopyError,
  prepareRestoredStore,
  LOG_SUFFIXES,
  openExclusively,
  removeLogs,
  TABLE_CREATORS,
} from '../../store/backup/store-copy.ts'
import { WHOLE_FILE_ERRORS } from '../../store/database/database-error.ts'
import { openStoreIn } from '../../store/database/store.ts'
import { storeFileOf } from '../../store/database/with-store.ts'
import { flushFile, renameDurably, streamToFile } from '../../store/files/file-system.ts'
import { removeLeftovers, makeTemporaryPath } from '../../store/files/safe-write.ts'
import { copiesFolderOf } from '../../store/kept/kept-things.ts'
import { originalsFolderOf, runOf } from '../../store/run-originals/run-originals.ts'
import { importsFolderOf } from '../../store/saved-imports/saved-imports.ts'
import { readSettings } from '../../store/settings/settings-table.ts'
import { forgetCataloguesIn } from '../../store/versions/account-versions.ts'
import { versionFileOf } from '../../store/versions/version-file.ts'
import { asAnswer, RefusedRestore, UnusableBackup, readParts, type PartList } from './backup-file.ts'
import { makeBackup, NO_LOCKS, type BackupSource, type DatabaseLocks } from './make-backup.ts'

export interface RestoreHooks {
  /** The file's name, as the user knows it. */
  readonly name?: string
  /** Throws if the user declines the copy's weaker settings. [PROTECT-1] */
  readonly askBeforeLowering?: (weakerSettings: readonly LoweredProtection[]) => Promise<void>
  /** Calls `replace` while this process has no data file open. */
  readonly whileClosed?: <T>(replace: () => Promise<T>) => Promise<T>
}

/**
 * Restores the backup at `path`, and keeps the current data as another backup. Refuses while another program has the data open. No program can open
 * the data until it is replaced. The store is replaced by a single rename, so an interruption before it leaves the current store unchanged.
 */
export async function restoreBackup(
  parts: BackupSource,
  path: string,
  {
    name = basename(path),
    askBeforeLowering = async () => undefined,
    whileClosed = (replace) => replace(),
  }: RestoreHooks = {},
): Promise<Answer<RestoredBackup>> {
  const { dataFolder } = parts
  makeFolder(dataFolder)
  await removeLeftovers(dataFolder)
  // If this process is killed, the next start removes this folder.
  const stagingFolder = makeTemporaryPath(storeFileOf(dataFolder))
  try {
    return await asAnswer(name, async () => {
      const { madeAt, program, runs, imports } = await unpackBackup(path, stagingFolder)
      const weakerSettings = findLoweredProtections(readSettingsNow(dataFolder), settingsOfBackup(stagingFolder))
      if (weakerSettings.length > 0) await askBeforeLowering(weakerSettings)
      const unfinishedRuns = await prepareBackup(stagingFolder, madeAt)
      const previousData = await whileClosed(async () => {
        const replacedData = await setDataAside(parts)
        try {
          await putInPlace(dataFolder, stagingFolder, replacedData)
        } finally {
          closeLocks(replacedData.locks)
        }
        return replacedData.path
      })
      return { madeAt, program, runs, imports, unfinishedRuns: [...unfinishedRuns], previousData }
    })
  } finally {
    await rm(stagingFolder, { recursive: true, force: true })
  }
}

/** Writes the backup's parts into a folder, and checks both databases. Throws UnusableBackup. */
async function unpackBackup(path: string, stagingFolder: string): Promise<PartList> {
  for (const folder of [stagingFolder, originalsFolderOf(stagingFolder), importsFolderOf(stagingFolder)])
    await mkdir(folder, { mode: 0o700 })
  const list = await readParts(path, async (name, pieces) => {
    const target = join(stagingFolder, ...name.split('/'))
    await streamToFile(target, (file) => pipeline(pieces, file), THIS_USER_ONLY)
    await flushFile(target)
  })
  const versionsPath = versionFileOf(stagingFolder)
  const backupError =
    findCopyError(storeFileOf(stagingFolder), TABLE_CREATORS.store) ??
    (existsSync(versionsPath) ? findCopyError(versionsPath, TABLE_CREATORS.versions) : null)
  if (backupError !== null) throw new UnusableBackup(backupError)
  return list
}

/** Stops unfinished runs, and turns each database into a single file without a log. Returns the ids of these runs. */
async function prepareBackup(stagingFolder: string, madeAt: number): Promise<readonly string[]> {
  const [storePath, versionsPath] = [storeFileOf(stagingFolder), versionFileOf(stagingFolder)]
  const unfinishedRuns = await prepareRestoredStore(storePath, madeAt)
  openExclusively(storePath).close()
  if (existsSync(versionsPath)) {
    const database = openExclusively(versionsPath)
    // Without its catalogue, the next plan must read the account. It then compares it with the restored readings.
    forgetCataloguesIn(database)
    database.close()
  }
  return unfinishedRuns
}

/** The current settings, or the defaults if the store cannot be read. */
function readSettingsNow(dataFolder: string): Settings {
  try {
    return readSettings(openStoreIn(dataFolder))
  } catch (error) {
    if (error instanceof JournalFailure && WHOLE_FILE_ERRORS.has(error.code)) return DEFAULT_SETTINGS
    throw error
  }
}

function settingsOfBackup(stagingFolder: string): Settings {
  try {
    return readSettings(openStoreIn(stagingFolder))
  } catch (error) {
    // The tables were already checked, so a row has a form that this version does not know.
    if (error instanceof JournalFailure && error.code === 'damaged') throw new UnusableBackup('settings')
    throw error
  }
}

interface ReplacedData {
  /** The path of the replaced data's copy; null if nothing was stored. */
  readonly path: string | null
  /** False if the copy lacks the files of runs and imports. */
  readonly hasFiles: boolean
  /** There are no locks on a store that cannot be read, because no program can use it. */
  readonly locks: DatabaseLocks
}

/** Copies the current data to the folder `copies`, and locks it against other programs. */
async function setDataAside(parts: BackupSource): Promise<ReplacedData> {
  const { dataFolder, now } = parts
  const pathStart = join(copiesFolderOf(dataFolder), `before-restore-${formatIsoTime(now).replaceAll(/[-:.Z]/g, '')}`)
  let locks = NO_LOCKS
  try {
    const store = openExclusively(storeFileOf(dataFolder))
    locks = { store, versions: null }
    locks = { store, versions: lockVersions(dataFolder) }
    // If there was no store, opening it created a file without tables.
    if (store.prepare('SELECT 1 FROM sqlite_schema').get() === undefined) return { path: null, hasFiles: true, locks }
    makeFolder(copiesFolderOf(dataFolder))
    const path = `${pathStart}.stocksheet`
    const answer = await makeBackup(parts, path, locks)
    if (!answer.ok) throw new RefusedRestore(answer.failure)
    return { path, hasFiles: true, locks }
  } catch (error) {
    closeLocks(locks)
    if (!(error instanceof JournalFailure)) throw error
    if (error.code === 'busy') throw new RefusedRestore({ code: 'data-in-use' })
    if (!WHOLE_FILE_ERRORS.has(error.code)) throw error
    return { path: await copyUnreadableStore(dataFolder, pathStart), hasFiles: false, locks: NO_LOCKS }
  }
}

/** Locks the file of readings. Null if there is none, or if it is damaged. */
function lockVersions(dataFolder: string): DatabaseSync | null {
  try {
    return existsSync(versionFileOf(dataFolder)) ? openExclusively(versionFileOf(dataFolder)) : null
  } catch (error) {
    if (error instanceof JournalFailure && error.code === 'damaged') return null
    throw error
  }
}

function closeLocks(locks: DatabaseLocks): void {
  for (const lock of [locks.store, locks.versions]) if (lock?.isOpen === true) lock.close()
}

/** Copies the database files of a store that cannot be read, with their logs. */
async function copyUnreadableStore(dataFolder: string, pathStart: string): Promise<string> {
  makeFolder(copiesFolderOf(dataFolder))
  for (const [from, to] of [
    [storeFileOf(dataFolder), `${pathStart}.sqlite`],
    [versionFileOf(dataFolder), `${pathStart}.versions.sqlite`],
  ] as const)
    for (const suffix of ['', ...LOG_SUFFIXES]) {
      if ((await stat(`${from}${suffix}`).catch(() => null)) === null) continue
      await copyFile(`${from}${suffix}`, `${to}${suffix}`, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
      await flushFile(`${to}${suffix}`)
    }
  return `${pathStart}.sqlite`
}

/**
 * Moves the restored files into the data folder. Files of runs and imports have unique names, so they replace no others. Renaming the store completes
 * the restore. Until the restored readings are in place, the next plan reads the account.
 */
async function putInPlace(dataFolder: string, stagingFolder: string, { hasFiles, locks }: ReplacedData): Promise<void> {
  const folderFunctions = [originalsFolderOf, importsFolderOf] as const
  for (const folderOf of folderFunctions) {
    makeFolder(folderOf(dataFolder))
    for (const name of await readdir(folderOf(stagingFolder)))
      await renameDurably(join(folderOf(stagingFolder), name), join(folderOf(dataFolder), name))
  }
  const [storePath, versionsPath] = [storeFileOf(dataFolder), versionFileOf(dataFolder)]
  if (locks.versions !== null) forgetCataloguesIn(locks.versions)
  // Windows cannot rename or remove an open file, so the locks end here. If another program opens the store now, the rename fails.
  if (process.platform === 'win32') closeLocks(locks)
  removeLogs(storePath)
  await renameDurably(storeFileOf(stagingFolder), storePath)
  removeLogs(versionsPath)
  if (existsSync(versionFileOf(stagingFolder))) await renameDurably(versionFileOf(stagingFolder), versionsPath)
  else await rm(versionsPath, { force: true })
  if (!hasFiles) return
  const { runs, imports } = contentOf(storePath)
  await removeFiles(originalsFolderOf(dataFolder), (name) => runs.has(runOf(name) ?? ''))
  await removeFiles(importsFolderOf(dataFolder), (name) => imports.has(name))
}

async function removeFiles(folder: string, isNeeded: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) if (!isNeeded(name)) await rm(join(folder, name), { force: true })
}
