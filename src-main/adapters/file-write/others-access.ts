/** What other users of this computer own or may change. Windows has no such numbers: there nothing is found. [TERMINAL-19] */
import { existsSync, lstatSync, realpathSync, type Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Group and others. */
const MAY_WRITE = 0o022
/** In such a folder a name is removed by its owner alone, as in /tmp. */
const STICKY = 0o1000

/** The system's own user may do anything anyway. */
function isOthers({ uid }: Pick<Stats, 'uid'>): boolean {
  return process.getuid !== undefined && uid !== process.getuid() && uid !== 0
}

export type SharedFolder =
  | { readonly code: 'others'; readonly path: string; readonly user: number }
  | { readonly code: 'writable'; readonly path: string }

/**
 * A folder that others own or may write, or one above it (or a link on the way) that lets others put another in its place; null where there
 * is none. Of a folder that does not exist, those above it count: it is made for its user only.
 */
export function sharedFolder(path: string): SharedFolder | null {
  if (process.getuid === undefined) return null
  let at = resolve(path)
  for (let way = at; dirname(way) !== way; way = dirname(way)) {
    const found = lstatSync(way, { throwIfNoEntry: false })
    if (found?.isSymbolicLink() === true && isOthers(found)) return { code: 'others', path: way, user: found.uid }
  }
  let above = false
  for (; !existsSync(at) && dirname(at) !== at; at = dirname(at)) above = true
  for (at = realpathSync(at); ; at = dirname(at)) {
    const found = lstatSync(at)
    const own = found.uid === process.getuid()
    if (above ? isOthers(found) : !own) return { code: 'others', path: at, user: found.uid }
    if ((found.mode & MAY_WRITE) !== 0 && !(above && (found.mode & STICKY) !== 0)) return { code: 'writable', path: at }
    if (dirname(at) === at) return null
    above = true
  }
}

/** The first link on the way to a file that another user made; null where there is none. */
export async function othersLink(path: string): Promise<string | null> {
  const whole = resolve(path)
  for (let at = whole; dirname(at) !== at; at = dirname(at)) {
    const found = await lstat(at).catch(() => null)
    if (found?.isSymbolicLink() === true && isOthers(found)) return at
  }
  return null
}
