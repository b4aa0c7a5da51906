/** Questions about currencies and codes in a file: what a column contains, and the result of applying the rates. */
import { describe, expect, test } from 'vitest'
import { makeRateRule } from '../../../../src-shared/mapping/rules/print-rule.ts'
import { HELD, materialsOf, openFile } from '../../../main/import/small-file.ts'

const PRICED = ['sku;price;Currency', 'A-1;10;USD', 'B-2;20;EUR', 'C-3;30;USD', 'D-4;40;USD']
const only = async (lines: readonly string[], materials = materialsOf(HELD)) =>
  openFile(lines.join('\n'), { materials })

describe('[VALUE-11] several currencies', () => {
  test('the currencies that are not those of most rows need a rate; with one their prices are converted, the others stay', async () => {
    const session = await only(PRICED)
    const { proposals, choices, counts } = session.summary()
    expect([proposals, counts.problem]).toEqual([
      [
        {
          kind: 'currency',
          field: 'price',
          column: 2,
          letter: 'C',
          heading: 'Currency',
          usual: 'USD',
          rates: [{ currency: 'EUR', rows: 1, texts: ['EUR'] }],
          usualTexts: ['USD'],
          priceRule: 'price',
          asIs: 'as(price, "EUR")',
        },
      ],
      1,
    ])
    const rates = [
      { texts: ['EUR'], rate: '1.08' },
      { texts: ['USD'], rate: '1' },
    ]
    await session.change({
      ...choices,
      rules: [['price', makeRateRule('price', 'Currency', rates)]],
    })
    const after = session.rows(0, 4, { filter: {} }).rows.map(({ cells }) => cells[1]?.after)
    expect([after, session.summary().counts.problem]).toEqual([['10', '21.6', '30', '40'], 0])
    expect(session.summary().proposals).toBeUndefined()
  })

  test('where no currency is that of most rows, each needs a rate; one currency needs none', async () => {
    const half = await only(['sku;price;Currency', 'A-1;10;USD', 'B-2;20;EUR'])
    expect(half.summary().proposals).toMatchObject([{ usual: '', rates: [{ currency: 'USD' }, { currency: 'EUR' }] }])
    const session = await only(['sku;price;Currency', 'A-1;10;EUR', 'B-2;20;EUR'])
    expect(session.summary().proposals).toBeUndefined()
  })

  test('a rule names a column and its texts as they may be written', () => {
    const rates = [
      { texts: ['EUR', '€'], rate: '1.08' },
      { texts: ['5"'], rate: '2' },
    ]
    expect(makeRateRule('price', 'Währung der Liste', rates)).toBe(
      'round(price * if(`Währung der Liste` = "EUR" or `Währung der Liste` = "€", 1.08, if(`Währung der Liste` = "5""", 2, `Währung der Liste`)), 0.01)',
    )
  })
})

test('[MAP-10] codes that are not the account’s skus are the supplier’s, and it is said, with two of both, until somebody says what they are', async () => {
  const session = await only(['sku;name;price', ...HELD.map(([, name], index) => `77${index};${name};5`)])
  const { proposals, choices, columns } = session.summary()
  expect(proposals).toEqual([
    {
      kind: 'codes',
      column: 0,
      letter: 'A',
      heading: 'sku',
      rows: 4,
      byCode: 0,
      byName: 4,
      examples: [
        { row: 2, code: '770', sku: 'A-1' },
        { row: 3, code: '771', sku: 'B-2' },
      ],
    },
  ])
  expect(columns[0]?.field).toBe('supplier_code')
  await session.change({ ...choices, fields: [[0, 'sku']] })
  expect([session.summary().proposals, session.summary().columns[0]?.field]).toEqual([undefined, 'sku'])
})
