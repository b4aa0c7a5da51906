/**
 * Which paths main opens at all: a spreadsheet on a disk of this computer. Judges the text of a path before anything is asked of the
 * disk: to look at `\\server\share` alone sends the user's password hash to that server.
 */
import { realpath } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import { TABLE_ENDINGS } from '../../src-shared/file/file-endings.ts'

/** `network`: on a server · `device`: no file of a disk · `kind`: no spreadsheet. */
export type PathRefusal = 'network' | 'device' | 'kind'

/** Names that Windows gives to devices in every folder, whatever ending follows. */
const DEVICES = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(?:\.|:|$)/i
/** Where Linux and macOS keep what looks like files and is not. */
const NO_DISK = /^\/(?:dev|proc|sys)(?:\/|$)/

/** Why this path is not opened, or null. Touches no disk. */
export function pathRefusal(path: string, platform: string): PathRefusal | null {
  return platform === 'win32' ? windowsRefusal(path) : posixRefusal(path)
}

/** As `pathRefusal`, also for where a link of this path leads. What is not there is for the opener to say. */
export async function placeRefusal(path: string, platform: string): Promise<PathRefusal | null> {
  const refused = pathRefusal(path, platform)
  // On Windows this would turn a mapped drive into its server; links there need an administrator.
  if (refused !== null || platform === 'win32') return refused
  const real = await realpath(path).catch(() => path)
  return real === path ? null : posixRefusal(real)
}

function windowsRefusal(path: string): PathRefusal | null {
  // `\\?\`, `\\.\` and `\??\` name devices, any other `\\` a server; slashes lean either way.
  if (/^[\\/]{2}[?.](?:[\\/]|$)/.test(path) || /^[\\/]\?\?[\\/]/.test(path)) return 'device'
  if (/^[\\/]{2}/.test(path)) return 'network'
  if (!/^[a-z]:[\\/]/i.test(path) || path.includes('\0')) return 'device'
  const names = path.slice(3).split(/[\\/]/)
  // A colon past the drive names a stream beside the file.
  if (names.some((name) => DEVICES.test(name) || name.includes(':'))) return 'device'
  // Windows drops dots and spaces at the end of a name.
  return isSpreadsheet(win32.extname(path.replace(/[ .]+$/, ''))) ? null : 'kind'
}

function posixRefusal(path: string): PathRefusal | null {
  // Some systems read two slashes at the start as a server.
  if (path.startsWith('//')) return 'network'
  if (!path.startsWith('/') || path.includes('\0') || NO_DISK.test(posix.normalize(path))) return 'device'
  return isSpreadsheet(posix.extname(path)) ? null : 'kind'
}

function isSpreadsheet(ending: string): boolean {
  return TABLE_ENDINGS.has(ending.slice(1).toLowerCase())
}
