/**
 * Names of files and folders that are only there while a process works, and what becomes of them when it was killed. Each
 * name carries its computer and process, so that whoever comes next knows whether anybody still works on it. Only
 * names of this form are ever removed, and only when their process is gone.
 */
import { createHash, randomBytes } from 'node:crypto'
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isProcessAlive } from '../../machine/processes.ts'

/** Of another computer's processes nothing is known; none writes a file for a day. */
const ABANDONED_AFTER_MS = 86_400_000

/** Eight hex digits for this computer: folders may be shared with others. */
export function computer(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
}

/** This process, as names of its files say it. */
export function mark(): string {
  return `${computer()}-${process.pid}`
}

export const MARK = /(?<computer>[0-9a-f]{8})-(?<pid>\d{1,10})/.source
const BESIDE = new RegExp(String.raw`^\..{1,60}\.${MARK}-[0-9a-f]{12}\.tmp$`, 'us')
const FOLDER = new RegExp(String.raw`^stocksheet-(?:demo-)?${MARK}-[A-Za-z0-9]{6}$`, 'u')

/** A new name in the folder of `path`: `.stock.xlsx.0a1b2c3d-4711-0123456789ab.tmp`. Nothing is made. */
export function temporaryBeside(path: string): string {
  const stem = basename(path).slice(0, 60).toWellFormed()
  return join(dirname(path), `.${stem}.${mark()}-${randomBytes(6).toString('hex')}.tmp`)
}

/** Makes a folder of this process's own in the system's place for temporary files, for this user only. */
export function makeTemporaryFolder(purpose: 'work' | 'demo'): Promise<string> {
  return mkdtemp(join(tmpdir(), `stocksheet-${purpose === 'demo' ? 'demo-' : ''}${mark()}-`))
}

/** Removes from `folder` the half-written files of processes that are gone. */
export async function removeAbandoned(folder: string): Promise<void> {
  await removeWhere(folder, BESIDE)
}

/**
 * At a start: removes what killed processes of this user left in the data folder, and their temporary folders (uploads,
 * exports not yet saved, old demos). What cannot be removed stays for the next start: it stands in nobody's way.
 */
export async function removeLeftovers(dataFolder: string): Promise<void> {
  await removeAbandoned(dataFolder).catch(() => undefined)
  await removeWhere(tmpdir(), FOLDER).catch(() => undefined)
}

async function removeWhere(folder: string, form: RegExp): Promise<void> {
  const here = computer()
  for (const name of await readdir(folder)) {
    const { computer: owner, pid } = form.exec(name)?.groups ?? {}
    if (owner === undefined) continue
    const path = join(folder, name)
    const found = await lstat(path).catch(() => null) // Somebody else has removed it.
    if (found === null || !isOurs(found.uid) || found.isSymbolicLink()) continue
    const gone = owner === here ? !isProcessAlive(Number(pid)) : Date.now() - found.mtimeMs > ABANDONED_AFTER_MS
    if (gone) await rm(path, { recursive: true, force: true })
  }
}

/** Windows has no user numbers: its temporary folder is the user's own. */
function isOurs(uid: number): boolean {
  return process.getuid === undefined || process.getuid() === uid
}
