/**
 * FIFO, revaluation and rescaling compared with a small model of the interface's text, over real HTTP. The model counts in milligrams and in
 * hundredths per kilogram, so it needs no decimals. It shares nothing with the server.
 */
import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import { openWorkshop, success, type Workshop } from './workshop.ts'

interface Cost {
  price: number
}
interface Part {
  readonly quantity: number
  readonly cost: Cost
}
interface Batch extends Part {
  remaining: number
}

class Model {
  unit: 'kg' | 'g' = 'kg'
  price: number
  supplied = false
  readonly costs: Cost[] = []
  readonly batches = new Map<number, Batch[]>()
  readonly balances = new Map<number, number>()
  readonly movements: { storage: number; quantity: number; parts: readonly Part[] }[] = []

  constructor(price: number) {
    this.price = price
  }

  balance(storage: number): number {
    return this.balances.get(storage) ?? 0
  }

  private cost(price: number): Cost {
    const cost = { price }
    this.costs.push(cost)
    return cost
  }

  private record(storage: number, quantity: number, parts: readonly Part[]): void {
    this.balances.set(storage, this.balance(storage) + quantity)
    this.movements.push({ storage, quantity, parts })
  }

  increase(storage: number, quantity: number, price: number): void {
    const owed = Math.max(0, -this.balance(storage))
    const batch = { quantity, remaining: Math.max(0, quantity - owed), cost: this.cost(price) }
    this.batches.set(storage, [...(this.batches.get(storage) ?? []), batch])
    this.record(storage, quantity, [batch])
  }

  decrease(storage: number, quantity: number): Part[] {
    const parts: Part[] = []
    let remainingCount = quantity
    for (const batch of this.batches.get(storage) ?? []) {
      const takenCount = Math.min(remainingCount, batch.remaining)
      if (takenCount === 0) continue
      batch.remaining -= takenCount
      remainingCount -= takenCount
      parts.push({ quantity: takenCount, cost: batch.cost })
    }
    if (remainingCount > 0) parts.push({ quantity: remainingCount, cost: this.cost(this.price) })
    this.record(storage, -quantity, parts)
    return parts
  }

  set(storage: number, target: number): void {
    const difference = target - this.balance(storage)
    if (difference > 0) this.increase(storage, difference, this.price)
    if (difference < 0) this.decrease(storage, -difference)
  }

  setPrice(price: number): void {
    if (price !== this.price && !this.supplied) for (const cost of this.costs) cost.price = price
    this.price = price
  }
}

type Step =
  | { readonly kind: 'set'; readonly storage: number; readonly grams: number }
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'unit'; readonly unit: 'kg' | 'g' }
  | { readonly kind: 'supply'; readonly storage: number; readonly grams: number; readonly price: number }
  | { readonly kind: 'transfer'; readonly grams: number }

const storage = fc.constantFrom(1, 3, 4)
const price = fc.integer({ min: 0, max: 90_000 })
const grams = fc.integer({ min: 1, max: 9000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('set' as const), storage, grams: fc.integer({ min: -500, max: 9000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('price' as const), price }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('unit' as const), unit: fc.constantFrom('kg' as const, 'g' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('supply' as const), storage, grams, price }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('transfer' as const), grams }) },
)

