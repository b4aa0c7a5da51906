/** The terminal reads and prints times in UTC, on computers both east and west of it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeAccountVersions } from '../../../src-main/store/versions/account-versions.ts'
import { versionFileOf } from '../../../src-main/store/versions/version-file.ts'
import { cachedOf } from '../store/versions/kept-versions.ts'
import { catalogueOf, OAK_BOARD } from '../../build.ts'
import { run, type Ended } from './command.ts'

const MADE = [
  '2026-02-28T21:30:00Z',
  '2026-03-01T06:05:00Z',
  '2026-03-01T09:05:30Z',
  '2026-03-01T22:00:00Z',
  '2026-03-02T00:00:00Z',
  '2026-03-02T03:00:00Z',
]

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'stocksheet-times-'))
  for (const [at, createdText] of MADE.entries()) {
    const finalNumber = Date.parse(createdText)
    const store = makeAccountVersions({
      file: versionFileOf(data),
      account: () => ({ ledger: '0123456789abcdef', address: 'https://shop.example' }),
      findNewestRun: () => null,
      readLimits: () => Promise.resolve({ keep: true, mostDays: null }),
      now: () => finalNumber,
      collectGarbage: () => {},
    })
    const catalogue = catalogueOf([{ ...OAK_BOARD, in: { 1: String(at + 1) } }], [1])
    await store.keep(cachedOf(catalogue, finalNumber), new Set([1]))
  }
})
afterEach(() => rm(data, { recursive: true, force: true }))

const command = (TZ: string, ...args: readonly string[]): Promise<Ended> =>
  run(args, { env: { STOCKSHEET_DATA: data, TZ } })

async function left(TZ: string): Promise<number[]> {
  const { out } = await command(TZ, 'history', '--readings', '--json')
  return (JSON.parse(out) as { readings: { reading: number }[] }).readings.map(({ reading }) => reading)
}

describe.each(['Europe/Moscow', 'America/New_York'])('in %s', (TZ) => {
  test('[TERMINAL-13] a time is read as it was printed; a zone that is typed counts; a day and a minute are all of it', async () => {
    const listed = (await command(TZ, 'history', '--readings')).out
    expect(listed).toContain('2026-03-01 09:05')
    const asOf = async (output: string): Promise<number> => {
      const out = join(data, 'then.csv')
      const result = await command(TZ, 'export', '--storage', '1', '--as-of', output, '--out', out, '--json')
      return (JSON.parse(result.out) as { asOf: { reading: number } }).asOf.reading
    }
    expect(await asOf('2026-03-01 09:05')).toBe(3)
    expect(await asOf('2026-03-01T09:05:29')).toBe(2)
    expect(await asOf('2026-03-01T09:05+03:00')).toBe(2)
    expect(await asOf('2026-03-01T04:05:30-05:00')).toBe(3)
    expect(await asOf('2026-03-01')).toBe(4)
    const { out } = await command(TZ, 'history', '--as-of', '2026-03-01T09:05Z', '--json')
    expect(JSON.parse(out)).toMatchObject({ since: { reading: 3 }, materials: [{ events: [{}, {}, {}] }] })
  }, 60_000)

  test('[TERMINAL-13] [HISTORY-6] a day as a border is its first moment', async () => {
    const firstResult = await command(TZ, 'data', 'erase', '--what', 'readings', '--before', '2026-03-01', '--yes')
    expect(firstResult.out).toBe('readings: 1 erased\n')
    expect(await left(TZ)).toEqual([2, 3, 4, 5, 6])
    const erased = await command(TZ, 'data', 'erase', '--what', 'readings', '--before', '2026-03-02', '--yes')
    expect([erased.status, erased.out]).toEqual([0, 'readings: 3 erased\n'])
    expect(await left(TZ)).toEqual([5, 6])
    await command(TZ, 'data', 'erase', '--what', 'readings', '--before', '2026-03-02T03:00', '--yes')
    expect(await left(TZ)).toEqual([6])
  }, 60_000)
})

test('[TERMINAL-13] what is no time is refused by both, in words that are true, and nothing is gone', async () => {
  for (const [args, words] of [
    [
      ['history', '--as-of', '2026-02-30'],
      '--as-of takes a day such as 2026-09-30, or a moment such as 2026-09-30T14:00, or the number of a reading; got “2026-02-30”.',
    ],
    [
      ['data', 'erase', '--what', 'readings', '--before', '2026-02-30', '--yes'],
      '--before takes a day such as 2026-09-30, or a moment such as 2026-09-30T14:00; got “2026-02-30”.',
    ],
    [
      ['data', 'erase', '--what', 'readings', '--before', '3', '--yes'],
      '--before takes a day such as 2026-09-30, or a moment such as 2026-09-30T14:00; got “3”.',
    ],
    [['history', '--as-of', '99'], '--as-of: there is no reading from before 99, or it was removed.'],
  ] as const) {
    const result = await command('Europe/Moscow', ...args)
    expect([result.status, result.err]).toEqual([1, expect.stringContaining(words)])
  }
  expect(await left('Europe/Moscow')).toEqual([1, 2, 3, 4, 5, 6])
}, 60_000)

test('[TERMINAL-13] every help says the zone', async () => {
  for (const name of ['export', 'history', 'data'])
    expect((await command('Europe/Moscow', name, '--help')).out).toContain('Times are UTC, printed and typed.')
}, 60_000)
