/**
 * Files that a person names. A pipe would be waited for, a device may never end, a socket cannot be read: they are refused before they are
 * opened. [TERMINAL-18]
 */
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'

/** Opened without waiting, so that a pipe that takes the file's place between look and opening is not waited for. Windows has no such flag. */
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Where links lead counts. False for what does not exist, and for a folder: whoever reads it says so. */
export async function isOddFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && !found.isFile() && !found.isDirectory()
}

/** Throws NotPlain for anything but a file, else the system's error. */
export async function readPlainText(path: string): Promise<string> {
  if (await isOddFile(path)) throw new NotPlain(path)
  const file = await open(path, WITHOUT_WAITING)
  try {
    const found = await file.stat()
    if (!found.isFile() && !found.isDirectory()) throw new NotPlain(path)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** What is named is a pipe, a device or a socket. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain'
  constructor(path: string) {
    super(`${path} is a pipe, a device or a socket`)
  }
}
