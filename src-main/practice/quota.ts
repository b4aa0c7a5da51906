/** Counts a company's requests per day, over all its keys. A new day begins at the reset time. */
import type { PracticeClock } from './clock.ts'
import { computeQuotaDay } from './clock.ts'
import { readIntegerColumn, readTextColumn, type Store } from './store/store.ts'

export interface Counter {
  readonly day: string
  readonly used: number
  readonly limit: number
}

export interface Quota {
  read(): Counter
  /** Counts one request; false if the limit had already been reached. */
  count(): boolean
  setUsedCount(usedCount: number): void
}

export function makeQuota(store: Store, clock: PracticeClock, limit: number, resetMinutes: number): Quota {
  const readCounter = (): Counter => {
    const row = store.get('SELECT day, used FROM counter WHERE company = 1')
    const storedDay = row ? readTextColumn(row, 'day') : ''
    const today = computeQuotaDay(clock.now(), resetMinutes)
    // If the clock is set back, the later day still counts, so no day gets a second allowance.
    if (!row || today > storedDay) return { day: today, used: 0, limit }
    return { day: storedDay, used: readIntegerColumn(row, 'used'), limit }
  }
  const writeCounter = (day: string, usedCount: number) => {
    store.run('UPDATE counter SET day = ?, used = ? WHERE company = 1', day, usedCount)
  }
  return {
    read: readCounter,
    count: () => {
      const { day, used: usedCount } = readCounter()
      writeCounter(day, usedCount + 1)
      return usedCount < limit
    },
    setUsedCount: (usedCount) => writeCounter(readCounter().day, usedCount),
  }
}
