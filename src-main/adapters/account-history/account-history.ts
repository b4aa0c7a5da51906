/**
 * Keeps the whole readings of accounts in the data folder: `account-history/LEDGER/00000017.delta`, and now and then a full reading
 * beside it. Never sends a request, and never lets a reading that cannot be kept disturb what it was made for.
 */
import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { deltaBetween, DeltaMaking, type ReadingDelta } from '../../../src-shared/domain/history/reading-delta.ts'
import { steadyTimes } from '../../../src-shared/domain/history/reading-times.ts'
import { storageValues } from '../../../src-shared/domain/history/stock-value.ts'
import type {
  AccountHistoryPort,
  AccountReadings,
  DamagedReading,
  Forgotten,
  HistoryLimits,
  KeepOutcome,
  KeptReading,
  NewReading,
  ReadingFound,
  ReadingStep,
} from '../../engine/history/history-port.ts'
import { garbageCollector } from '../collect-garbage.ts'
import { codeOf, writeErrorOf } from '../file-write/write-error.ts'
import { findReading, ifReadable } from './find-reading.ts'
import { forgetReadings } from './forget-readings.ts'
import { PieceFiles, type Disk, type PieceFile } from './piece-files.ts'
import { packDelta, packFull, unpackColumns, unpackDelta, type PieceHead } from './piece.ts'
import { DAY_MS } from '../../../src-shared/domain/values/utc-time.ts'

const FOLDER = 'account-history'
const LEDGER = /^[0-9a-f]{16}$/
/** A way of more deltas than this from a full reading would take long. */
const MOST_DELTAS = 128
/** Other writers of the same account that may come first. */
const TRIES = 8
/** Of the limit: what is left when readings were forgotten for their size, so that not every reading forgets one. */
const LEFT_OF_LIMIT = 0.9
/** Bytes of columns that nobody holds any more: beside them a whole account is held. */
const COLUMNS = 16 * 2 ** 20

export class AccountHistory implements AccountHistoryPort {
  private readonly folder: string
  private readonly disk: Disk | undefined
  /** Columns of a large account are made for a moment, one after the other. */
  private readonly collect = garbageCollector(COLUMNS)

  constructor(dataFolder: string, disk?: Disk) {
    this.folder = join(dataFolder, FOLDER)
    this.disk = disk
  }

  async keep(made: NewReading, limits: HistoryLimits): Promise<KeepOutcome> {
    const files = this.filesOf(made.account.ledger)
    try {
      const piece = await this.add(files, made)
      await this.forgetOver(files, limits, made.ended)
      return { kind: 'kept', ...piece }
    } catch (error) {
      const known = writeErrorOf(error)
      if (known === null) throw error
      return { kind: 'not-kept', error: known }
    }
  }

  async accounts(): Promise<readonly AccountReadings[]> {
    const names = await readdir(this.folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    const found: AccountReadings[] = []
    for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
      const readings = LEDGER.test(name) ? await this.readings(name) : null
      if (readings) found.push(readings)
    }
    return found
  }

  async readings(ledger: string): Promise<AccountReadings | null> {
    const { readings, damaged, bytes, head } = await listed(this.filesOf(ledger))
    if (readings.length + damaged.length === 0) return null
    return { account: head?.account ?? { ledger, address: '' }, readings, damaged, bytes }
  }

  async reading(ledger: string, seq: number): Promise<ReadingFound> {
    const files = this.filesOf(ledger)
    const pieces = await files.list()
    if (!pieces.some((piece) => piece.seq === seq)) return { ok: false, why: 'missing' }
    const found = await findReading(files, pieces, seq)
    return found ? { ok: true, reading: found.reading } : { ok: false, why: 'damaged' }
  }

  async *steps(ledger: string): AsyncIterable<ReadingStep> {
    const files = this.filesOf(ledger)
    const pieces = await files.list()
    let last: { readonly id: string | null; readonly seq: number } | null = null
    for (const piece of pieces.filter(({ kind }) => kind === 'delta')) {
      const { seq } = piece
      const read = await ifReadable(files.read(piece).then(unpackDelta))
      const follows = last !== null && last.id !== null && last.id === read?.head.previous
      const previous: number | null = last?.seq ?? null
      const anew = follows || previous === null ? null : await deltaByReadings(files, pieces, previous, seq)
      const delta = follows ? (read?.delta ?? null) : anew
      last = { id: read?.head.id ?? null, seq }
      yield { seq, previous, delta }
    }
  }

