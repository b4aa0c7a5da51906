/**
 * Node keeps what it compiled of this program, so that the next start need not compile it again. It is in the user's own place for such
 * things: whoever could write there could have this program run anything.
 */
import { statSync } from 'node:fs'
import module from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '../machine/make-folder.ts'

/** Threads take it from the environment. Where it is set already, Node has begun with it. */
const ASKED = 'NODE_COMPILE_CACHE'

export function keepCompiled(): void {
  if (process.env[ASKED] !== undefined || process.env['NODE_DISABLE_COMPILE_CACHE'] !== undefined) return
  const folder = compiledFolder()
  if (!isOnlyOurs(folder)) return
  module.enableCompileCache(folder)
  process.env[ASKED] = folder
}

function compiledFolder(): string {
  const { env, platform } = process
  if (platform === 'win32')
    return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'Stocksheet', 'compiled')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'Stocksheet', 'compiled')
  const caches = env['XDG_CACHE_HOME'] ?? ''
  return join(caches === '' ? join(homedir(), '.cache') : caches, 'stocksheet', 'compiled')
}

/** Made where it is not there. False where others may write to it, and where it cannot be made: it only spares time. */
function isOnlyOurs(folder: string): boolean {
  try {
    makeFolder(folder)
    const { uid, mode } = statSync(folder)
    // Windows has no such numbers: the folder is the user's own.
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  } catch {
    return false
  }
}
