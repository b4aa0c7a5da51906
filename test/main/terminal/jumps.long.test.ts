/** The terminal explains why amounts jumped and offers a way to undo it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, SMALL_SEED, type Practice } from './command.ts'

const [first] = SMALL_SEED.materials
const screws = Array.from({ length: 20 }, (_, index) => {
  return {
    ...first,
    id: 200 + index,
    name: `Screw ${index}`,
    sku: `S-${index}`,
    price: 2 + index,
    categories: [],
    suppliers: [],
  }
})

let server: Practice
beforeAll(async () => {
  server = await seeded([], { ...SMALL_SEED, materials: screws, products: [] })
})
afterAll(() => server.close())

test('[JUMP-1] prices of packs: said with examples, in words and in the document', async () => {
  const rows = screws.map(({ sku, price }, index) => `${sku},${index === 3 ? 5.5 : price * 12}`)
  const file = await fileIn(server, 'packs.csv', `SKU,Price\n${rows.join('\n')}\n`)
  const expected =
    "19 of 20 prices are 12 times what the account has (“Screw 0” 2.00 → 24.00, “Screw 1” 3.00 → 36.00, “Screw 2” 4.00 → 48.00). Is this the price of a pack of 12? To undo it, add --rule 'price = round(price / 12, 0.01)'."
  const { out, status } = await run(['plan', file, '--storage', '1', '--json'], server)
  const warnings = (JSON.parse(out) as { warnings: string[] }).warnings.filter((text) => text.includes('pack'))
  expect([status, warnings]).toEqual([0, [expect.stringContaining(expected)]])
  const ruled = await run(
    ['plan', file, '--storage', '1', '--json', '--rule', 'price = round(price / 12, 0.01)'],
    server,
  )
  expect(JSON.parse(ruled.out)).toMatchObject({ counts: { edit: 1, unchanged: 19 } })
  const printedResult = await run(['plan', file, '--storage', '1'], server)
  expect(printedResult.out.replace(/\s+/g, ' ')).toContain(expected)
})

test('a column of pack sizes explains the prices: the plan names it and its rule, and no factor', async () => {
  const rows = screws.map(({ sku, price }) => `${sku},12,${price * 12}`)
  const file = await fileIn(server, 'packs with sizes.csv', `SKU,VE,Price\n${rows.join('\n')}\n`)
  const { out } = await run(['plan', file, '--storage', '1', '--json'], server)
  const { warnings } = JSON.parse(out) as { warnings: string[] }
  const rule = 'price = price / if(VE = blank, 1, VE)'
  expect(warnings.filter((text) => text.includes('--rule'))).toEqual([
    `Column B “VE” looks like the number of pieces that each price is for. To use the price of one piece, give --rule '${rule}'.`,
  ])
  const ruled = await run(['plan', file, '--storage', '1', '--json', '--rule', rule], server)
  expect(JSON.parse(ruled.out)).toMatchObject({ counts: { unchanged: 20 } })
})
