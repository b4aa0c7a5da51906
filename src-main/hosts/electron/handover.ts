/** Which files a start of the app names on its command line. Pure: the disk is asked through `isFile`. */
import { isAbsolute, resolve } from 'node:path'

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
