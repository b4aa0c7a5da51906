/**
 * An inbox's folder on the disk. Only files of the folder itself count: links, folders and devices are left alone, and no link is ever
 * followed. Nothing in it is written, renamed or removed, but for applied files that are to go to `done`.
 */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { failed, ok, type Result } from '../../../src-shared/domain/values/result.ts'
import { fileKind } from '../../engine/inbox/file-kinds.ts'
import type {
  FileProblem,
  FolderListing,
  FolderProblem,
  InboxFolder,
  SeenFile,
} from '../../engine/inbox/inbox-ports.ts'
import { flushFile, flushFolder, renameForGood } from '../file-write/durable.ts'
import { systemFiles, type FileSystem } from '../file-write/file-system.ts'
import { temporaryBeside } from '../file-write/temporary-files.ts'
import { codeOf } from '../file-write/write-error.ts'
import { fileOfRun } from './run-files.ts'

/** Tables that are looked at; more are named. */
const MOST_TABLES = 5_000
const DONE = 'done'
/** A pipe in place of the file must not be waited for, a link not followed. Windows has neither flag. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** `runFiles`: where copies of applied files are kept. */
export function inboxFolder(folder: string, runFiles: string, files: FileSystem = systemFiles): InboxFolder {
  return {
    list: () => listing(folder, files),

    async digest({ name, stamp }) {
      const path = join(folder, name)
      const read = await digestOf(path, files)
      if (!read.ok) return read
      // Whoever wrote into it meanwhile may not be done.
      const now = await seenFile(path, name, files)
      return now !== null && now !== 'other' && now.stamp === stamp ? read : failed('changed')
    },

    async copyTo(run, file) {
      const target = fileOfRun(runFiles, run.run, run.several === true ? file.digest : null)
      if (target === null) return failed('refused')
      const beside = temporaryBeside(target)
      try {
        if (await isThere(target, files)) {
          // Whoever gave it its name may have ended before that was on the disk.
          await flushFolder(runFiles, files)
          return ok(null)
        }
        files.makeFolder(runFiles)
        await files.copyFile(join(folder, file.name), beside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
        // Of the copy: the file itself may be another one by now.
        const copied = await digestOf(beside, files)
        if (copied.ok && copied.value === file.digest) {
          // A name may outlive its bytes in a power cut.
          await flushFile(beside, 'r+', files)
          await renameForGood(beside, target, files)
          return ok(null)
        }
        await files.remove(beside)
        return failed('changed')
      } catch (error) {
        await files.remove(beside).catch(() => undefined)
        return failed(problemOf(error))
      }
    },

    async moveToDone({ name, digest: wanted }) {
      const now = await digestOf(join(folder, name), files)
      if (!now.ok) return now
      if (now.value !== wanted) return failed('changed')
      const place = join(folder, DONE)
      try {
        await files.mkdir(place).catch((error: unknown) => {
          if (codeOf(error) !== 'EEXIST') throw error
        })
        if (!(await files.lstat(place)).isDirectory()) return failed('refused')
        const target = await renamedInto(place, join(folder, name), files)
        const moved = await digestOf(target, files)
        if (moved.ok && moved.value === wanted) {
          await flushFolder(place, files)
          await flushFolder(folder, files)
          return ok(null)
        }
        // It was saved anew in that moment: what nobody has seen yet goes back.
        await renamedInto(folder, target, files, name)
        return failed('changed')
      } catch (error) {
        return failed(problemOf(error))
      }
    },
  }
}

async function listing(folder: string, files: FileSystem): Promise<Result<FolderListing, FolderProblem>> {
  const tables: SeenFile[] = []
  const locks: string[] = []
  let [others, beyond] = [0, 0]
  try {
    const names: string[] = []
    for await (const entry of await files.opendir(folder)) {
      const kind = fileKind(entry.name)
      if (kind === 'lock') locks.push(entry.name)
      else if (kind === 'table') names.push(entry.name)
      else if (kind === 'other' && entry.isFile() && !entry.name.startsWith('.')) others += 1
    }
    beyond = Math.max(0, names.length - MOST_TABLES)
    for (const name of names.toSorted().slice(0, MOST_TABLES)) {
      const seen = await seenFile(join(folder, name), name, files)
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
async function seenFile(path: string, name: string, files: FileSystem): Promise<SeenFile | 'other' | null> {
  try {
    const found = await files.lstat(path)
    if (!found.isFile()) return found.isDirectory() ? null : 'other'
    return { name, bytes: Number(found.size), stamp: `${found.size}:${found.mtimeNs}` }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

async function digestOf(path: string, files: FileSystem): Promise<Result<string, FileProblem>> {
  try {
    const file = await files.open(path, READ_ONLY)
    try {
      if (!(await file.stat()).isFile()) return failed('gone')
      const hash = createHash('sha256')
      for await (const part of file.createReadStream({ autoClose: false })) hash.update(part)
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

/**
 * Into the folder as `holz.csv`, or `holz (2).csv` where there is one already. A rename replaces what stands there: the name is taken by an
 * empty file first, which fails where anybody else has it.
 */
async function renamedInto(folder: string, from: string, files: FileSystem, name = basename(from)): Promise<string> {
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  for (let number = 1; ; number += 1) {
    const path = join(folder, number === 1 ? name : `${stem} (${number})${ending}`)
    if (!(await isTaken(path, files))) continue
    try {
      await files.rename(from, path)
      return path
    } catch (error) {
      await files.remove(path)
      throw error
    }
  }
}

/** False: it is somebody else's. */
async function isTaken(path: string, files: FileSystem): Promise<boolean> {
  try {
    await (await files.open(path, 'wx')).close()
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

async function isThere(path: string, files: FileSystem): Promise<boolean> {
  return (await files.lstat(path).catch(() => null)) !== null
}