  async forget(ledger: string, which: Forgotten): Promise<number> {
    const files = this.filesOf(ledger)
    if (which.kind === 'all') {
      const pieces = await files.list()
      await rm(files.folder, { recursive: true, force: true })
      return new Set(pieces.map(({ seq }) => seq)).size
    }
    const { readings, damaged } = await listed(files)
    const isOld = ({ at, seq }: KeptReading): boolean => (which.kind === 'before' ? at < which.at : seq < which.seq)
    const first = readings.find((one) => !isOld(one))?.seq ?? Infinity
    const old = new Set(readings.filter(isOld).map(({ seq }) => seq))
    for (const { seq } of damaged) if (seq < first) old.add(seq)
    await forgetReadings(files, old)
    return old.size
  }

  private filesOf(ledger: string): PieceFiles {
    if (!LEDGER.test(ledger)) throw new RangeError(`${ledger} names no account`)
    return new PieceFiles(join(this.folder, ledger), this.disk)
  }

  private async add(files: PieceFiles, made: NewReading): Promise<{ readonly seq: number; readonly bytes: number }> {
    const values = storageValues(made.reading)
    for (let tries = 0; tries < TRIES; tries++) {
      const pieces = await files.list()
      const last = pieces.at(-1)?.seq ?? 0
      const { previous, delta } = await this.deltaSince(files, pieces, last, made.reading)
      // Another writer took the last reading's place, and its full piece with it.
      if (last > 0 && previous === null && !samePieces(await files.list(), pieces)) continue
      this.collect()
      const head = {
        id: randomUUID(),
        previous,
        account: made.account,
        began: made.began,
        at: made.ended,
        newestRun: made.newestRun,
        materials: made.reading.ids.length,
        storages: [...made.reading.storages],
        changed: delta && changedValues(delta),
        values,
      }
      const bytes = await packDelta(head, delta)
      const piece: PieceFile = { seq: last + 1, kind: 'delta' }
      if (!(await files.add(piece, bytes))) continue
      const full = await this.addFull(files, made, head, last)
      return { seq: piece.seq, bytes: bytes.length + full }
    }
    throw Object.assign(new Error('other programs keep readings of this account all the time'), { code: 'EBUSY' })
  }

  /** What changed since a reading, which is let go before anything is written; nulls where there is none to compare with. */
  private async deltaSince(files: PieceFiles, pieces: readonly PieceFile[], seq: number, reading: AccountReading) {
    if (seq === 0) return { previous: null, delta: null }
    const full = pieces.find((piece) => piece.seq === seq && piece.kind === 'full')
    // Nearly always there. Column by column: a large account's take as much as it does itself.
    const compared = full && (await ifReadable(this.comparedWith(files, full, reading)))
    if (compared) return compared
    const found = await findReading(files, pieces, seq)
    return { previous: found?.id ?? null, delta: found && deltaBetween(found.reading, reading) }
  }

  private async comparedWith(files: PieceFiles, full: PieceFile, reading: AccountReading) {
    const { head, made } = await unpackColumns(await files.read(full), ({ storages }, ids) => {
      const making = new DeltaMaking({ ids, storages }, reading)
      return {
        column: (place, values) => {
          making.column(place, values)
          this.collect()
        },
        finish: (categoryNames) => making.finish(categoryNames),
      }
    })
    return { previous: head.id, delta: made }
  }

  /** The bytes of the full reading; 0 where the disk refused it, and the delta alone says what the reading was. */
  private async addFull(
    files: PieceFiles,
    made: NewReading,
    head: Parameters<typeof packFull>[0],
    last: number,
  ): Promise<number> {
    const seq = last + 1
    try {
      const bytes = await packFull(head, made.reading, this.collect)
      await files.replace({ seq, kind: 'full' }, bytes)
      if (head.previous !== null && !(await staysFull(files, last))) await files.remove({ seq: last, kind: 'full' })
      return bytes.length
    } catch (error) {
      if (head.previous !== null && writeErrorOf(error) !== null) return 0
      await files.remove({ seq, kind: 'delta' })
      throw error
    }
  }

