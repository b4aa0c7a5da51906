/** What the stock of a reading is worth, by storage: price x stock, exact. Rounds nothing. */
import { ExactSum } from '../values/exact-sum.ts'
import { add, differenceScale, differenceTimes, multiply, toDecimal, ZERO, type Decimal } from '../values/decimal.ts'
import { readingColumnKey, type AccountReading, type ReadingValue } from './account-reading.ts'

export interface StorageValue {
  readonly storage: number
  readonly value: Decimal
}

/** In the order of the reading's storages. */
export function storageValues(reading: AccountReading): StorageValue[] {
  const prices = reading.columns.get(readingColumnKey({ field: 'price', storage: null }))?.values ?? []
  return reading.storages.map((storage) => {
    const sum = new ExactSum()
    const stocks = reading.columns.get(readingColumnKey({ field: 'stock', storage }))?.values ?? []
    for (const [index, stock] of stocks.entries()) {
      const [held, price] = [numberOf(stock), numberOf(prices[index])]
      if (held === ZERO || price === ZERO) continue
      const digits = differenceTimes(held, ZERO, price)
      if (digits === null) sum.add(multiply(held, price))
      else sum.addDigits(digits, differenceScale(held, ZERO, price))
    }
    return { storage, value: sum.total }
  })
}

export function totalValue(values: readonly StorageValue[]): Decimal {
  return values.reduce((sum, { value }) => add(sum, value), ZERO)
}

function numberOf(held: ReadingValue): Decimal {
  return (typeof held === 'string' ? toDecimal(held) : null) ?? ZERO
}
