/**
 * A piece of an account's history as bytes: a delta (what changed from the reading before) or a full reading. A head that lists
 * can be made of, then the columns, compressed. Both have a checksum: a piece that is not as it was written is refused whole.
 *
 *   bytes  0-7   SSREAD and the version of this form, two digits
 *          8-23  four numbers: length and CRC-32 of the head, length and CRC-32 of the body
 *          24-   the head (JSON), the body (deflated)
 */
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, createInflateRaw, inflateRaw } from 'node:zlib'
import { z } from 'zod'
import {
  readingColumnKey,
  MATERIAL_FIELDS,
  ROW_FIELDS,
  type AccountReading,
  type ColumnPlace,
  type ReadingValue,
  type ReadingColumn,
} from '../../../src-shared/domain/history/account-reading.ts'
import type { ReadingDelta } from '../../../src-shared/domain/history/reading-delta.ts'
import { isCanonical, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import { codeOf } from '../file-write/write-error.ts'
import { ArrivingBytes } from './arriving-bytes.ts'
import { ByteReader, ByteWriter, Damaged } from './byte-writer.ts'

const inflate = promisify(inflateRaw)

const FORM = 'SSREAD'
const VERSION = 1
const MARK = `${FORM}${String(VERSION).padStart(2, '0')}`
export const HEAD_AT = 24
/** Bytes. A head is a few hundred; a list of a thousand storages would fit. */
const MOST_HEAD = 1 << 20
/** Bytes, unpacked. A million materials with long notes would fit. */
const MOST_BODY = 2 ** 31

const whole = z.number().int()
const count = whole.nonnegative()
const decimal = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value))
const text = z.string()
const bytesSchema = z.instanceof(Buffer)

const columnSchema = z.object({
  field: z.enum([...MATERIAL_FIELDS, ...ROW_FIELDS]),
  storage: whole.nullable(),
})

export const headSchema = z.object({
  kind: z.enum(['delta', 'full']),
  /** Of the reading, the same in its delta and its full piece; no other reading has it. */
  id: text,
  /** Of the reading a delta follows; null where it is not known. */
  previous: text.nullable(),
  account: z.object({ ledger: text, address: text }),
  began: whole,
  at: whole,
  newestRun: text.nullable(),
  materials: count,
  storages: z.array(whole),
  storagesBefore: z.array(whole),
  changed: count.nullable(),
  values: z.array(z.object({ storage: whole, value: decimal })),
  columns: z.array(columnSchema),
  unpacked: count.max(MOST_BODY),
})
export type PieceHead = z.infer<typeof headSchema>

/** The piece was written by a later version of the program. */
export class NewerPiece extends Error {
  override readonly name = 'NewerPiece'
}

type HeadOfDelta = Omit<PieceHead, 'kind' | 'columns' | 'unpacked' | 'storagesBefore'>

export async function packDelta(head: HeadOfDelta, delta: ReadingDelta | null): Promise<Uint8Array> {
  const body = new ByteWriter()
  const columns = delta?.columns ?? []
  for (const { ids, before, after } of columns) {
    body.ascending(ids)
    body.texts(before)
    body.texts(after)
  }
  const names = delta?.categoryNames ?? { ids: [], before: [], after: [] }
  body.ascending(names.ids)
  body.texts(names.before)
  body.texts(names.after)
  const storagesBefore = [...(delta?.storagesBefore ?? [])]
  return pack({ ...head, kind: 'delta', storagesBefore, columns: placesOf(columns) }, body.take(), 9)
}

export async function unpackDelta(bytes: Buffer): Promise<{ readonly head: PieceHead; readonly delta: ReadingDelta }> {
  const { head, body } = await unpack(bytes, 'delta')
  const reader = new ByteReader(body)
  const columns = head.columns.map((place) => {
    const ids = reader.ascending()
    return { ...place, ids, before: reader.texts(ids.length), after: reader.texts(ids.length) }
  })
  const ids = reader.ascending()
  const categoryNames = { ids, before: reader.texts(ids.length), after: reader.texts(ids.length) }
  reader.end()
  const { storages, storagesBefore } = head
  return { head, delta: { storagesBefore, storagesAfter: storages, columns, categoryNames } }
}

/** `between`: what is done when a column is written and let go. */
export async function packFull(head: HeadOfDelta, reading: AccountReading, between?: () => void): Promise<Uint8Array> {
  const columns = [...reading.columns.values()]
  return pack({ ...head, kind: 'full', storagesBefore: [], columns: placesOf(columns) }, written(reading, between), 6)
}

/** Packed as it is written: the body of a large account takes 100 MB. */
function* written({ ids, columns, categoryNames }: AccountReading, between?: () => void): Generator<Uint8Array> {
  const body = new ByteWriter()
  body.ascending(ids)
  for (const column of columns.values()) {
    body.texts(column.values)
    yield* body.take()
    between?.()
  }
  const names = [...categoryNames].sort(([a], [b]) => a - b)
  body.ascending(names.map(([id]) => id))
  body.texts(names.map(([, name]) => name))
  yield* body.take()
}

