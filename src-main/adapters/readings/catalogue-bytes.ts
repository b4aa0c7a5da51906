/**
 * A cached catalogue as bytes, column by column: texts as JSON arrays, amounts and units as places in a list of the different ones, so that
 * 50,000 materials are a few arrays to read and not 50,000 objects. What was written by another version, or is not as it was written,
 * is no reading.
 */
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { catalogueOf, textColumnsBy, type Catalogue } from '../../../src-shared/domain/catalogue/catalogue.ts'
import { IdIndex } from '../../../src-shared/domain/catalogue/id-index.ts'
import { isNumber, specOf, type Field } from '../../../src-shared/domain/fields/field.ts'
import { FIELD_SPECS } from '../../../src-shared/domain/fields/field-spec.ts'
import { KEPT_TEXTS } from '../../../src-shared/domain/fields/stored-order.ts'
import { isCanonical, type Decimal } from '../../../src-shared/domain/values/decimal.ts'
import type { CachedCatalogue } from '../../engine/readings/catalogue-cache.ts'

/** Grows when what follows it means something else. */
const MAGIC = Buffer.from('stocksheet reading 1\n')
const CHECKSUM = 4
const LENGTH = 4

/** Whose it is: an address, and the digest of it and its key. */
export interface CacheOwner {
  readonly address: string
  readonly ledger: string
}

const id = z.number().int().nonnegative()
const headSchema = z.object({
  address: z.string(),
  ledger: z.string(),
  account: z.array(id),
  count: z.number().int().nonnegative(),
  storages: z.array(z.object({ id, at: z.number(), paged: z.boolean() })),
  categoryNames: z.array(z.tuple([id, z.string()])),
  /** Of the sections, in their order. */
  bytes: z.array(z.number().int().nonnegative()),
})
type Head = z.infer<typeof headSchema>

const decimal = z.custom<Decimal>((value) => typeof value === 'string' && isCanonical(value))
const texts = z.array(z.string())
const ids = z.array(z.number().int().positive())
const lists = z.array(z.array(id))

/** In parts, one behind the other: joined they would take twice the memory. */
export function catalogueBytes({ catalogue, times, account }: CachedCatalogue, owner: CacheOwner): readonly Buffer[] {
  const { count } = catalogue
  const sections: Buffer[] = [
    json(catalogue.ids),
    ...KEPT_TEXTS.flatMap((field) => {
      const column = catalogue[FIELD_SPECS[field].column]
      return repeats(field) ? picked(column, count) : json(column)
    }),
    Buffer.from(catalogue.archived),
    ...picked(catalogue.categories, count),
  ]
  const storages = [...catalogue.storages].flatMap(([storage, rows]) => {
    const time = times.get(storage)
    if (!time) return []
    sections.push(...picked(rows.stock, count), ...picked(rows.minimum, count), ...picked(rows.planned, count))
    return { id: storage, at: time.at, paged: time.paged }
  })
  const head: Head = {
    ...owner,
    account: [...account],
    count,
    storages,
    categoryNames: [...catalogue.categoryNames],
    bytes: sections.map(({ length }) => length),
  }
  const headBytes = json(head)
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32LE(headBytes.length)
  const parts = [MAGIC, length, headBytes, ...sections]
  const checksum = Buffer.alloc(CHECKSUM)
  checksum.writeUInt32LE(parts.reduce((sum, part) => crc32(part, sum), 0))
  return [...parts, checksum]
}