  /** The oldest readings, for their age or for what all of them take. The newest always stays. */
  private async forgetOver(files: PieceFiles, { mostBytes, mostDays }: HistoryLimits, now: number): Promise<void> {
    const { readings, damaged, bytes } = await listed(files)
    const times = steadyTimes(readings.map(({ at }) => at))
    const oldest = mostDays === null ? -Infinity : now - mostDays * DAY_MS
    const young = times.findIndex((time) => time >= oldest)
    let from = young < 0 ? readings.length - 1 : young
    if (bytes > mostBytes) {
      // The first that stays will be a full reading.
      let left = mostBytes * LEFT_OF_LIMIT - Math.max(...readings.map((one) => one.bytes))
      const fits = readings.findLastIndex((one) => (left -= one.bytes) < 0)
      from = Math.max(from, Math.min(fits + 1, readings.length - 1))
    }
    const first = readings[from]?.seq ?? 0
    const old = [...readings, ...damaged].map(({ seq }) => seq).filter((seq) => seq < first)
    if (old.length > 0) await forgetReadings(files, new Set(old))
  }
}

/**
 * The newest reading is always kept full, so that a damaged delta before it costs no reading. One before it stays full where the
 * deltas since the full reading before it take as much as it does: full readings never take more than deltas, but for two.
 */
async function staysFull(files: PieceFiles, seq: number): Promise<boolean> {
  const pieces = (await files.list()).filter((piece) => piece.seq <= seq)
  const own = pieces.findLast((piece) => piece.seq === seq && piece.kind === 'full')
  if (!own) return false
  const before = pieces.findLast((piece) => piece.seq < seq && piece.kind === 'full')
  if (!before) return true
  const since = pieces.filter((piece) => piece.kind === 'delta' && piece.seq > before.seq)
  if (since.length >= MOST_DELTAS) return true
  let bytes = 0
  for (const piece of since) bytes += await files.size(piece)
  return bytes >= (await files.size(own))
}

export interface Listed {
  readonly readings: readonly KeptReading[]
  readonly damaged: readonly DamagedReading[]
  readonly bytes: number
  /** Of the newest. */
  readonly head: PieceHead | null
}

/** What the heads of the pieces say. */
export async function listed(files: PieceFiles): Promise<Listed> {
  const bySeq = new Map<number, PieceFile[]>()
  for (const piece of await files.list()) bySeq.set(piece.seq, [...(bySeq.get(piece.seq) ?? []), piece])
  const readings: KeptReading[] = []
  const damaged: DamagedReading[] = []
  let bytes = 0
  let newest: PieceHead | null = null
  for (const [seq, pieces] of bySeq) {
    let own = 0
    let head: PieceHead | null = null
    for (const piece of pieces) {
      own += await files.size(piece)
      // The full reading knows what its delta would say, but for what changed.
      head ??= await ifReadable(files.head(piece))
    }
    bytes += own
    if (head === null) damaged.push({ seq })
    else readings.push(keptReading(seq, head, own))
    newest = head ?? newest
  }
  return { readings, damaged, bytes, head: newest }
}

/** Where the delta itself is damaged: of the readings on both of its sides. */
async function deltaByReadings(
  files: PieceFiles,
  pieces: readonly PieceFile[],
  before: number,
  after: number,
): Promise<ReadingDelta | null> {
  const [one, other] = [await findReading(files, pieces, before), await findReading(files, pieces, after)]
  return one && other && deltaBetween(one.reading, other.reading)
}

function samePieces(one: readonly PieceFile[], other: readonly PieceFile[]): boolean {
  const named = (pieces: readonly PieceFile[]): string => pieces.map(({ seq, kind }) => `${seq} ${kind}`).join()
  return named(one) === named(other)
}

function keptReading(seq: number, head: PieceHead, bytes: number): KeptReading {
  const { at, began, newestRun, materials, storages, changed, values } = head
  return { seq, at, began, newestRun, materials, storages, changed, values, bytes }
}

function changedValues({ columns }: ReadingDelta): number {
  return columns.reduce((sum, { ids }) => sum + ids.length, 0)
}
