/** Readings kept as files: each is found again exactly, a damaged piece costs as little as can be, and what is forgotten is gone. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { afterEach, describe, expect, test } from 'vitest'
import type { ReadingStep } from '../../../src-main/engine/history/history-port.ts'
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { deltaBetween } from '../../../src-shared/domain/history/reading-delta.ts'
import { OAK_BOARD } from '../../domain/build.ts'
import { plain, readingFrom, readingRow } from '../../domain/history/made-readings.ts'
import { DAY, KeptReadings, LEDGER, NO_LIMITS, WITHOUT_WAITING } from './kept.ts'

const open: KeptReadings[] = []

function kept(...disk: ConstructorParameters<typeof KeptReadings>): KeptReadings {
  const made = new KeptReadings(...disk)
  open.push(made)
  return made
}

afterEach(() => {
  for (const one of open.splice(0)) one.remove()
})

async function keepAll(into: KeptReadings, row: readonly AccountReading[]): Promise<void> {
  for (const [at, reading] of row.entries()) {
    expect(await into.keep(reading, at + 1)).toMatchObject({ kind: 'kept', seq: at + 1 })
  }
}

async function found(from: KeptReadings, seq: number): Promise<unknown> {
  const answer = await from.history.reading(LEDGER, seq)
  return answer.ok ? plain(answer.reading) : answer.why
}

async function stepsOf(from: KeptReadings): Promise<ReadingStep[]> {
  const steps: ReadingStep[] = []
  for await (const step of from.history.steps(LEDGER)) steps.push(step)
  return steps
}

const priced = (price: string): AccountReading => readingFrom([{ ...OAK_BOARD, price }])
const bytesIn = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join('')

describe('readings', () => {
  test('[HISTORY-2] the n-th reading is found exactly as it was, whatever the account did', async () => {
    await fc.assert(
      fc.asyncProperty(readingRow(1, 7), async (row) => {
        const readings = kept(WITHOUT_WAITING)
        await keepAll(readings, row)
        for (const [at, reading] of row.entries()) expect(await found(readings, at + 1)).toEqual(plain(reading))
        expect(await found(readings, row.length + 1)).toBe('missing')
      }),
      { numRuns: 25 },
    )
  })

  test('[HISTORY-3] one damaged piece costs no reading where there are two or more, and nobody is told a wrong one', async () => {
    await fc.assert(
      fc.asyncProperty(readingRow(2, 6), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (row, ...at) => {
        const readings = kept(WITHOUT_WAITING)
        await keepAll(readings, row)
        const names = readdirSync(readings.pieces)
        const path = join(readings.pieces, names[at[0] % names.length] ?? '')
        const bytes = readFileSync(path)
        const place = at[1] % bytes.length
        bytes[place] = (bytes[place] ?? 0) ^ at[2]
        writeFileSync(path, bytes)
        for (const [index, reading] of row.entries()) expect(await found(readings, index + 1)).toEqual(plain(reading))
        const steps = await stepsOf(readings)
        expect(steps.map(({ delta }) => delta)).toEqual(
          row.map((reading, index) => {
            const before = row[index - 1]
            return before ? deltaBetween(before, reading) : null
          }),
        )
      }),
      { numRuns: 25 },
    )
  })

  test('[HISTORY-3] more damage than that is said; what has a way is found, and the next reading is whole again', async () => {
    const readings = kept()
    await keepAll(readings, ['1', '2', '3', '4', '5'].map(priced))
    for (const name of ['00000001.full', '00000002.delta']) writeFileSync(join(readings.pieces, name), 'not a piece')
    expect(await Promise.all([1, 2, 3, 4, 5].map((seq) => found(readings, seq)))).toEqual([
      'damaged',
      ...['2', '3', '4', '5'].map((price) => plain(priced(price))),
    ])
    expect((await readings.history.readings(LEDGER))?.damaged).toEqual([{ seq: 2 }])
    for (const name of ['00000003.full', '00000005.full']) writeFileSync(join(readings.pieces, name), '')
    expect(await readings.keep(priced('6'), 6)).toMatchObject({ kind: 'kept', seq: 6 })
    expect(await found(readings, 6)).toEqual(plain(priced('6')))
    expect(await found(readings, 5)).toBe('damaged')
  })

  test('of a later version are left alone, and not taken for others', async () => {
    const readings = kept()
    await keepAll(readings, ['1', '2'].map(priced))
    for (const name of ['00000002.delta', '00000002.full']) {
      const path = join(readings.pieces, name)
      writeFileSync(path, Buffer.from(readFileSync(path, 'latin1').replace('SSREAD01', 'SSREAD02'), 'latin1'))
    }
    expect(await found(readings, 2)).toBe('damaged')
    expect(await readings.keep(priced('3'), 3)).toMatchObject({ kind: 'kept', seq: 3 })
    expect(bytesIn(readings.pieces)).toContain('SSREAD02')
  })

  test('are listed with when, what they are worth and how large they are', async () => {
    const readings = kept()
    expect(await readings.history.readings(LEDGER)).toBeNull()
    await keepAll(readings, ['1', '2', '2'].map(priced))
    const listed = await readings.history.readings(LEDGER)
    expect(listed?.account).toEqual({ ledger: LEDGER, address: 'https://example.org/' })
    expect(listed?.readings.map(({ seq, at, changed, materials }) => ({ seq, at, changed, materials }))).toEqual([
      { seq: 1, at: DAY, changed: null, materials: 1 },
      { seq: 2, at: 2 * DAY, changed: 1, materials: 1 },
      { seq: 3, at: 3 * DAY, changed: 0, materials: 1 },
    ])
    expect(listed?.readings[1]?.values).toEqual([
      { storage: 1, value: '80' },
      { storage: 2, value: '6' },
    ])
    const onDisk = readdirSync(readings.pieces).map((name) => statSync(join(readings.pieces, name)))
    expect(listed?.bytes).toBe(onDisk.reduce((sum, { size }) => sum + size, 0))
    expect(onDisk.map(({ mode }) => mode & 0o777)).toEqual(onDisk.map(() => 0o600))
    expect(statSync(readings.pieces).mode & 0o777).toBe(0o700)
    expect(await readings.history.accounts()).toEqual([listed])
  })

  test('of two programs at once are both kept, one after the other', async () => {
    const readings = kept()
    await readings.keep(priced('1'), 1)
    const made = await Promise.all(['2', '3', '4'].map((price) => readings.keep(priced(price), 2)))
    expect(made.map((one) => (one.kind === 'kept' ? one.seq : 0)).toSorted((a, b) => a - b)).toEqual([2, 3, 4])
    const prices = await Promise.all([2, 3, 4].map((seq) => found(readings, seq)))
    expect(prices).toEqual(expect.arrayContaining(['2', '3', '4'].map((price) => plain(priced(price)))))
  })
})

describe('a disk that refuses', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

  test('[HISTORY-5] loses the reading and says why; the ones before it stay, and the next is kept again', async () => {
    let refuses = false
    const { writeFile } = await import('node:fs/promises')
    const readings = kept({
      async write(path, bytes) {
        await writeFile(path, refuses ? bytes.subarray(0, 3) : bytes, { flag: 'wx', mode: 0o600 })
        if (refuses) throw full
      },
    })
    await keepAll(readings, [priced('1')])
    refuses = true
    expect(await readings.keep(priced('2'), 2)).toEqual({ kind: 'not-kept', error: { kind: 'disk-full' } })
    refuses = false
    expect(readdirSync(readings.pieces).toSorted()).toEqual(['00000001.delta', '00000001.full'])
    expect(await readings.keep(priced('3'), 3)).toMatchObject({ kind: 'kept', seq: 2 })
    expect(await found(readings, 1)).toEqual(plain(priced('1')))
    expect(await found(readings, 2)).toEqual(plain(priced('3')))
  })

  test('[HISTORY-5] a delta for which there is room is kept without its full reading', async () => {
    const { writeFile } = await import('node:fs/promises')
    let refuses = false
    const readings = kept({
      async write(path, bytes) {
        if (refuses && path.includes('.full.')) throw full
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      },
    })
    refuses = true
    expect(await readings.keep(priced('1'), 1)).toEqual({ kind: 'not-kept', error: { kind: 'disk-full' } })
    expect(readdirSync(readings.pieces)).toEqual([])
    refuses = false
    await keepAll(readings, ['1', '2'].map(priced))
    refuses = true
    expect(await readings.keep(priced('3'), 3)).toMatchObject({ kind: 'kept', seq: 3 })
    refuses = false
    expect(await readings.keep(priced('4'), 4)).toMatchObject({ kind: 'kept', seq: 4 })
    for (const seq of [1, 2, 3, 4]) expect(await found(readings, seq)).toEqual(plain(priced(String(seq))))
  })

  test('[HISTORY-5] a folder that cannot be made is said', async () => {
    const readings = kept()
    writeFileSync(join(readings.folder, 'account-history'), 'a file is in the way')
    expect(await readings.keep(priced('1'), 1)).toEqual({ kind: 'not-kept', error: { kind: 'no-folder' } })
  })
})

describe('what is forgotten', () => {
  const secret = (price: string, notes: string): AccountReading => readingFrom([{ ...OAK_BOARD, price, notes }])

  test('[HISTORY-6] readings before a date are gone, and the others stay as they were', async () => {
    await fc.assert(
      fc.asyncProperty(readingRow(1, 6), fc.integer({ min: 0, max: 7 }), async (row, day) => {
        const readings = kept(WITHOUT_WAITING)
        await keepAll(readings, row)
        expect(await readings.history.forget(LEDGER, { kind: 'before', at: day * DAY })).toBe(
          Math.max(0, Math.min(row.length, day - 1)),
        )
        for (const [at, reading] of row.entries()) {
          expect(await found(readings, at + 1)).toEqual(at + 1 < day ? 'missing' : plain(reading))
        }
      }),
      { numRuns: 10 },
    )
  })

  test('[HISTORY-6] a reading in the middle whose clock showed an earlier time goes alone', async () => {
    const readings = kept()
    for (const [at, day] of [1, 2, 0, 4].entries()) await readings.keep(priced(String(at)), day)
    expect(await readings.history.forget(LEDGER, { kind: 'before', at: DAY })).toBe(1)
    expect(await Promise.all([1, 2, 3, 4].map((seq) => found(readings, seq)))).toEqual([
      plain(priced('0')),
      plain(priced('1')),
      'missing',
      plain(priced('3')),
    ])
    const steps = await stepsOf(readings)
    expect(steps.map(({ seq, previous }) => ({ seq, previous }))).toEqual([
      { seq: 1, previous: null },
      { seq: 2, previous: 1 },
      { seq: 4, previous: 2 },
    ])
  })

  test('[HISTORY-6] no byte of a forgotten value stays in any file', async () => {
    const readings = kept()
    const noise = (seed: string) => Array.from({ length: 40 }, (_, at) => `${seed}${(at * 7919) % 977}`).join('')
    // Letters that no random id of digits and a to f has.
    await keepAll(readings, [secret('1', noise('x')), secret('2', noise('y')), secret('3', noise('z'))])
    await readings.history.forget(LEDGER, { kind: 'before', at: 3 * DAY })
    const steps = await stepsOf(readings)
    expect(steps).toEqual([{ seq: 3, previous: null, delta: null }])
    const { unpackDelta, unpackFull } = await import('../../../src-main/adapters/account-history/piece.ts')
    const files = readdirSync(readings.pieces).toSorted()
    expect(files).toEqual(['00000003.delta', '00000003.full'])
    const [delta, whole] = files.map((name) => readFileSync(join(readings.pieces, name)))
    expect(JSON.stringify([await unpackDelta(delta!), [...(await unpackFull(whole!)).reading.columns]])).not.toMatch(
      /x0x|y0y/,
    )
  })

  test('all of an account leaves no file', async () => {
    const readings = kept()
    await keepAll(readings, ['1', '2'].map(priced))
    expect(await readings.history.forget(LEDGER, { kind: 'all' })).toBe(2)
    expect(readdirSync(join(readings.folder, 'account-history'))).toEqual([])
    expect(await readings.keep(priced('3'), 3)).toMatchObject({ kind: 'kept', seq: 1 })
  })

  test('[HISTORY-6] the oldest go for their age and for the size of all, the newest stays', async () => {
    const byAge = kept()
    for (const day of [1, 2, 3, 40]) await byAge.keep(priced(String(day)), day, { ...NO_LIMITS, mostDays: 38 })
    expect((await byAge.history.readings(LEDGER))?.readings.map(({ seq }) => seq)).toEqual([2, 3, 4])
    const bySize = kept(WITHOUT_WAITING)
    for (let day = 1; day <= 30; day++) await bySize.keep(priced(String(day)), day, { ...NO_LIMITS, mostBytes: 6000 })
    const listed = await bySize.history.readings(LEDGER)
    expect(listed?.bytes).toBeLessThan(6000)
    expect(listed?.readings.at(-1)?.seq).toBe(30)
    expect(listed?.readings.length).toBeGreaterThan(2)
    const none = kept()
    for (const day of [1, 2]) await none.keep(priced(String(day)), day, { ...NO_LIMITS, mostBytes: 1 })
    expect((await none.history.readings(LEDGER))?.readings.map(({ seq }) => seq)).toEqual([2])
  })
})
