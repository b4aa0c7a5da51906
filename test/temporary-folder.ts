/**
 * Temporary files of unit tests are in memory if the system has enough room, because the program waits for the disk at each commit and the tests
 * are not about the disk. They are removed at the end.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** The largest is an app package with a substitute for Electron. */
const ROOM_BYTES = 6e9

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}

export function setup(): (() => void) | undefined {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(`${MEMORY}/stocksheet-`)
  // Child processes of tests use this folder.
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
