/**
 * Small files that the shell stores next to the data: window, recent files, preferences. Written completely or not at all, readable by the user only.
 * A missing, damaged or invalid file is ignored, and the shell uses its defaults.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import type { z } from 'zod'
import { THIS_USER_ONLY, makeFolder } from '../machine/make-folder.ts'

export interface PersistedFile<T> {
  read(): T
  /** Returns false if the file could not be written. It is not essential, so the program continues. */
  write(value: T): boolean
}

/** Reads and writes synchronously, because the last write happens while the app is ending. */
export function openPersistedFile<T>(path: string, valueSchema: z.ZodType<T>, defaultValue: T): PersistedFile<T> {
  return {
    read() {
      try {
        const value = valueSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
        return value.success ? value.data : defaultValue
      } catch {
        return defaultValue
      }
    },
    write(value) {
      const temporaryPath = `${path}.${randomUUID()}.part`
      try {
        writeFileSync(temporaryPath, JSON.stringify(value), { flag: 'wx', mode: THIS_USER_ONLY })
        renameSync(temporaryPath, path)
        return true
      } catch {
        discard(temporaryPath)
        return false
      }
    },
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // `force` ignores a missing file. If the file's folder is not a folder, the file does not exist either.
  }
}

/** Creates `path`, a folder inside the user's `data`. Electron does not accept a missing folder. Throws a message for users. */
export function makeShellFolder(path: string, data: string): string {
  try {
    makeFolder(path)
    return path
  } catch (cause) {
    const advice = 'Allow writing there, or name another folder in STOCKSHEET_DATA.'
    throw new Error(`The folder for its data, ${data}, cannot be used. ${advice}`, { cause })
  }
}