export async function unpackFull(
  bytes: Buffer,
): Promise<{ readonly head: PieceHead; readonly reading: AccountReading }> {
  const columns = new Map<string, ReadingColumn>()
  const { head, made: reading } = await unpackColumns(bytes, ({ storages }, ids) => ({
    column: (place, values) => columns.set(readingColumnKey(place), { ...place, values }),
    finish: (categoryNames): AccountReading => ({ ids, storages, columns, categoryNames }),
  }))
  return { head, reading }
}

/** What is made of columns that come one after the other. */
interface ColumnsTaken<Made> {
  column(place: ColumnPlace, values: readonly ReadingValue[]): void
  finish(categoryNames: ReadonlyMap<number, string>): Made
}

/** Of a full reading, none of whose columns is held here. `begun`: told which reading it is first. */
export async function unpackColumns<Made>(
  bytes: Buffer,
  begun: (head: PieceHead, ids: readonly number[]) => ColumnsTaken<Made>,
): Promise<{ readonly head: PieceHead; readonly made: Made }> {
  const { head, packed } = checked(bytes, 'full')
  const coming = Readable.from([packed]).pipe(createInflateRaw())
  const reader = new ArrivingBytes(coming, head.unpacked)
  try {
    const ids = await reader.ascending()
    const taken = begun(head, ids)
    for (const place of head.columns) taken.column(place, await reader.texts(ids.length))
    const named = await reader.ascending()
    const names = await reader.texts(named.length)
    await reader.end()
    return { head, made: taken.finish(new Map(named.map((id, at) => [id, names[at] ?? '']))) }
  } catch (cause) {
    throw codeOf(cause).startsWith('Z_') ? new Damaged('the columns cannot be unpacked', { cause }) : cause
  } finally {
    coming.destroy()
  }
}

/** Of the first bytes of a piece; null: the head is longer than they are. Throws Damaged and NewerPiece. */
export function headOf(bytes: Buffer): PieceHead | null {
  const length = headLength(bytes)
  if (bytes.length < HEAD_AT + length) return null
  const head = bytes.subarray(HEAD_AT, HEAD_AT + length)
  if (crc32(head) !== bytes.readUInt32LE(12)) throw new Damaged('the head is not as it was written')
  return parsedHead(head.toString('utf8'))
}

export function headLength(bytes: Buffer): number {
  if (bytes.length < HEAD_AT) throw new Damaged('it ends too early')
  const mark = bytes.toString('latin1', 0, 8)
  if (mark !== MARK) {
    if (mark.startsWith(FORM) && Number(mark.slice(FORM.length)) > VERSION) throw new NewerPiece(mark)
    throw new Damaged('it does not begin as a piece does')
  }
  const length = bytes.readUInt32LE(8)
  if (length > MOST_HEAD) throw new Damaged('the head is too long')
  return length
}

async function pack(head: Omit<PieceHead, 'unpacked'>, body: Iterable<Uint8Array>, level: number): Promise<Uint8Array> {
  const deflating = createDeflateRaw({ level })
  const packed: Buffer[] = []
  let [length, checksum] = [0, 0]
  for await (const part of Readable.from(body).pipe(deflating)) {
    const bytes = bytesSchema.parse(part)
    packed.push(bytes)
    length += bytes.length
    checksum = crc32(bytes, checksum)
  }
  const unpacked = deflating.bytesWritten
  const text = Buffer.from(JSON.stringify({ ...head, unpacked }), 'utf8')
  const numbers = Buffer.alloc(16)
  for (const [at, number] of [text.length, crc32(text), length, checksum].entries()) {
    numbers.writeUInt32LE(number, 4 * at)
  }
  return Buffer.concat([Buffer.from(MARK, 'latin1'), numbers, text, ...packed])
}

function checked(bytes: Buffer, kind: PieceHead['kind']): { readonly head: PieceHead; readonly packed: Buffer } {
  const head = headOf(bytes)
  if (head?.kind !== kind) throw new Damaged('the head is cut off, or of another piece')
  const packed = bytes.subarray(HEAD_AT + bytes.readUInt32LE(8))
  if (packed.length !== bytes.readUInt32LE(16) || crc32(packed) !== bytes.readUInt32LE(20)) {
    throw new Damaged('the columns are not as they were written')
  }
  return { head, packed }
}

async function unpack(
  bytes: Buffer,
  kind: PieceHead['kind'],
): Promise<{ readonly head: PieceHead; readonly body: Buffer }> {
  const { head, packed } = checked(bytes, kind)
  try {
    // A size of 0 is no limit to zlib.
    const body = await inflate(packed, { maxOutputLength: Math.max(1, head.unpacked) })
    if (body.length !== head.unpacked) throw new Damaged('the columns have another length')
    return { head, body }
  } catch (cause) {
    throw cause instanceof Damaged ? cause : new Damaged('the columns cannot be unpacked', { cause })
  }
}

function parsedHead(json: string): PieceHead {
  try {
    return headSchema.parse(JSON.parse(json))
  } catch (cause) {
    throw new Damaged('the head is not one of ours', { cause })
  }
}

function placesOf(columns: readonly z.infer<typeof columnSchema>[]): PieceHead['columns'] {
  return columns.map(({ field, storage }) => ({ field, storage }))
}
