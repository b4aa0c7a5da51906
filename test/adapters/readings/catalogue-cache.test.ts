import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseAllCatalogues, catalogueCache } from '../../../src-main/adapters/readings/catalogue-cache.ts'
import { keepReadBack, type CachedCatalogue } from '../../../src-main/engine/readings/catalogue-cache.ts'
import {
  CatalogueBuilder,
  type Catalogue,
  type ListedMaterial,
} from '../../../src-shared/domain/catalogue/catalogue.ts'
import { decimal } from '../../domain/build.ts'

const OWNER = { address: 'http://127.0.0.1:1/api', ledger: 'a1b2' }

let folder: string
let journal: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-cache-'))
  journal = join(folder, 'journal.sqlite')
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

function listed(id: number, stock: string, planned: string | null = null): ListedMaterial {
  const categories = [3, 1].slice(id % 3).map((one) => ({ id: one, name: `C${one}` }))
  const amounts = { price: decimal('2.5'), stock: decimal(stock), minimum: decimal('-1'), planned }
  const texts = {
    name: `Name ${id} \u{1F600} "é"`,
    sku: `S-${id}`,
    unit: id % 2 ? 'kg' : 'pcs',
    notes: id % 4 ? '' : 'a\nb',
  }
  return {
    id,
    ...texts,
    archived: id % 5 === 0,
    categories,
    ...amounts,
    planned: planned === null ? null : decimal(planned),
  }
}

function readingOf(lists: Readonly<Record<number, readonly ListedMaterial[]>>, at = 1000): CachedCatalogue {
  const builder = new CatalogueBuilder()
  for (const [storage, materials] of Object.entries(lists)) {
    builder.storage(Number(storage))
    for (const material of materials) builder.add(Number(storage), material)
  }
  const storages = Object.keys(lists).map(Number)
  const times = new Map(storages.map((storage) => [storage, { at: at + storage, paged: storage === 2 }]))
  return { catalogue: builder.finish(), times, account: storages }
}

/** All it says, whatever it is kept in. */
function said({ byId, bySku: _s, byName: _n, storages, archived, ...rest }: Catalogue): unknown {
  const whole = <T>(column: readonly T[]): (T | undefined)[] =>
    Array.from({ length: rest.count }, (_, index) => column[index])
  const columns = [...storages].map(([id, { stock, minimum, planned }]) => [
    id,
    whole(stock),
    whole(minimum),
    whole(planned),
  ])
  return { ...rest, columns, archived: [...archived], found: rest.ids.map((id) => byId.get(id)) }
}

const MANY = Array.from({ length: 700 }, (_, at) => listed(at + 1, String(at), at % 7 ? null : '0.5'))
const WHOLE = readingOf({ 1: MANY, 2: [], 5: [listed(3, '7'), listed(9000, '1')] })

test('[READ-5] what was read is read again as it was, and only by its user', async () => {
  const kept = catalogueCache(journal, () => OWNER)
  expect(await kept.last()).toEqual({ kind: 'none' })
  expect(await kept.keep(WHOLE)).toBe(true)
  const last = await kept.last()
  if (last.kind !== 'kept') throw new Error(last.kind)
  expect(said(last.reading.catalogue)).toEqual(said(WHOLE.catalogue))
  expect([last.reading.times, last.reading.account]).toEqual([WHOLE.times, WHOLE.account])
  const [name] = await readdir(join(folder, 'readings'))
  expect((await stat(join(folder, 'readings', name ?? ''))).mode & 0o777).toBe(0o600)
})

test('[READ-5] another key, another address: nothing is kept of them', async () => {
  await catalogueCache(journal, () => OWNER).keep(WHOLE)
  expect(await catalogueCache(journal, () => ({ ...OWNER, ledger: 'other' })).last()).toEqual({ kind: 'none' })
  expect(await catalogueCache(journal, () => ({ ...OWNER, address: 'http://127.0.0.1:2' })).last()).toEqual({
    kind: 'none',
  })
})

