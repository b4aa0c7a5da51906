/**
 * Small files the shell keeps beside the data: window, recent files, preferences. Written whole or not at all, readable by the
 * user only. A file that is missing, damaged or of another shape counts as none: the shell then starts as on the first day.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'
import { THIS_USER_ONLY, makeFolder } from '../machine/make-folder.ts'

export interface KeptFile<T> {
  read(): T
  /** False if the disk refused; the file is only a convenience, so this stops nobody. */
  write(value: T): boolean
}

/** Synchronous on purpose: the last write happens while the app is ending. */
export function keptFile<T>(path: string, shape: z.ZodType<T>, emptyValue: T): KeptFile<T> {
  return {
    read() {
      try {
        const value = shape.safeParse(JSON.parse(readFileSync(path, 'utf8')))
        return value.success ? value.data : emptyValue
      } catch {
        return emptyValue
      }
    },
    write(value) {
      const partPath = `${path}.${randomUUID()}.part`
      try {
        writeFileSync(partPath, JSON.stringify(value), { flag: 'wx', mode: THIS_USER_ONLY })
        renameSync(partPath, path)
        return true
      } catch {
        discard(partPath)
        return false
      }
    },
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Its folder is not a folder: then there is no file either.
  }
}

/** Makes `path`, a folder inside the user's `data`. Electron does not accept a folder that does not exist yet. Throws words for people. */
export function madeFolder(path: string, data: string): string {
  try {
    makeFolder(path)
    return path
  } catch (cause) {
    const advice = 'Allow writing there, or name another folder in STOCKSHEET_DATA.'
    throw new Error(`The folder for its data, ${data}, cannot be used. ${advice}`, { cause })
  }
}
