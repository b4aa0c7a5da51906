/**
 * Makes a folder and those above it, one after another. Node's own recursive mkdir never comes back where the system says of a folder
 * whose parent is there that the parent is not, as under /proc.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** For its user only. Throws the system's error where one of them cannot be made. */
export function makeFolder(path: string): void {
  const wholePath = resolve(path)
  const missingFolders: string[] = []
  for (let folder = wholePath; !isThere(folder) && dirname(folder) !== folder; folder = dirname(folder))
    missingFolders.unshift(folder)
  for (const folder of missingFolders) {
    try {
      mkdirSync(folder, { mode: 0o700 })
      flushNames(dirname(folder))
    } catch (error) {
      // Another process has made it.
      if (!isThere(folder)) throw error
    }
  }
  if (!statSync(wholePath).isDirectory()) throw Object.assign(new Error(`${wholePath} is a file`), { code: 'ENOTDIR' })
}

/** If a power cut loses a folder's name, it loses the flushed files in it as well. */
function flushNames(folder: string): void {
  try {
    const open = openSync(folder, 'r')
    try {
      fsyncSync(open)
    } finally {
      closeSync(open)
    }
  } catch {
    // Windows and some network drives know no flush of a folder.
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Files that the app keeps are readable by its user only. */
export const THIS_USER_ONLY = 0o600
