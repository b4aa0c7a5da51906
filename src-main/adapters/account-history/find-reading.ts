/**
 * Makes a kept reading of the pieces there are: from the nearest full reading, forwards or backwards by deltas. Where a piece of that
 * way is damaged, the next nearest is tried, so that a damaged piece costs what has no other way.
 */
import { ReadingBuilder, type Direction } from '../../../src-shared/domain/history/reading-delta.ts'
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { codeOf } from '../file-write/write-error.ts'
import { Damaged } from './byte-writer.ts'
import type { PieceFile, PieceFiles } from './piece-files.ts'
import { NewerPiece, unpackDelta, unpackFull } from './piece.ts'

const AT_A_TIME = 16

export interface FoundReading {
  readonly id: string
  readonly reading: AccountReading
}

/** Null: no way to it is whole. `pieces`: all of the account, in order. */
export async function findReading(
  files: PieceFiles,
  pieces: readonly PieceFile[],
  seq: number,
): Promise<FoundReading | null> {
  const fulls = pieces.filter(({ kind }) => kind === 'full')
  const nearest = fulls.toSorted((a, b) => Math.abs(a.seq - seq) - Math.abs(b.seq - seq))
  for (const full of nearest) {
    const found = await ifReadable(follow(files, pieces, full, seq))
    if (found) return found
  }
  return null
}

/** A piece that nobody can read, or that was forgotten meanwhile. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof Damaged || error instanceof NewerPiece || codeOf(error) === 'ENOENT' || codeOf(error) === 'EIO'
  )
}

/** Null where it cannot be read. */
export async function ifReadable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (isUnreadable(error)) return null
    throw error
  }
}

async function follow(
  files: PieceFiles,
  pieces: readonly PieceFile[],
  full: PieceFile,
  seq: number,
): Promise<FoundReading | null> {
  // Deltas are put on columns that are there.
  const { head, reading } = await unpackFull(await files.read(full))
  if (full.seq === seq) return { id: head.id, reading }
  const direction: Direction = full.seq < seq ? 'forwards' : 'backwards'
  const [low, high] = direction === 'forwards' ? [full.seq, seq] : [seq, full.seq]
  const way = pieces.filter((one) => one.kind === 'delta' && one.seq > low && one.seq <= high)
  if (direction === 'backwards') way.reverse()
  const builder = new ReadingBuilder(reading)
  let { id } = head
  let materials = head.materials
  for await (const step of unpacked(files, way)) {
    const [from, to] =
      direction === 'forwards' ? [step.head.previous, step.head.id] : [step.head.id, step.head.previous]
    // A piece of another reading, as after a folder was put together from two copies.
    if (from !== id || to === null) return null
    builder.apply(step.delta, direction)
    id = to
    materials = step.head.materials
  }
  const found = builder.finish()
  if (direction === 'forwards' && found.ids.length !== materials) return null
  return { id, reading: found }
}

/** Deltas in their order; the next are read while one is worked on. */
async function* unpacked(
  files: PieceFiles,
  way: readonly PieceFile[],
): AsyncGenerator<Awaited<ReturnType<typeof unpackDelta>>> {
  for (let from = 0; from < way.length; from += AT_A_TIME) {
    const some = way.slice(from, from + AT_A_TIME)
    yield* await Promise.all(some.map(async (piece) => unpackDelta(await files.read(piece))))
  }
}
