/** Readings of an account, stored as versions of its materials: restored exactly, small, and gone when forgotten. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fc } from '../../../fast-check.ts'
import {
  eraseVersions,
  forgetCatalogues,
  measureVersions,
} from '../../../../src-main/store/versions/account-versions.ts'
import { makeDamagedPath } from '../../../../src-main/store/versions/version-file.ts'
import { storeReadings, type CachedCatalogue } from '../../../../src-main/ports/account-readings.ts'
import {
  CatalogueBuilder,
  type Catalogue,
  type ListedMaterial,
} from '../../../../src-shared/material/catalogue/catalogue.ts'
import { DAY_MS } from '../../../../src-shared/material/values/utc-time.ts'
import { catalogueOf, decimal, OAK_BOARD } from '../../../build.ts'
import { catalogueRow, versionsIn } from '../../../shared/run/history/made-versions.ts'
import { cachedOf, KeptVersions, LEDGER } from './kept-versions.ts'

function keepVersions(): KeptVersions {
  const createdVersions = new KeptVersions()
  onTestFinished(() => createdVersions.remove())
  return createdVersions
}

function listMaterial(id: number, stock: string, plannedText: string | null = null): ListedMaterial {
  return {
    id,
    name: `Name ${id} \u{1F600} "é"`,
    sku: `S-${id}`,
    unit: id % 2 ? 'kg' : 'pcs',
    notes: id % 4 ? '' : 'a\nb',
    archived: id % 5 === 0,
    categories: [3, 1].slice(id % 3).map((one) => ({ id: one, name: `C${one}` })),
    price: decimal('2.5'),
    stock: decimal(stock),
    minimum: decimal('-1'),
    planned: plannedText === null ? null : decimal(plannedText),
  }
}

function readingOf(lists: Readonly<Record<number, readonly ListedMaterial[]>>, at = 1000): CachedCatalogue {
  const builder = new CatalogueBuilder()
  for (const [storage, materials] of Object.entries(lists)) {
    builder.addStorage(Number(storage))
    for (const material of materials) builder.add(Number(storage), material)
  }
  const storages = Object.keys(lists).map(Number)
  const digestOf = (storage: number) => JSON.stringify(lists[storage])
  const times = new Map(
    storages.map((storage) => [storage, { readAt: at + storage, isPaged: storage === 2, digest: digestOf(storage) }]),
  )
  return { catalogue: builder.build(), times, accountStorages: storages }
}

/** All of its contents, however they are stored. */
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

async function lastOf(versions: KeptVersions): Promise<CachedCatalogue> {
  const lastResult = await versions.store().last()
  if (lastResult.kind !== 'kept') throw new Error(JSON.stringify(lastResult))
  return lastResult.reading
}

const MANY = Array.from({ length: 700 }, (_, index) =>
  listMaterial(700 - index, String(index), index % 7 ? null : '0.5'),
)
const WHOLE = readingOf({ 1: MANY, 2: [], 5: [listMaterial(3, '7'), listMaterial(9000, '1')] })
const priced = (price: string): CachedCatalogue => cachedOf(catalogueOf([{ ...OAK_BOARD, price }], [1, 2]))
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text))