test('[READ-5] a file of another account under this name is nobody’s', async () => {
  await catalogueCache(journal, () => OWNER).keep(WHOLE)
  const other = { ...OWNER, ledger: 'other' }
  await catalogueCache(journal, () => other).keep(readingOf({ 1: [listed(1, '1')] }))
  const readings = join(folder, 'readings')
  const names = await readdir(readings)
  const bytes = await Promise.all(names.map((name) => readFile(join(readings, name))))
  for (const [at, name] of names.entries()) await writeFile(join(readings, name), bytes[1 - at] ?? '')
  expect(await catalogueCache(journal, () => OWNER).last()).toEqual({ kind: 'none' })
})

test('[READ-5] a damaged file is not used, wherever it is damaged; the next reading takes its place', async () => {
  const kept = catalogueCache(journal, () => OWNER)
  await kept.keep(WHOLE)
  const [name = ''] = await readdir(join(folder, 'readings'))
  const path = join(folder, 'readings', name)
  const whole = await readFile(path)
  const damaged: Buffer[] = [Buffer.alloc(0), whole.subarray(0, whole.length - 1), whole.subarray(1)]
  for (let at = 0; at < whole.length; at += 97) {
    const one = Buffer.from(whole)
    one[at] = (one[at] ?? 0) ^ 1
    damaged.push(one)
  }
  for (const bytes of damaged) {
    await writeFile(path, bytes)
    expect(await kept.last()).toEqual({ kind: 'unusable', trouble: 'damaged' })
  }
  await kept.keep(WHOLE)
  expect((await kept.last()).kind).toBe('kept')
})

test('[READ-5] what is too large is not kept, and neither is what was there before', async () => {
  await catalogueCache(journal, () => OWNER).keep(readingOf({ 1: [listed(1, '1')] }))
  const small = catalogueCache(journal, () => OWNER, 3000)
  expect(await small.keep(WHOLE)).toBe(false)
  expect(await small.last()).toEqual({ kind: 'none' })
})

test('[READ-5] where the folder cannot be made nothing is kept, and nothing fails', async () => {
  await writeFile(join(folder, 'readings'), 'a file')
  const kept = catalogueCache(journal, () => OWNER)
  expect(await kept.keep(WHOLE)).toBe(false)
  expect(await kept.last()).toEqual({ kind: 'unusable', trouble: 'unreadable' })
})

test('[READ-5] forgotten, nothing is kept', async () => {
  const kept = catalogueCache(journal, () => OWNER)
  await kept.keep(WHOLE)
  await eraseAllCatalogues(journal)
  expect(await kept.last()).toEqual({ kind: 'none' })
})

test('[READ-8] what a run read back takes the place of what was kept of its storages, and of nothing else', async () => {
  const last = catalogueCache(journal, () => OWNER)
  await last.keep(readingOf({ 1: [listed(1, '1'), listed(2, '2')], 2: [listed(2, '20')], 3: [listed(4, '4')] }))
  const told: number[][] = []
  const listener = { taken: async (_: CachedCatalogue, fresh: ReadonlySet<number>) => void told.push([...fresh]) }
  const back = new Map([[1, { at: 5000, paged: false, materials: [listed(2, '3'), listed(8, '8')] }]])
  await keepReadBack({ last, listeners: [listener] }, [1, 2, 3], back)
  const now = await last.last()
  if (now.kind !== 'kept') throw new Error(now.kind)
  const { catalogue, times } = now.reading
  const stocks = (storage: number) =>
    catalogue.ids.map((id, index) => [id, catalogue.storages.get(storage)?.stock[index]])
  expect(stocks(1)).toEqual([
    [2, '3'],
    [4, undefined],
    [8, '8'],
  ])
  expect(stocks(2)).toEqual([
    [2, '20'],
    [4, undefined],
    [8, undefined],
  ])
  expect(stocks(3)).toEqual([
    [2, undefined],
    [4, '4'],
    [8, undefined],
  ])
  expect([times.get(1)?.at, times.get(2)?.at]).toEqual([5000, 1002])
  expect(told).toEqual([[1]])
})

test('[READ-8] of an account with other storages now, only what was read back is kept', async () => {
  const last = catalogueCache(journal, () => OWNER)
  await last.keep(readingOf({ 1: [listed(1, '1')], 2: [listed(2, '20')] }))
  await keepReadBack({ last }, [1, 9], new Map([[1, { at: 5000, paged: false, materials: [listed(2, '3')] }]]))
  const now = await last.last()
  expect(now.kind === 'kept' && [[...now.reading.times.keys()], now.reading.catalogue.ids]).toEqual([[1], [2]])
})
