/** Cells of an import that are looked for or changed together, as its thread answers for them. */
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { cellsErrorText } from '../../../src-shared/words/cells.ts'
import type { ImportSession } from '../session.ts'

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
