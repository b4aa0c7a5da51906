/** Opens the file of the user's data, made for its owner alone if it is missing. */
import { accessSync, chmodSync, closeSync, constants, openSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { JournalFailure } from '../../ports/journal-port.ts'
import { makeFolder, THIS_USER_ONLY } from '../../machine/make-folder.ts'
import { codeOf } from '../../machine/write-error.ts'
import { checkSchema } from './schema.ts'

/** How long a commit waits for another process's commit. node:sqlite's own default is 0. */
export const LOCK_WAIT_MS = 5_000

/** Opens the database and creates its tables. Throws JournalFailure, or the database's own error. */
export function openDatabase(file: string, lockWaitMs = LOCK_WAIT_MS): DatabaseSync {
  if (isOnNetwork(dirname(file))) throw new JournalFailure('network', { file })
  try {
    makeFolder(dirname(file))
    makeFile(file)
    chmodSync(file, THIS_USER_ONLY)
  } catch (cause) {
    throw new JournalFailure('read-only', { file }, { cause })
  }
  const database = new DatabaseSync(file, { timeout: lockWaitMs })
  try {
    // Another program's database is not changed: nothing is set before the file is known to be ours.
    checkSchema(database)
    // Replaced and removed data is overwritten.
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;',
    )
  } catch (error) {
    database.close()
    throw error
  }
  return database
}

/** An existing file is not opened: closing it would release the locks that this process's other connections hold on it. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', THIS_USER_ONLY))
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    accessSync(file, constants.W_OK)
  }
}

/** File systems of Linux that are another computer's. 9p: also the Windows drives of WSL, and folders shared with a virtual machine. */
const NETWORK_TYPES = new Set([
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
 * Whether a folder is on another computer. SQLite's log needs shared memory, which no network share has: two programs could then lose
 * each other's changes. A drive letter of Windows that leads to a share cannot be told by Node and is not detected.
 * `mounts`: the text of /proc/mounts; '' where there is none. `path`: absolute, links resolved.
 */
export function isNetworkFolder(path: string, platform: NodeJS.Platform, mounts: string): boolean {
  if (platform === 'win32') return /^[\\/]{2}(?:[?.][\\/]unc[\\/]|[^?.\\/])/i.test(path)
  const mount = mountsIn(mounts)
    .filter(({ place }) => place === '/' || path === place || path.startsWith(`${place}/`))
    // Of two mounts at one place the later one counts.
    .reduce<Mount | null>(
      (best, mount) => (best === null || mount.place.length >= best.place.length ? mount : best),
      null,
    )
  return mount !== null && NETWORK_TYPES.has(mount.type)
}

/** On this computer now. The folder need not exist yet. */
export function isOnNetwork(folder: string): boolean {
  const path = process.platform === 'win32' ? resolve(folder) : realPlace(resolve(folder))
  return isNetworkFolder(path, process.platform, process.platform === 'linux' ? mountsNow() : '')
}

interface Mount {
  readonly place: string
  readonly type: string
}

function mountsIn(text: string): readonly Mount[] {
  return text.split('\n').flatMap((line) => {
    const [, place, type] = line.split(' ')
    // Spaces of a place are written as \040.
    const plain = place?.replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    )
    return plain === undefined || type === undefined ? [] : [{ place: plain, type }]
  })
}

function mountsNow(): string {
  try {
    return readFileSync('/proc/mounts', 'utf8')
  } catch {
    // A system without /proc: nothing is detected.
    return ''
  }
}

function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : realPlace(dirname(path))
  }
}
