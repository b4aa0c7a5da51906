/**
 * An inbox's folder on the disk. Only files of the folder itself count: links, folders and devices are left alone, and no link is ever
 * followed. Nothing in it is written, renamed or removed, but for applied files that are to go to `done`.
 */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, open, opendir, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { failed, ok, type Result } from '../../../src-shared/domain/values/result.ts'
import { fileKind } from '../../engine/inbox/file-kinds.ts'
import type {
  FileProblem,
  FolderListing,
  FolderProblem,
  InboxFolder,
  SeenFile,
} from '../../engine/inbox/inbox-ports.ts'
import { temporaryBeside } from '../file-write/temporary-files.ts'
import { codeOf } from '../file-write/write-error.ts'
import { makeFolder } from '../make-folder.ts'
import { fileOfRun } from './run-files.ts'

/** Tables that are looked at; more are named. */
const MOST_TABLES = 5_000
const DONE = 'done'
/** A pipe in place of the file must not be waited for, a link not followed. Windows has neither flag. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** `runFiles`: where copies of applied files are kept. */
export function inboxFolder(folder: string, runFiles: string): InboxFolder {
  const digest = (name: string): Promise<Result<string, FileProblem>> => digestOf(join(folder, name))
  return {
    list: () => listing(folder),
    digest,

    async copyTo(run, file) {
      const target = fileOfRun(runFiles, run.run, run.several === true ? file.digest : null)
      if (target === null) return failed('refused')
      if (await lstat(target).catch(() => null)) return ok(null)
      const beside = temporaryBeside(target)
      try {
        makeFolder(runFiles)
        await copyFile(join(folder, file.name), beside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        // Of the copy: the file itself may be another one by now.
        const copied = await digestOf(beside)
        if (copied.ok && copied.value === file.digest) {
          await rename(beside, target)
          return ok(null)
        }
        await rm(beside, { force: true })
        return failed('changed')
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined)
        return failed(problemOf(error))
      }
    },

    async moveToDone({ name, digest: wanted }) {
      const now = await digest(name)
      if (!now.ok) return now
      if (now.value !== wanted) return failed('changed')
      const place = join(folder, DONE)
      try {
        await mkdir(place).catch((error: unknown) => {
          if (codeOf(error) !== 'EEXIST') throw error
        })
        if (!(await lstat(place)).isDirectory()) return failed('refused')
        const target = await freeName(place, name)
        await rename(join(folder, name), target)
        const moved = await digestOf(target)
        if (moved.ok && moved.value === wanted) return ok(null)
        // It was saved anew in that moment: what nobody has seen yet goes back.
        await rename(target, await freeName(folder, name))
        return failed('changed')
      } catch (error) {
        return failed(problemOf(error))
      }
    },
  }
}

async function listing(folder: string): Promise<Result<FolderListing, FolderProblem>> {
  const tables: SeenFile[] = []
  const locks: string[] = []
  let [others, beyond] = [0, 0]
  try {
    const names: string[] = []
    for await (const entry of await opendir(folder)) {
      const kind = fileKind(entry.name)
      if (kind === 'lock') locks.push(entry.name)
      else if (kind === 'table') names.push(entry.name)
      else if (kind === 'other' && entry.isFile() && !entry.name.startsWith('.')) others += 1
    }
    beyond = Math.max(0, names.length - MOST_TABLES)
    for (const name of names.toSorted().slice(0, MOST_TABLES)) {
      const seen = await seenFile(folder, name)
      if (seen === 'other') others += 1
      else if (seen) tables.push(seen)
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === '') throw error
    return failed(code === 'EACCES' || code === 'EPERM' ? 'unreadable' : 'away')
  }
  return ok({ tables, locks, others, beyond })
}

/** Null: gone meanwhile. */
async function seenFile(folder: string, name: string): Promise<SeenFile | 'other' | null> {
  try {
    const found = await lstat(join(folder, name), { bigint: true })
    if (!found.isFile()) return found.isDirectory() ? null : 'other'
    return { name, bytes: Number(found.size), stamp: `${found.size}:${found.mtimeNs}` }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function digestOf(path: string): Promise<Result<string, FileProblem>> {
  try {
    const file = await open(path, READ_ONLY)
    try {
      if (!(await file.stat()).isFile()) return failed('gone')
      const hash = createHash('sha256')
      await pipeline(file.createReadStream({ autoClose: false }), hash)
      return ok(hash.digest('hex'))
    } finally {
      await file.close()
    }
  } catch (error) {
    return failed(problemOf(error))
  }
}

/** Another program's lock looks like a right that is missing. */
function problemOf(error: unknown): FileProblem {
  const code = codeOf(error)
  switch (code) {
    case '':
      throw error
    case 'EBUSY':
    case 'EACCES':
    case 'EPERM':
    case 'EAGAIN':
      return 'busy'
    case 'ENOENT':
    case 'ELOOP':
    case 'EISDIR':
      return 'gone'
    default:
      return 'refused'
  }
}

/** `holz.csv`, or `holz (2).csv` where there is one already. */
async function freeName(folder: string, name: string): Promise<string> {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${ending}`)
    if ((await lstat(path).catch(() => null)) === null) return path
  }
}
