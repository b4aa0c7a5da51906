/**
 * The desktop's own log: what went wrong inside it, for whoever is asked to help. Rotated, readable by the user only, and only
 * ever given scrubbed lines (see scrub.ts). Never throws: a log that cannot be written must not be the next thing that breaks.
 */
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { scrubbed } from './scrub.ts'
import { THIS_USER_ONLY, makeFolder } from '../machine/make-folder.ts'

/** Bytes after which a log is put aside, and how many are kept beside the current one. */
const MAX_BYTES = 512 * 1024
const MAX_OLD = 2
/** Entries one start may write: an error that repeats must not wear the disk out. */
const MAX_ENTRIES = 500

export class LogFile {
  readonly path: string
  readonly #now: () => string
  readonly #about: string
  #entries = 0

  /** `now` gives ISO times; `heading` describes the program (version, platform). */
  constructor(path: string, heading: string, now: () => string) {
    this.path = path
    this.#about = heading
    this.#now = now
  }

  /** `what` is one of our fixed texts; `error` is scrubbed here. */
  note(what: string, error?: unknown): void {
    if (this.#entries >= MAX_ENTRIES) return
    this.#entries++
    const lines = [`${this.#now()} ${what}`, ...(error === undefined ? [] : scrubbed(error).map((line) => `  ${line}`))]
    this.#append(`${lines.join('\n')}\n`)
  }

  /** Makes sure there is a log to show, even if nothing ever went wrong. False if it cannot be written. */
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
      const head = `${this.#now()} ${this.#about}. Holds no keys, no file contents and no paths.\n`
      appendFileSync(this.path, isNew ? head + text : text, { mode: THIS_USER_ONLY })
    } catch {
      // There is nowhere else to report it.
    }
  }

  #rotate(): void {
    for (let age = MAX_OLD; age >= 1; age--) {
      const youngerPath = age === 1 ? this.path : `${this.path}.${age - 1}`
      if (existsSync(youngerPath)) renameSync(youngerPath, `${this.path}.${age}`)
    }
  }
}
