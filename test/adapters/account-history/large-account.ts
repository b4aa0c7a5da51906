/** A large account that is made up, and changes a little from reading to reading. The same every time. */
import { CatalogueBuilder } from '../../../src-shared/domain/catalogue/catalogue.ts'
import { readingOf, type AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import { ReadingBuilder } from '../../../src-shared/domain/history/reading-delta.ts'
import { decimal } from '../../domain/build.ts'

const STORAGES = [1, 2, 3]

/** The same numbers in every run: xorshift. */
export function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

export function workshop(materials: number): AccountReading {
  const roll = dice(7)
  const builder = new CatalogueBuilder()
  for (const storage of STORAGES) builder.storage(storage)
  for (let id = 1; id <= materials; id++) {
    const material = {
      id: 1000 + id,
      name: `${['Oak', 'Pine', 'Steel', 'Болт', 'Лак'][roll(5)]} ${roll(90)} x ${roll(400)} mm, ${roll(1000)}`,
      sku: String(roll(10_000_000)).padStart(8, '0'),
      unit: ['pcs', 'kg', 'm'][roll(3)] ?? 'pcs',
      price: decimal(`${roll(300)}.${1 + roll(98)}`),
      notes: roll(3) === 0 ? `shelf ${roll(90)}, order by ${roll(12)}` : '',
      archived: roll(40) === 0,
      categories: [{ id: 1 + roll(30), name: 'Category' }],
    }
    for (const storage of STORAGES) {
      builder.add(storage, {
        ...material,
        stock: decimal(String(roll(900))),
        minimum: decimal(String(roll(20))),
        planned: null,
      })
    }
  }
  return readingOf(builder.finish())
}

/** So many materials have another stock in one storage, and some of them another price. */
export function changed(reading: AccountReading, materials: number, roll: (below: number) => number): AccountReading {
  const builder = new ReadingBuilder(reading)
  const ids = [...new Set(Array.from({ length: materials }, () => reading.ids[roll(reading.ids.length)] ?? 0))]
  ids.sort((a, b) => a - b)
  const stocks = ids.map(() => String(roll(900)))
  const priced = ids.filter((_, at) => at % 5 === 0)
  builder.apply(
    {
      storagesBefore: STORAGES,
      storagesAfter: STORAGES,
      columns: [
        { field: 'stock', storage: 1 + roll(3), ids, before: stocks, after: stocks },
        {
          field: 'price',
          storage: null,
          ids: priced,
          before: [],
          after: priced.map(() => `${roll(300)}.${1 + roll(8)}`),
        },
      ],
      categoryNames: { ids: [], before: [], after: [] },
    },
    'forwards',
  )
  return builder.finish()
}
