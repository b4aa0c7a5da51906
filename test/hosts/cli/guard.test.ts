import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

describe('what is unusual is said before it is sent', () => {
  let server: Practice
  beforeAll(async () => {
    server = await seeded()
  })
  afterAll(() => server.close())

  const leap =
    'Column B: 1 of 1 changed price rises 100 times or more. A lost or misread decimal separator does this, or another unit: check the decimal style of the column, correct the file, or confirm if it is meant. For example row 2 “Oak board” price 12.50 → 1,250.00.'

  test('plan --json keeps its keys; guard and consequences are sentences among the warnings', async () => {
    const file = await fileIn(server, 'leap.csv', 'sku,price\n00123,1250\n')
    const ended = await run(['plan', file, '--storage', '1', '--json'], server)
    expect(ended.status).toBe(0)
    const plan = JSON.parse(ended.out) as { warnings: string[] }
    expect(Object.keys(plan)).toEqual(['file', 'storage', 'counts', 'cost', 'rows', 'warnings'])
    expect(plan.warnings).toEqual([
      leap,
      'Row 2 (column B) changes the price: the cost of products made from the material is recalculated, and without supplies so far its initial balance and corrections are revalued too. Leave the price cell blank to keep the price.',
    ])
  })

  test('plan in words shows stock value, movers and how far prices change', async () => {
    const file = await fileIn(server, 'money.csv', 'sku,price,stock\n00123,13.75,44\n')
    const { out } = await run(['plan', file, '--storage', '1'], server)
    expect(out).toContain('Stock value: +55, 0; together +55\n')
    expect(out).toContain('Largest: row 2 “Oak board” +55\n')
    expect(out).toContain('Prices: 1 rise by 10 to 20 %\n')
  })

  test('a delete is warned of once', async () => {
    const file = await fileIn(server, 'delete.csv', 'sku,action\n00123,delete\n')
    const ended = await run(['plan', file, '--storage', '1', '--json'], server)
    const plan = JSON.parse(ended.out) as { warnings: string[] }
    expect(plan.warnings.filter((text) => text.includes('cannot be undone'))).toHaveLength(1)
  })

  test('without a terminal an unusual plan needs --yes; with it the reasons are told on stderr', async () => {
    const file = await fileIn(server, 'unusual.csv', 'sku,price\n00123,1250\n')
    const plan = join(server.folder, 'unusual.json')
    expect((await run(['plan', file, '--storage', '1', '--out', plan], server)).status).toBe(0)
    const unasked = await run(['apply', file, '--storage', '1'], server)
    expect(unasked.status).toBe(1)
    expect(unasked.err).toContain('--yes')
    // A plan made before has no columns any more.
    const ended = await run(['apply', plan, '--yes', '--json'], server)
    expect(ended.status).toBe(0)
    expect(ended.err).toContain(`Unusual, applied as --yes says: ${leap.replace('Column B: ', '')}`)
  })
})
