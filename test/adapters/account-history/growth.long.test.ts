/** Many readings of a large account: growth by what changed, every date quickly found, exactly. Sizes and ratios, never times. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { plain } from '../../domain/history/made-readings.ts'
import { KeptReadings, LEDGER, WITHOUT_WAITING } from './kept.ts'
import { changed, dice, workshop } from './large-account.ts'

describe('50,000 materials in three storages', () => {
  const kept = new KeptReadings(WITHOUT_WAITING)
  let last: AccountReading
  beforeAll(async () => {
    last = workshop(50_000)
    await kept.keep(last, 1)
  })
  afterAll(() => kept.remove())

  test('[HISTORY-7] a reading with 1 % changed costs under 100 kB', async () => {
    const before = (await kept.history.readings(LEDGER))?.bytes ?? 0
    const roll = dice(11)
    for (let day = 2; day <= 6; day++) {
      last = changed(last, 500, roll)
      await kept.keep(last, day)
    }
    const after = (await kept.history.readings(LEDGER))?.bytes ?? Infinity
    // The newest is kept full as well, once, however many there are.
    const newest = (await kept.history.readings(LEDGER))?.readings.at(-1)?.bytes ?? 0
    expect((after - before - newest) / 4).toBeLessThan(100_000)
    const found = await kept.history.reading(LEDGER, 6)
    expect(found.ok && plain(found.reading)).toEqual(plain(last))
  })
})

test('[HISTORY-7] the files grow with what changed: twice as many more changes, twice as many more bytes; and 120 readings are all found exactly', async () => {
  const grown = async (materials: number): Promise<number> => {
    const kept = new KeptReadings(WITHOUT_WAITING)
    try {
      const roll = dice(23)
      const row = [workshop(1000)]
      await kept.keep(row[0]!, 1)
      for (let day = 2; day <= 120; day++) {
        row.push(changed(row.at(-1)!, materials, roll))
        await kept.keep(row.at(-1)!, day)
      }
      const listed = await kept.history.readings(LEDGER)
      for (const seq of [1, 2, 43, 71, 100, 119, 120]) {
        const found = await kept.history.reading(LEDGER, seq)
        expect(found.ok && plain(found.reading)).toEqual(plain(row[seq - 1]!))
      }
      const whole = (listed?.readings[0]?.bytes ?? 0) + (listed?.readings.at(-1)?.bytes ?? 0)
      return (listed?.bytes ?? 0) - whole
    } finally {
      kept.remove()
    }
  }
  // Each reading costs something however little has changed; the rest grows with the changes.
  const [few, more, most] = [await grown(40), await grown(80), await grown(160)]
  expect((most - more) / (more - few)).toBeGreaterThan(1.4)
  expect((most - more) / (more - few)).toBeLessThan(2.4)
})