/** Null: not what `catalogueBytes` wrote. `foreign`: it was written of another account. */
export function cachedCatalogueOf(bytes: Buffer, owner: CacheOwner): CachedCatalogue | 'foreign' | null {
  const end = bytes.length - CHECKSUM
  if (end < MAGIC.length + LENGTH || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null
  if (bytes.readUInt32LE(end) !== crc32(bytes.subarray(0, end))) return null
  try {
    const from = MAGIC.length + LENGTH
    const to = from + bytes.readUInt32LE(MAGIC.length)
    const head = headSchema.parse(parsed(bytes.subarray(from, to)))
    if (head.address !== owner.address || head.ledger !== owner.ledger) return 'foreign'
    return read(head, new Sections(bytes.subarray(to, end), head))
  } catch (error) {
    if (error instanceof NotAsWritten || error instanceof z.ZodError || error instanceof SyntaxError) return null
    throw error
  }
}

/** Whose reading it is, by its head alone; null where that cannot be told. */
export function ownerOfCatalogue(bytes: Buffer): CacheOwner | null {
  const from = MAGIC.length + LENGTH
  if (bytes.length < from || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null
  try {
    const head = parsed(bytes.subarray(from, from + bytes.readUInt32LE(MAGIC.length)))
    const { address, ledger } = headSchema.pick({ address: true, ledger: true }).parse(head)
    return { address, ledger }
  } catch {
    return null
  }
}

class NotAsWritten extends Error {}

function read(head: Head, sections: Sections): CachedCatalogue {
  const byId = new IdIndex()
  byId.expect(head.count)
  for (const one of sections.json(ids)) byId.add(one)
  if (byId.count !== head.count) throw new NotAsWritten('ids')
  const words = new Map<Field, readonly string[]>()
  const amounts = new Map<Field, readonly Decimal[]>()
  for (const field of KEPT_TEXTS) {
    if (isNumber(field)) amounts.set(field, sections.picked(decimal))
    else words.set(field, repeats(field) ? sections.picked(z.string()) : sections.column(texts))
  }
  const archived = Uint8Array.from(sections.next(head.count))
  const categories = sections.picked(lists.element)
  const storages: [number, Catalogue['storages'] extends ReadonlyMap<number, infer Column> ? Column : never][] = []
  for (const { id: storage } of head.storages) {
    const column = {
      stock: sections.sparse(decimal),
      minimum: sections.sparse(decimal),
      planned: sections.sparse(decimal.nullable()),
    }
    storages.push([storage, column])
  }
  const catalogue = catalogueOf({
    byId,
    texts: textColumnsBy(
      (field) => words.get(field) ?? [],
      (field) => amounts.get(field) ?? [],
    ),
    archived,
    categories,
    storages: new Map(storages),
    categoryNames: new Map(head.categoryNames),
  })
  const times = new Map(head.storages.map(({ id: storage, at, paged }) => [storage, { at, paged }]))
  return { catalogue, times, account: head.account }
}

/** Many materials have the same: each value is written once. */
function repeats(field: Field): boolean {
  return isNumber(field) || specOf(field).kind === 'unit'
}

/** What stands behind the head, one section after the other. */
class Sections {
  private readonly bytes: Buffer
  private readonly count: number
  private readonly lengths: readonly number[]
  private at = 0
  private section = 0

  constructor(bytes: Buffer, { count, bytes: lengths }: Head) {
    this.bytes = bytes
    this.count = count
    this.lengths = lengths
    if (lengths.reduce((sum, length) => sum + length, 0) !== bytes.length) throw new NotAsWritten('length')
  }

  next(length?: number): Buffer {
    const own = this.lengths[this.section++]
    if (own === undefined || (length !== undefined && own !== length)) throw new NotAsWritten('section')
    this.at += own
    return this.bytes.subarray(this.at - own, this.at)
  }

  json<Value>(shape: z.ZodType<Value>): Value {
    return shape.parse(parsed(this.next()))
  }

  column<Value>(shape: z.ZodType<readonly Value[]>): readonly Value[] {
    const column = this.json(shape)
    if (column.length !== this.count) throw new NotAsWritten('column')
    return column
  }

  picked<Value>(shape: z.ZodType<Value>): readonly Value[] {
    const column = this.sparse(shape)
    const all: Value[] = []
    for (const value of column) {
      if (value === undefined) throw new NotAsWritten('place')
      all.push(value)
    }
    return all
  }

  /** Undefined where there is none. */
  sparse<Value>(shape: z.ZodType<Value>): readonly (Value | undefined)[] {
    const different = this.json(z.array(shape))
    const places = placesOf(this.next(this.count * widthFor(different.length)), widthFor(different.length))
    const column = Array<Value | undefined>(this.count)
    for (let index = 0; index < this.count; index++) {
      const place = places(index)
      if (place > different.length) throw new NotAsWritten('place')
      column[index] = place === 0 ? undefined : different[place - 1]
    }
    return column
  }
}

/** The different values, then for each material the place of its own among them, from 1; 0: it has none. */
function picked(column: readonly unknown[], count: number): [Buffer, Buffer] {
  const different: unknown[] = []
  const known = new Map<unknown, number>()
  const found = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const value = column[index]
    if (value === undefined) continue
    let place = known.get(value)
    if (place === undefined) {
      place = different.push(value)
      known.set(value, place)
    }
    found[index] = place
  }
  const width = widthFor(different.length)
  const places = width === 1 ? new Uint8Array(found) : width === 2 ? new Uint16Array(found) : found
  return [json(different), Buffer.from(places.buffer)]
}

/** Bytes of a place among so many. */
function widthFor(different: number): 1 | 2 | 4 {
  if (different < 2 ** 8) return 1
  return different < 2 ** 16 ? 2 : 4
}

function placesOf(bytes: Buffer, width: 1 | 2 | 4): (index: number) => number {
  if (width === 1) return (index) => bytes[index] ?? 0
  // A typed array begins where its width allows.
  const own = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)
  const places = width === 2 ? new Uint16Array(own) : new Uint32Array(own)
  return (index) => places[index] ?? 0
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

function parsed(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString())
}
