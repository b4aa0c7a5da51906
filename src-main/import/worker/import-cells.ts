/** Cells of an import that are looked for or changed together, as its thread answers for them. */
import type { Reply, Request } from '../../../src-shared/api/calls.ts'
import type { ImportSession } from '../session.ts'

/** Cells are looked for that long, in milliseconds, before what is found is told. */
const LOOK_MS = 80

export function cellsFound(
  open: ImportSession,
  asked: Omit<Request<'import.cells'>, 'session'>,
): Reply<'import.cells'> {
  const began = performance.now()
  return open.cells(asked, () => performance.now() - began > LOOK_MS)
}
