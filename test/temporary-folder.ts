/**
 * Temporary files of unit tests are in memory where the system has room for them there: the program waits for the disk at each commit, and what is
 * tested is not the disk. They are removed at the end.
 */
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
/** The largest is a package of the app with a stand-in for Electron. */
const ROOM_BYTES = 6e9

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES
}

export function setup(): (() => void) | undefined {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(`${MEMORY}/stocksheet-`)
  // Processes of tests take it from here.
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