describe('[READ-5] what was read last', () => {
  test('is read again as it was, in its order, and only by its user', async () => {
    const versions = keepVersions()
    expect(await versions.store().last()).toEqual({ kind: 'none' })
    expect(existsSync(versions.file)).toBe(false)
    expect(await versions.keep(WHOLE)).toBeNull()
    const lastCatalogue = await lastOf(versions)
    expect(said(lastCatalogue.catalogue)).toEqual(said(WHOLE.catalogue))
    expect([lastCatalogue.times, lastCatalogue.accountStorages]).toEqual([WHOLE.times, WHOLE.accountStorages])
    expect(statSync(versions.file).mode & 0o777).toBe(0o600)
  })

  test('of another key or another address: nothing is kept of them', async () => {
    const versions = keepVersions()
    await versions.keep(WHOLE)
    expect(await versions.store({ ledger: 'other' }).last()).toEqual({ kind: 'none' })
    expect(await versions.store({ address: 'https://b' }).last()).toEqual({ kind: 'none' })
    await versions.keep(readingOf({ 1: [listMaterial(1, '1')] }), { ledger: 'other' })
    expect((await lastOf(versions)).catalogue.count).toBe(WHOLE.catalogue.count)
  })

  test('[HISTORY-3] whatever was damaged: nothing wrong is read, the file is set aside, and the next reading takes its place', async () => {
    const versions = keepVersions()
    await versions.keep(WHOLE)
    const closed = new DatabaseSync(versions.file)
    closed.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    closed.close()
    const wholeBuffer = readFileSync(versions.file)
    const right = said(WHOLE.catalogue)
    let refusedCount = 0
    const damaged = [Buffer.from('not a database, but long enough to be one'.repeat(99)), wholeBuffer.subarray(0, 9000)]
    for (let index = 1; index < wholeBuffer.length; index += 1009) {
      const bytes = Buffer.from(wholeBuffer)
      bytes[index] = (bytes[index] ?? 0) ^ 1
      damaged.push(bytes)
    }
    for (const bytes of damaged) {
      for (const name of readdirSync(versions.folder)) rmSync(join(versions.folder, name))
      writeFileSync(versions.file, bytes)
      const lastResult = await versions.store().last()
      if (lastResult.kind === 'kept') expect(said(lastResult.reading.catalogue)).toEqual(right)
      else if (lastResult.kind === 'unusable') {
        refusedCount += 1
        expect([lastResult.problem, existsSync(versions.file), existsSync(makeDamagedPath(versions.file))]).toEqual([
          'damaged',
          false,
          true,
        ])
      }
    }
    expect(refusedCount).toBeGreaterThan(20)
    await versions.keep(WHOLE)
    expect(said((await lastOf(versions)).catalogue)).toEqual(right)
  })

  test('[HISTORY-3] in a file of another version, or another program: set aside, and begun anew', async () => {
    for (const mark of ['user_version = 2', 'application_id = 7']) {
      const versions = keepVersions()
      await versions.keep(WHOLE)
      const other = new DatabaseSync(versions.file)
      other.exec(`PRAGMA ${mark}`)
      other.close()
      expect(await versions.keep(priced('1'))).toBeNull()
      expect([(await lastOf(versions)).catalogue.count, existsSync(makeDamagedPath(versions.file))]).toEqual([1, true])
    }
  })

  test('[HISTORY-5] where the file cannot be made nothing is kept, the reason is said, and nothing fails', async () => {
    const versions = keepVersions()
    mkdirSync(versions.file)
    expect(await versions.keep(WHOLE)).toEqual({ kind: 'is-a-folder' })
    expect(await versions.store().last()).toEqual({ kind: 'unusable', problem: 'unreadable' })
    rmSync(versions.file, { recursive: true })
    expect(await versions.keep(WHOLE)).toBeNull()
  })

  test('forgotten, an import reads the account again; what was seen over time stays', async () => {
    const versions = keepVersions()
    await versions.keep(WHOLE)
    forgetCatalogues(versions.file)
    expect(await versions.store().last()).toEqual({ kind: 'none' })
    expect(versions.history.readings(LEDGER)).toHaveLength(1)
  })
})

describe('[READ-8] what a run read back', () => {
  test('takes the place of what was kept of its storages, and of nothing else', async () => {
    const versions = keepVersions()
    await versions.keep(
      readingOf({
        1: [listMaterial(1, '1'), listMaterial(2, '2')],
        2: [listMaterial(2, '20')],
        3: [listMaterial(4, '4')],
      }),
    )
    const back = new Map([
      [1, { readAt: 5000, isPaged: false, materials: [listMaterial(2, '3'), listMaterial(8, '8')] }],
    ])
    await storeReadings(versions.store(), [1, 2, 3], back)
    const { catalogue, times } = await lastOf(versions)
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
    expect([times.get(1)?.readAt, times.get(2)?.readAt]).toEqual([5000, 1002])
    // It is not a complete reading, so a date refers to the one before.
    expect(versions.history.readings(LEDGER).map(({ seq }) => seq)).toEqual([1])
    expect([...versions.history.versionsAt(LEDGER, 1).keys()]).toEqual([1, 2, 4])
  })

  test('of an account with other storages now is all that is kept', async () => {
    const versions = keepVersions()
    await versions.keep(readingOf({ 1: [listMaterial(1, '1')], 2: [listMaterial(2, '20')] }))
    await storeReadings(
      versions.store(),
      [1, 9],
      new Map([[1, { readAt: 5000, isPaged: false, materials: [listMaterial(2, '3')] }]]),
    )
    const lastCatalogue = await lastOf(versions)
    expect([[...lastCatalogue.times.keys()], lastCatalogue.catalogue.ids]).toEqual([[1], [2]])
  })
})

