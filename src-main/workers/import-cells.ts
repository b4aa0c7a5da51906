/** Cells of an import that are looked for or changed together, as its thread answers for them. */
import type { CellsChange } from '../../src-shared/contract/cells.ts'
import type { Reply, Request } from '../../src-shared/contract/calls.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { cellsErrorText } from '../../src-shared/wording/cells.ts'
import type { ImportSession } from '../engine/import/session.ts'
import type { ReadPattern } from '../engine/import/text-pattern.ts'

/** Cells are looked for that long, in milliseconds, before what is found is told. */
const LOOK_MS = 80

export function cellsFound(
  open: ImportSession,
  asked: Omit<Request<'import.cells'>, 'session'>,
  language: Language,
): Reply<'import.cells'> {
  const began = performance.now()
  const { error, ...found } = open.cells(asked, () => performance.now() - began > LOOK_MS)
  return { ...found, error: error && { code: error.code, message: cellsErrorText(error, language) } }
}

/** Regular expressions are rare: what reads them is loaded with the first. */
export class LatePatterns {
  private loaded: ReadPattern | null = null

  readonly read: ReadPattern = (asked) => {
    if (!this.loaded) throw new Error('no regular expression was announced')
    return this.loaded(asked)
  }

  /** Before a change is asked for. */
  async ready(change: CellsChange | undefined): Promise<void> {
    if (this.loaded || !change || !('find' in change) || !change.find.pattern) return
    const { readPattern } = await import('../adapters/text-pattern/text-pattern.ts')
    this.loaded = readPattern
  }
}
