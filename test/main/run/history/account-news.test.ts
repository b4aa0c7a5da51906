/** What an account's last reading shows: changes by others, and materials below their minimum. */
import { describe, expect, test } from 'vitest'
import { readAccountNews } from '../../../../src-main/run/history/material-history.ts'
import { catalogueOf, type StoredLine } from '../../../build.ts'
import { historyOf, LEDGER, ownCall, type FakeHistory } from './fake-history.ts'

const from = (lines: readonly StoredLine[]) => catalogueOf(lines, [1, 2])
const board = (name: string, stock: string, over: Partial<StoredLine> = {}): StoredLine => ({
  id: 1,
  name,
  sku: 'A',
  in: { 1: stock },
  ...over,
})
const PEG: StoredLine = { id: 2, name: 'Peg', sku: 'B', in: { 2: '1' } }

async function newsOf(fake: FakeHistory, sinceTime: number | null = null) {
  const news = readAccountNews(await historyOf(fake), LEDGER, sinceTime)
  return news && { since: news.since.seq, names: news.changesByOthers.map(({ name }) => name), low: news.belowMinimum }
}

describe('[HISTORY-12] what others changed', () => {
  test('counts from a reading on, by name; what our run changed is none of it', async () => {
    const price = { field: 'price', storage: null, before: '5', after: '6' } as const
    const fake: FakeHistory = {
      readings: [
        from([board('Oak', '5', { price: '5' }), PEG]),
        from([board('Oak', '5', { price: '6' }), PEG]),
        from([board('Oak', '7', { price: '6' }), { ...PEG, name: 'Bolt' }]),
      ],
      runs: ['R1'],
      newestRun: [null, 'R1', 'R1'],
      calls: [ownCall('R1', { at: 15, changes: [price] })],
    }
    expect(await newsOf(fake)).toEqual({ since: 1, names: ['Bolt', 'Oak'], low: 0 })
    expect(await newsOf({ ...fake, readings: fake.readings.slice(0, 2) })).toMatchObject({ names: [] })
    expect(await newsOf(fake, 2)).toMatchObject({ since: 2, names: ['Bolt', 'Oak'] })
    expect(await newsOf(fake, 3)).toMatchObject({ since: 3, names: [] })
  })

  test('without a run, since the reading before the last; a forgotten number counts as none', async () => {
    const readings = [from([board('Oak', '5')]), from([board('Oak', '6')]), from([board('Oak', '6')])]
    expect(await newsOf({ readings })).toMatchObject({ since: 2, names: [] })
    expect(await newsOf({ readings }, 1)).toMatchObject({ since: 1, names: ['Oak'] })
    expect(await newsOf({ readings }, 99)).toMatchObject({ since: 2, names: [] })
    expect(await newsOf({ readings: readings.slice(0, 1) })).toMatchObject({ since: 1, names: [] })
    expect(await newsOf({ readings: [] })).toBeNull()
  })
})

test.each<readonly [what: string, inStorages: Readonly<Record<number, string>>, archived: boolean, low: number]>([
  ['less than it', { 1: '4.9/5' }, false, 1],
  ['as much', { 1: '5/5' }, false, 0],
  ['less by less than a float can tell', { 1: '5/5.00000000000000001' }, false, 1],
  ['no minimum', { 1: '0' }, false, 0],
  ['below nothing', { 1: '-1' }, false, 1],
  ['in one of two storages', { 1: '9/5', 2: '1/2' }, false, 1],
  ['in both: one material', { 1: '0/5', 2: '1/2' }, false, 1],
  ['archived', { 1: '0/5' }, true, 0],
])('[HISTORY-12] below its minimum: %s', async (_, inStorages, archived, low) => {
  const line = { id: 1, name: 'Oak', sku: 'A', in: inStorages, archived }
  expect(await newsOf({ readings: [from([line])] })).toMatchObject({ low })
})
