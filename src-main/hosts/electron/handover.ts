/** Which files a start of the app names on its command line. The disk is asked through `isFile` only. */
import { statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { pathRefusal } from '../opened-path.ts'

/** Anything that cannot be looked at is no file to open. What is never opened is not looked at: opening it says why. */
export function isFile(path: string): boolean {
  const refused = pathRefusal(path, process.platform)
  if (refused === 'network' || refused === 'device') return true
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/**
 * `argv` as a process of ours was started (Chromium adds switches of its own, in any place), `folder` where it was
 * started. The app's own path is not a file to open: `skip` says how many leading arguments are the program.
 */
export function filesNamed(
  argv: readonly string[],
  skip: number,
  folder: string,
  isFile: (path: string) => boolean,
): readonly string[] {
  return argv
    .slice(skip)
    .filter((argument) => argument !== '' && !argument.startsWith('-') && !argument.includes('\0'))
    .map((argument) => (isAbsolute(argument) ? argument : resolve(folder, argument)))
    .filter(isFile)
}
