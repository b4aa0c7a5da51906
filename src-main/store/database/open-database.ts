/** Opens the file with the user's data. A missing file is created so that only this user can read it. */
import { accessSync, chmodSync, closeSync, constants, openSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../ports/journal-port.ts'
import { makeFolder, THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { codeOf } from '../../machine/write-error.ts'
import { checkOrCreateSchema } from './schema.ts'

/** How long a commit waits for another process's commit, in milliseconds. The default of node:sqlite is 0. */
export const LOCK_WAIT_MS = 5_000

/** Opens the database, and creates its tables if it is new. Throws JournalFailure, or the database's own error. */
export function openDatabase(file: string, lockWaitMs = LOCK_WAIT_MS): DatabaseSync {
  if (isOnNetwork(dirname(file))) throw new JournalFailure('network', { file })
  try {
    makeFolder(dirname(file))
    makeFile(file)
    chmodSync(file, THIS_USER_ONLY)
  } catch (cause) {
    throw new JournalFailure('read-only', { file }, { cause })
  }
  const inode = inodeOf(file)
  // A restored copy may take the file's place while this waits for a lock. Changes written to the replaced file would be lost.
  const throwIfReplaced = (): void => {
    if (inodeOf(file) !== inode) throw new JournalFailure('busy', { file })
  }
  const database = new DatabaseSync(file, { timeout: lockWaitMs })
  try {
    // Another program's database must not change, so nothing is set before the schema has been checked.
    checkOrCreateSchema(database)
    throwIfReplaced()
    // With `secure_delete`, replaced and deleted data is overwritten on the disk.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
    )
    // From now on this connection keeps a lock, so that no restored copy can replace the file.
    throwIfReplaced()
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

function inodeOf(file: string): bigint {
  return statSync(file, { bigint: true }).ino
}

/** An existing file is not opened here: closing it would release the locks of this process's other connections. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', THIS_USER_ONLY))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    accessSync(file, constants.W_OK)
  }
}

/** Types of Linux file systems whose files are on another computer. 9p includes Windows drives in WSL, and folders shared with a virtual machine. */
const NETWORK_FILE_SYSTEM_TYPES = new Set([
  'nfs',
  'nfs4',
  'cifs',
  'smb',
  'smb2',
  'smb3',
  'smbfs',
  '9p',
  'fuse.sshfs',
  'afs',
  'ncpfs',
])

/**
 * True if a folder is on another computer. SQLite's log needs shared memory, which network shares lack, so two programs could lose each other's
 * changes. Node cannot recognise a Windows drive letter that leads to a share. `mountsText`: the text of /proc/mounts, or '' if there is none. `path`:
 * absolute, with links resolved.
 */
export function isNetworkFolder(path: string, platform: NodeJS.Platform, mountsText: string): boolean {
  if (platform === 'win32') return /^[\\/]{2}(?:[?.][\\/]unc[\\/]|[^?.\\/])/i.test(path)
  const mount = parseMounts(mountsText)
    .filter(({ mountPoint }) => mountPoint === '/' || path === mountPoint || path.startsWith(`${mountPoint}/`))
    // If there are two mounts at one path, the later one applies.
    .reduce<Mount | null>(
      (bestMount, mount) =>
        bestMount === null || mount.mountPoint.length >= bestMount.mountPoint.length ? mount : bestMount,
      null,
    )
  return mount !== null && NETWORK_FILE_SYSTEM_TYPES.has(mount.type)
}

/** True if a folder is on another computer, according to the current mounts. The folder need not exist yet. */
export function isOnNetwork(folder: string): boolean {
  const path = process.platform === 'win32' ? resolve(folder) : findRealPath(resolve(folder))
  return isNetworkFolder(path, process.platform, process.platform === 'linux' ? readMounts() : '')
}

interface Mount {
  readonly mountPoint: string
  readonly type: string
}

function parseMounts(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, mountPoint, type] = line.split(' ')
    // Spaces in a path are written as \040.
    const unescapedPath = mountPoint?.replaceAll(/\\([0-7]{3})/g, (_, octalCode: string) =>
      String.fromCharCode(Number.parseInt(octalCode, 8)),
    )
    return unescapedPath === undefined || type === undefined ? [] : [{ mountPoint: unescapedPath, type }]
  })
}

function readMounts(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8')
  } catch {
    // This system has no /proc, so network folders cannot be detected.
    return ''
  }
}

function findRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : findRealPath(dirname(path))
  }
}
