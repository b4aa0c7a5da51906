/** Options for reading a file of any format: the user's choices, limits, progress. */
import type { Sheet } from '../../src-shared/file/sheet.ts'
import type { SheetsToRead, SheetTab } from '../../src-shared/file/source.ts'
import type { Refusal } from '../../src-shared/file/problem.ts'
import { makeFailure, type Result } from '../../src-shared/material/values/result.ts'

export interface IntakeOptions {
  readonly encoding?: string
  /** The encoding to use if none is chosen and a text file has no byte order mark. */
  readonly defaultEncoding?: string
  readonly delimiter?: string
  /** The user's password for an encrypted workbook. It is not stored. */
  readonly password?: string
  /** The name of the sheet to read. */
  readonly sheet?: string
}

/** How long reading a file of any format may take. Tests set shorter limits. */
export interface IntakeLimits {
  readonly milliseconds: number
}

export interface IntakeHooks {
  /** Called when a workbook's tabs are known. Returns which sheets are needed. */
  chooseSheets?(workbook: { readonly tabs: readonly SheetTab[]; readonly base: Sheet | null }): SheetsToRead
  /** Called with the number of bytes read so far and the total. */
  onProgress?(doneCount: number, total: number): void
  readonly stop?: { readonly aborted: boolean }
}

/**
 * Adds a time limit to the caller's hooks. Readers check `stop` once per piece, so a file that takes too long is stopped like one that the user
 * stops. `withTimeout` then distinguishes the two cases.
 */
export class TimedHooks implements IntakeHooks {
  readonly onProgress: (doneCount: number, total: number) => void
  readonly chooseSheets: NonNullable<IntakeHooks['chooseSheets']>
  readonly stop: { readonly aborted: boolean }
  private readonly milliseconds: number
  private isLate = false

  constructor(hooks: IntakeHooks, milliseconds: number) {
    this.milliseconds = milliseconds
    this.onProgress = (doneCount, total) => hooks.onProgress?.(doneCount, total)
    this.chooseSheets = (workbook) => hooks.chooseSheets?.(workbook) ?? { joinedSheets: [] }
    const end = performance.now() + milliseconds
    const isTimeOver = (): boolean => {
      if (hooks.stop?.aborted === true) return true
      if (performance.now() > end) this.isLate = true
      return this.isLate
    }
    this.stop = {
      get aborted() {
        return isTimeOver()
      },
    }
  }

  /** Turns a stop caused by the time limit into the refusal `too-slow`. */
  withTimeout<T>(result: Result<T, Refusal>): Result<T, Refusal> {
    if (result.ok || result.error.code !== 'stopped' || !this.isLate) return result
    const limit = this.milliseconds < 1000 ? 'the time it may take' : `${Math.round(this.milliseconds / 1000)} seconds`
    return makeFailure({ code: 'too-slow', row: null, details: { limit } })
  }
}
