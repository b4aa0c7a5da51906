/**
 * The desktop's own log of errors, to send to somebody who can help. Rotated, readable by the user only, and given only scrubbed lines (see
 * scrub.ts). Never throws, because a failing log must not break anything else.
 */
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { scrubError } from './scrub.ts'
import { THIS_USER_ONLY, makeFolder } from '../machine/make-folder.ts'

/** The size in bytes at which a log is rotated, and how many old logs are kept. */
const MAX_BYTES = 512 * 1024
const MAX_ROTATED_LOGS = 2
/** How many entries the app may write per start. A repeated error must not wear out the disk. */
const MAX_ENTRIES = 500

export class LogFile {
  readonly path: string
  readonly #now: () => string
  readonly #heading: string
  #entryCount = 0

  /** `now`: returns ISO times. `heading`: describes the program (version, platform). */
  constructor(path: string, heading: string, now: () => string) {
    this.path = path
    this.#heading = heading
    this.#now = now
  }

  /** `message`: one of our fixed texts. `error` is scrubbed here. */
  note(message: string, error?: unknown): void {
    if (this.#entryCount >= MAX_ENTRIES) return
    this.#entryCount++
    const lines = [
      `${this.#now()} ${message}`,
      ...(error === undefined ? [] : scrubError(error).map((line) => `  ${line}`)),
    ]
    this.#append(`${lines.join('\n')}\n`)
  }

  /** Creates the log if it is missing, so that it can be shown. Returns false if the file cannot be created. */
  ensure(): boolean {
    if (!existsSync(this.path)) this.#append('')
    return existsSync(this.path)
  }

  #append(text: string): void {
    try {
      makeFolder(dirname(this.path))
      const size = statSync(this.path, { throwIfNoEntry: false })?.size
      if (size !== undefined && size + text.length > MAX_BYTES) this.#rotate()
      const isNew = !existsSync(this.path)
      const head = `${this.#now()} ${this.#heading}. Holds no keys, no file contents and no paths.\n`
      appendFileSync(this.path, isNew ? head + text : text, { mode: THIS_USER_ONLY })
    } catch {
      // A failure of the log cannot be reported anywhere else.
    }
  }

  #rotate(): void {
    for (let age = MAX_ROTATED_LOGS; age >= 1; age--) {
      const previousPath = age === 1 ? this.path : `${this.path}.${age - 1}`
      if (existsSync(previousPath)) renameSync(previousPath, `${this.path}.${age}`)
    }
  }
}
