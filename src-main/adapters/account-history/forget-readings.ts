/**
 * Forgets readings for good: what stays can be read as before, and no piece that stays holds a value that only a forgotten reading
 * had. What was forgotten half when the program ended is forgotten whole the next time.
 */
import { deltaBetween } from '../../../src-shared/domain/history/reading-delta.ts'
import { findReading, ifReadable } from './find-reading.ts'
import type { PieceFile, PieceFiles } from './piece-files.ts'
import { packDelta, packFull } from './piece.ts'

export async function forgetReadings(files: PieceFiles, old: ReadonlySet<number>): Promise<void> {
  const pieces = await files.list()
  const deltas = pieces.filter(({ kind }) => kind === 'delta')
  const kept = deltas.filter(({ seq }) => !old.has(seq))
  for (const piece of kept) {
    const place = deltas.indexOf(piece)
    const before = deltas[place - 1]
    const first = piece === kept[0]
    if (before === undefined || !old.has(before.seq)) continue
    await startAnew(files, pieces, piece, first ? null : (kept[kept.indexOf(piece) - 1] ?? null))
  }
  for (const piece of pieces) if (old.has(piece.seq)) await files.remove(piece)
}

/** A delta that says nothing of the readings that are forgotten: it follows `previous`, or is the first. */
async function startAnew(
  files: PieceFiles,
  pieces: readonly PieceFile[],
  piece: PieceFile,
  previous: PieceFile | null,
): Promise<void> {
  const head = await ifReadable(files.head(piece))
  const own = await findReading(files, pieces, piece.seq)
  const other = previous && (await findReading(files, pieces, previous.seq))
  if (head === null) {
    // Nobody can read it, and it may hold what is to be forgotten.
    await files.remove(piece)
    return
  }
  const delta = own && other ? deltaBetween(other.reading, own.reading) : null
  const changed = delta && delta.columns.reduce((sum, { ids }) => sum + ids.length, 0)
  const anew = { ...head, previous: delta && other ? other.id : null, changed }
  // Before its delta: what is read of it must not depend on readings that go.
  if (own && delta === null) await files.replace({ seq: piece.seq, kind: 'full' }, await packFull(anew, own.reading))
  await files.replace(piece, await packDelta(anew, delta))
}
