/**
 * Creates a folder and its parents one by one. Node's own recursive mkdir never returns if the system wrongly reports a missing parent, as under
 * /proc.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Creates the folder and its parents, for this user only. Throws the system's error if one of them cannot be created. */
export function makeFolder(path: string): void {
  const absolutePath = resolve(path)
  const missingFolders: string[] = []
  for (let folder = absolutePath; !fileExists(folder) && dirname(folder) !== folder; folder = dirname(folder))
    missingFolders.unshift(folder)
  for (const folder of missingFolders) {
    try {
      mkdirSync(folder, { mode: 0o700 })
      flushNames(dirname(folder))
    } catch (error) {
      // Another process has created the folder.
      if (!fileExists(folder)) throw error
    }
  }
  if (!statSync(absolutePath).isDirectory())
    throw Object.assign(new Error(`${absolutePath} is a file`), { code: 'ENOTDIR' })
}

/** Flushes the names in a folder. If a power cut loses a folder's name, it also loses the flushed files in that folder. */
function flushNames(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r')
    try {
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  } catch {
    // Windows and some network drives cannot flush a folder.
  }
}

function fileExists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/** The mode of the app's files, which only the user can read. */
export const THIS_USER_ONLY = 0o600