/** An integer with `places` decimals as text: 1050, 3 -> "1.050". Never a float. */
function decimal(wholeNumber: number, places: number): string {
  const digits = String(Math.abs(wholeNumber)).padStart(places + 1, '0')
  return `${wholeNumber < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Plain decimal text as an integer with 10 decimals, for comparing. */
function exact(text: string): bigint {
  const [wholeText = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(wholeText + fraction.padEnd(10, '0'))
  return text.startsWith('-') ? -size : size
}

/** Grams in the model's unit, with 3 decimals for kg; 5 decimals for a price per gram in hundredths per kilogram. */
const inUnit = (model: Model, grams: number) => (model.unit === 'kg' ? decimal(grams, 3) : String(grams))
const priceText = (model: Model, price: number) => decimal(price, model.unit === 'kg' ? 2 : 5)

async function take(shop: Workshop, id: number, model: Model, step: Step): Promise<void> {
  switch (step.kind) {
    case 'set': {
      const body = { material_id: id, storage_id: step.storage, stock: inUnit(model, step.grams) }
      expect(await shop.call('materials/update_stock', body)).toEqual(success())
      return model.set(step.storage, step.grams)
    }
    case 'price': {
      const body = { material_id: id, price: priceText(model, step.price) }
      expect(await shop.call('materials/edit', body)).toEqual(success())
      return model.setPrice(step.price)
    }
    case 'unit':
      expect(await shop.call('materials/edit', { material_id: id, unit: step.unit })).toEqual(success())
      model.unit = step.unit
      return
    case 'supply': {
      const total = decimal(step.grams * step.price, 5)
      const body = { material_id: id, storage_id: step.storage, quantity: inUnit(model, step.grams), total }
      expect(await shop.book('supply', body)).toEqual(success())
      model.supplied = true
      model.price = step.price
      return model.increase(step.storage, step.grams, step.price)
    }
    case 'transfer': {
      const body = { material_id: id, storage_id: 1, to_storage_id: 4, quantity: inUnit(model, step.grams) }
      expect(await shop.book('transfer', body)).toEqual(success())
      for (const part of model.decrease(1, step.grams)) model.increase(4, part.quantity, part.cost.price)
      return
    }
    default:
      step satisfies never
  }
}

async function compare(shop: Workshop, id: number, model: Model): Promise<void> {
  const { price, stocks, movements, batches } = await shop.material(id)
  expect(exact(price)).toBe(exact(priceText(model, model.price)))
  const carriedNumbers = [1, 3, 4].filter((place) => place === 1 || model.balance(place) !== 0)
  expect(stocks.map((row) => [row.storage_id, exact(row.stock), exact(row.minimum)])).toEqual(
    carriedNumbers.map((place) => [
      place,
      exact(inUnit(model, model.balance(place))),
      place === 1 ? exact(inUnit(model, 250)) : 0n,
    ]),
  )
  const value = (movement: Model['movements'][number]) => {
    const sum = movement.parts.reduce((total, part) => total + part.quantity * part.cost.price, 0)
    return exact(decimal(movement.quantity < 0 ? -sum : sum, 5))
  }
  expect(movements.map((row) => [row.storage_id, exact(row.quantity), exact(row.value)])).toEqual(
    model.movements.map((row) => [row.storage, exact(inUnit(model, row.quantity)), value(row)]),
  )
  for (const place of [1, 3, 4]) {
    const remainingNumbers = batches
      .filter((batch) => batch.storage_id === place)
      .map((batch) => exact(batch.remaining))
    const expected = (model.batches.get(place) ?? []).map((batch) => exact(inUnit(model, batch.remaining)))
    expect(remainingNumbers).toEqual(expected)
  }
}

test('balances, FIFO, revaluation and rescaling follow the model, whatever the order of operations', async () => {
  const shop = await openWorkshop()
  const history = fc.record({ price, grams, steps: fc.array(step, { minLength: 1, maxLength: 14 }) })
  await fc.assert(
    fc.asyncProperty(history, async ({ price, grams, steps }) => {
      const model = new Model(price)
      const start = { price: decimal(price, 2), stock: decimal(grams, 3), minimum: 0.25 }
      const id = await shop.add({ name: 'Model', unit: 'kg', storage_id: 1, ...start })
      model.increase(1, grams, price)
      for (const step of steps) await take(shop, id, model, step)
      await compare(shop, id, model)
    }),
    { numRuns: 80 },
  )
  await shop.server.close()
})

test('a change of unit and back restores every digit, also where the ratio has no exact decimal (pcs, dozen)', async () => {
  const shop = await openWorkshop()
  const number = fc.integer({ min: 0, max: 10 ** 9 }).map((wholeNumber) => decimal(wholeNumber, 4))
  await fc.assert(
    fc.asyncProperty(number, number, number, async (price, stock, minimum) => {
      const id = await shop.add({ name: 'Egg', unit: 'pcs', storage_id: 4, price, stock, minimum })
      const before = [await shop.material(id), await shop.call('materials/get_stocks', { material_id: id })]
      await shop.call('materials/edit', { material_id: id, unit: 'dozen' })
      const dozen = await shop.material(id)
      expect(dozen.price).toBe(String(Number((exact(price) * 12n) / 1000000n) / 10000))
      await shop.call('materials/edit', { material_id: id, unit: 'pcs' })
      expect([await shop.material(id), await shop.call('materials/get_stocks', { material_id: id })]).toEqual(before)
    }),
    { numRuns: 60 },
  )
  await shop.server.close()
})