describe('whole readings', () => {
  test('[HISTORY-2] the n-th is found exactly as it was, whatever the account did and whatever was read in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        catalogueRow(1, 7),
        fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
        fc.boolean(),
        async (row, isWhole, hasDigests) => {
          const versions = new KeptVersions()
          try {
            for (const [at, catalogue] of row.entries()) {
              const fresh = isWhole[at] === true ? {} : { fresh: [1] }
              expect(await versions.keep(cachedOf(catalogue, 1, hasDigests), fresh)).toBeNull()
              expect(said((await lastOf(versions)).catalogue)).toEqual(said(catalogue))
            }
            const wholeCatalogues = row.filter((_, index) => isWhole[index] === true)
            expect(versions.history.readings(LEDGER).map(({ seq }) => seq)).toEqual(
              wholeCatalogues.map((_, index) => index + 1),
            )
            for (const [at, catalogue] of wholeCatalogues.entries()) {
              const expected = [...versionsIn(catalogue)].sort(([a], [b]) => a - b)
              expect([...versions.history.versionsAt(LEDGER, at + 1)]).toEqual(expected)
            }
          } finally {
            versions.remove()
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('[HISTORY-1] say when they began and ended, after which run, and what they read; a part of an account is none', async () => {
    const versions = keepVersions()
    const catalogue = catalogueOf([OAK_BOARD], [1, 2])
    await versions.keep(cachedOf(catalogue, 800), { at: 900, newestRun: 'R2' })
    // The clock was set back in between.
    await versions.keep(cachedOf(catalogue, 800), { at: 600 })
    await versions.keep(cachedOf(catalogue, 950), { at: 950, fresh: [1] })
    await versions.keep({ ...cachedOf(catalogue, 960), accountStorages: [] }, { at: 960 })
    const about = { materials: 1, storages: [1, 2] }
    expect(versions.history.readings(LEDGER)).toEqual([
      { seq: 1, beganAt: 799, at: 900, newestRun: 'R2', ...about },
      { seq: 2, beganAt: 600, at: 600, newestRun: null, ...about },
    ])
    expect(versions.history.accounts()).toEqual([{ ledger: LEDGER, address: 'https://a' }])
    expect(versions.history.readings('another')).toEqual([])
  })

  test('[HISTORY-7] write no material if all lists have the digests of the reading before', async () => {
    const versions = keepVersions()
    const withDigest = (price: string, digest: string | undefined): CachedCatalogue => {
      const reading = priced(price)
      return { ...reading, times: new Map([...reading.times].map(([storage, time]) => [storage, { ...time, digest }])) }
    }
    const storedPrices: unknown[] = []
    // The prices tell whether the materials were compared.
    for (const [price, digest] of [
      ['1', 'a'],
      ['2', 'a'],
      ['3', 'b'],
      ['4', undefined],
      ['5', undefined],
    ] as const) {
      await versions.keep(withDigest(price, digest))
      storedPrices.push((await lastOf(versions)).catalogue.prices[0])
    }
    expect(storedPrices).toEqual(['1', '1', '3', '4', '5'])
    expect(versions.history.readings(LEDGER)).toHaveLength(5)
  })

  test('[HISTORY-7] write only what differs', async () => {
    const versions = keepVersions()
    const line = (id: number, price: string) => ({ id, name: `M${id}`, price, in: { 1: '1', 2: '2' } })
    const readings = [1, 2, 3, 4].map((day) =>
      cachedOf(
        catalogueOf(
          Array.from({ length: 1100 }, (_, index) => line(index + 1, index % 250 === 0 ? String(day) : '1')),
          [1, 2],
        ),
      ),
    )
    const rows: unknown[] = []
    for (const reading of readings) {
      await versions.keep(reading)
      const database = new DatabaseSync(versions.file)
      rows.push(database.prepare('SELECT count(*) AS rows FROM versions').get()?.['rows'])
      database.close()
    }
    expect(rows).toEqual([1100, 1105, 1110, 1115])
  })

  test('are not kept where the settings say so; the last one is, and leaves no trace behind', async () => {
    const versions = keepVersions()
    await versions.keep(priced('1'))
    for (const price of ['2', '3']) await versions.keep(priced(price), { keep: false })
    expect(versions.history.readings(LEDGER).map(({ seq }) => seq)).toEqual([1])
    expect((await lastOf(versions)).catalogue.prices).toEqual(['3'])
    expect(
      versions.history
        .versions(LEDGER, OAK_BOARD.id)
        .map(({ firstReading: first, nextReading: last }) => [first, last]),
    ).toEqual([
      [1, 2],
      [2, null],
    ])
  })

  test('of two programs at once are both kept, one after the other', async () => {
    const versions = keepVersions()
    await Promise.all(['1', '2', '3'].map((price) => versions.keep(priced(price))))
    const prices = [1, 2, 3].map((seq) => versions.history.versionsAt(LEDGER, seq).get(OAK_BOARD.id)?.material[3])
    expect(new Set(prices)).toEqual(new Set(['1', '2', '3']))
  })
})

describe('[HISTORY-6] what is forgotten', () => {
  const day = (at: number) => ({ at: at * DAY_MS })
  const secret = (word: string): CachedCatalogue =>
    cachedOf(catalogueOf([{ ...OAK_BOARD, notes: word.repeat(20) }], [1, 2]))
  const everything = { account: null, runs: null }

  test('before a date: those readings are gone, the others stay as they were', async () => {
    await fc.assert(
      fc.asyncProperty(catalogueRow(1, 6), fc.integer({ min: 0, max: 7 }), async (row, border) => {
        const versions = new KeptVersions()
        try {
          for (const [at, catalogue] of row.entries()) {
            const makeResult = day(at + 1)
            await versions.keep(cachedOf(catalogue, makeResult.at), makeResult)
          }
          const { items } = await eraseVersions(versions.file, { ...everything, before: border * DAY_MS })
          expect(items).toBe(Math.max(0, Math.min(row.length, border - 1)))
          const remainingNumbers = row.flatMap((_, index) => (index + 1 < border ? [] : index + 1))
          expect(versions.history.readings(LEDGER).map(({ seq }) => seq)).toEqual(remainingNumbers)
          for (const seq of remainingNumbers) {
            const expected = [...versionsIn(row[seq - 1]!)].sort(([a], [b]) => a - b)
            expect([...versions.history.versionsAt(LEDGER, seq)]).toEqual(expected)
          }
        } finally {
          versions.remove()
        }
      }),
      { numRuns: 10 },
    )
  })

  test('one in the middle whose clock showed an earlier time goes alone', async () => {
    const versions = keepVersions()
    for (const [at, createdCount] of [3, 4, 1, 5].entries()) await versions.keep(priced(String(at)), day(createdCount))
    const reading = { ...everything, before: 2 * DAY_MS }
    expect((await eraseVersions(versions.file, reading)).items).toBe(1)
    expect(versions.history.versions(LEDGER, OAK_BOARD.id).map(({ firstReading: first }) => first)).toEqual([1, 2, 4])
  })

  test('no byte of it stays in any file: before a date, for its age, of an account, and of a damaged file', async () => {
    const versions = keepVersions()
    const { folder, file } = versions
    await versions.keep(secret('xyzzyA'), day(1))
    await versions.keep(secret('xyzzyB'), day(2))
    await versions.keep(secret('xyzzyC'), day(3))
    await versions.keep(secret('xyzzyD'), { ...day(3), ledger: 'other', address: 'https://b' })
    expect((await eraseVersions(file, { ...everything, before: 2 * DAY_MS })).isFullyErased).toBe(true)
    expect([filesWith(folder, 'xyzzyA'), filesWith(folder, 'xyzzyB').length > 0]).toEqual([[], true])
    await versions.keep(secret('xyzzyE'), { ...day(9), mostDays: 6.5 })
    expect([filesWith(folder, 'xyzzyB'), filesWith(folder, 'xyzzyC').length > 0]).toEqual([[], true])
    const account = { address: 'https://b', ledgers: [] }
    expect(await eraseVersions(file, { account, before: null, runs: null })).toEqual({
      items: 1,
      held: 0,
      isFullyErased: true,
    })
    expect([filesWith(folder, 'xyzzyD'), filesWith(folder, 'xyzzyE').length > 0]).toEqual([[], true])
    writeFileSync(makeDamagedPath(file), 'xyzzyF')
    expect((await eraseVersions(file, { ...everything, before: null })).isFullyErased).toBe(true)
    expect([filesWith(folder, 'xyzzy'), measureVersions(file)]).toMatchObject([[], { items: 0, oldest: null }])
    writeFileSync(file, 'xyzzyG'.repeat(999))
    await eraseVersions(file, { ...everything, before: null })
    expect(filesWith(folder, 'xyzzy')).toEqual([])
  })

  test('for their age the oldest go, the newest stays', async () => {
    const versions = keepVersions()
    for (const createdCount of [1, 2, 3, 40])
      await versions.keep(priced(String(createdCount)), { ...day(createdCount), mostDays: 38 })
    expect(versions.history.readings(LEDGER).map(({ seq }) => seq)).toEqual([2, 3, 4])
    await versions.keep(priced('5'), { at: 500 * DAY_MS, mostDays: 1, fresh: [1] })
    expect(versions.history.readings(LEDGER).map(({ seq }) => seq)).toEqual([4])
  })

  test('runs that are erased take nothing of it along', async () => {
    const versions = keepVersions()
    await versions.keep(WHOLE)
    expect(await eraseVersions(versions.file, { account: null, before: null, runs: ['r'] })).toEqual({
      items: 0,
      held: 0,
      isFullyErased: true,
    })
    expect((await lastOf(versions)).catalogue.count).toBe(WHOLE.catalogue.count)
  })
})
