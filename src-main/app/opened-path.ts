/**
 * Decides which paths main may open: only spreadsheets on a disk of this computer. Looks only at the text of a path, because opening `\\server\share`
 * would already send the user's password hash.
 */
import { realpath } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import { ALL_TABLE_EXTENSIONS } from '../../src-shared/file/file-endings.ts'

/** `network`: on a server. `device`: not a file on a disk. `kind`: not a spreadsheet. */
export type PathRefusal = 'network' | 'device' | 'kind'

/** Device names of Windows, which exist in every folder and with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(?:\.|:|$)/i
/** Folders in which Linux and macOS have entries that only look like files. */
const NON_DISK_FOLDER = /^\/(?:dev|proc|sys)(?:\/|$)/

/** Why this path may not be opened; null if it may be. Does not access the disk. */
export function findPathRefusal(path: string, platform: string): PathRefusal | null {
  return platform === 'win32' ? findWindowsRefusal(path) : findPosixRefusal(path)
}

/** Like `findPathRefusal`, but also checks where a link leads. A missing file is reported when it is opened. */
export async function findLinkTargetRefusal(path: string, platform: string): Promise<PathRefusal | null> {
  const earlyRefusal = findPathRefusal(path, platform)
  // On Windows, realpath would turn a mapped drive into its server's path. Creating links there requires an administrator.
  if (earlyRefusal !== null || platform === 'win32') return earlyRefusal
  const realPath = await realpath(path).catch(() => path)
  return realPath === path ? null : findPosixRefusal(realPath)
}

function findWindowsRefusal(path: string): PathRefusal | null {
  // `\\?\`, `\\.\` and `\??\` name devices, and any other `\\` a server. Both kinds of slash are accepted.
  if (/^[\\/]{2}[?.](?:[\\/]|$)/.test(path) || /^[\\/]\?\?[\\/]/.test(path)) return 'device'
  if (/^[\\/]{2}/.test(path)) return 'network'
  if (!/^[a-z]:[\\/]/i.test(path) || path.includes('\0')) return 'device'
  const names = path.slice(3).split(/[\\/]/)
  // A colon after the drive names an alternate stream of the file.
  if (names.some((name) => DEVICE_NAME.test(name) || name.includes(':'))) return 'device'
  // Windows ignores dots and spaces at the end of a name.
  return isSpreadsheet(win32.extname(path.replace(/[ .]+$/, ''))) ? null : 'kind'
}

function findPosixRefusal(path: string): PathRefusal | null {
  // Some systems read two slashes at the beginning as a server.
  if (path.startsWith('//')) return 'network'
  if (!path.startsWith('/') || path.includes('\0') || NON_DISK_FOLDER.test(posix.normalize(path))) return 'device'
  return isSpreadsheet(posix.extname(path)) ? null : 'kind'
}

function isSpreadsheet(extension: string): boolean {
  return ALL_TABLE_EXTENSIONS.has(extension.slice(1).toLowerCase())
}
