/** Which other column would find clearly more rows. */
import { describe, expect, test } from 'vitest'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { decimal } from '../../build.ts'
import { warningsOf } from './in-words.ts'
import { openFile } from './small-file.ts'

const ROWS = 60

/** Ids from 1000, SKUs `00100` and so on. */
const materials = Array.from({ length: ROWS }, (_, index): ListedMaterial => {
  const [zero, one] = [decimal('0'), decimal('1')]
  const own = {
    id: 1000 + index,
    name: `Board number ${index}`,
    sku: `00${index + 100}`,
    unit: 'pcs',
    price: one,
    notes: '',
  }
  return { ...own, archived: false, categories: [], stock: zero, minimum: zero, planned: null }
})

/** The key columns as detected. */
const open = (lines: readonly string[], choices: Partial<ImportChoices> = {}): Promise<ImportSession> =>
  openFile(lines.join('\n'), { materials, choices: { takenKey: 'off', ...choices } })

function better(session: ImportSession): unknown[] {
  return session.summary().compared.better.map(({ letter, key, count }) => [letter, key, count])
}

/** Neither column is used at first. */
const unusedRows: [number, null][] = [
  [1, null],
  [2, null],
]

describe('[MAP-7] the key column', () => {
  test('[T-15] columns that find clearly more are named, with their counts, and the flag that takes the best', async () => {
    const lines = materials.map(({ sku, name }, index) => `${index + 5000},${index < 50 ? name : 'x'},${sku}`)
    const session = await open(['sku,Title,Ref', ...lines], { fields: unusedRows })
    expect(better(session)).toEqual([
      ['C', 'sku', 60],
      ['B', 'name', 50],
    ])
    const said = (language: 'en' | 'ru') => warningsOf(session, language)[0]
    expect(said('en')).toBe(
      '0 of 60 rows were found in the account by SKU in column “sku”; SKU in column “Ref” would find 60, name in column “Title” would find 50. Is this the right key column? To use it, choose SKU for column “Ref”.',
    )
    expect(said('ru')).toBe(
      'В аккаунте найдено строк 0 из 60 («Артикул»: столбец «sku»). Нашлось бы больше: столбец «Ref» как «Артикул» — 60; столбец «Title» как «Название» — 50. Тот ли это ключевой столбец? Чтобы взять его, выберите «Артикул» для столбца «Ref».',
    )
    await session.change({ storage: 1, fields: [...unusedRows.slice(0, 1), [2, 'sku']] })
    expect(session.summary().compared).toMatchObject({ found: 60, better: [] })
    await session.undo()
    expect(session.summary().compared.found).toBe(0)
  })

  test('a list of new materials has no wrong key', async () => {
    const session = await open([
      'sku,name,unit',
      ...materials.map((_, index) => `N-${index + 7000},Quite new ${index},pcs`),
    ])
    expect([better(session), session.summary().warnings]).toEqual([[], []])
  })

  /** Rows found by `sku` (column A) and by `Ref` (column B), of 60. */
  test.each([
    [0, 30, false],
    [0, 31, true],
    [16, 31, false],
    [15, 31, true],
    [29, 58, true],
    [29, 57, false],
    [30, 60, false],
  ])('where %i are found now, a column that finds %i is told: %s', async (now, then, told) => {
    const lines = materials.map(
      ({ sku }, index) => `${index < now ? sku : `X-${index}`},${index < then ? sku : `Y-${index}`},5`,
    )
    const session = await open(['sku,Ref,price', ...lines])
    expect(better(session)).toEqual(told ? [['B', 'sku', then]] : [])
  })

  test('two rows have no wrong key', async () => {
    const lines = materials.slice(0, 2).map(({ sku }, index) => `X-${index},${sku}`)
    expect(better(await open(['sku,Ref', ...lines]))).toEqual([])
  })

  test('a sku that lost its zeros is a near miss of its row, not a wrong column, and a near miss is not found', async () => {
    const lines = materials.map(({ sku }, index) => `${Number(sku)},${Number(sku)},Q-${index}`)
    const lostSession = await open(['sku,Ref,Other', ...lines])
    expect([better(lostSession), lostSession.summary().problems.map(({ code, count }) => [code, count])]).toEqual([
      [],
      [['near-miss', 60]],
    ])
    const elsewhere = await open(['sku,Ref', ...materials.map(({ sku }, index) => `Q-${index},${Number(sku)}`)])
    expect(better(elsewhere)).toEqual([])
  })

  test('[T-15] prices, amounts and marks are never proposed as ids', async () => {
    const newTexts = materials.map(
      (_, index) => `N-${index + 7000},Quite new ${index},pcs,10,${index + 1000},${index + 1000},0`,
    )
    expect(better(await open(['sku,name,unit,price,stock,minimum,archived', ...newTexts]))).toEqual([])
  })

  test('ids: not beside names, not repeated, not those that count the rows, and no barcode', async () => {
    // In no order: 1000, 1007, 1014 ...
    const ids = materials.map((_, index) => 1000 + ((index * 7) % ROWS))
    const singleTexts = ids.map((id, index) => `X-${index},${id}`)
    expect(better(await open(['sku,Ref', ...singleTexts]))).toEqual([['B', 'id', 60]])
    const named = ids.map((id, index) => `X-${index},${id},Other ${index}`)
    expect(better(await open(['sku,Ref,name', ...named]))).toEqual([])
    expect(better(await open(['sku,Shelf', ...ids.map((_, index) => `X-${index},${1000 + (index % 9)}`)]))).toEqual([])
    expect(better(await open(['sku,Ref', ...ids.map((_, index) => `X-${index},${1000 + index}`)]))).toEqual([])
    expect(better(await open(['sku,Barcode', ...singleTexts]))).toEqual([])
    const barcodes = materials.map(({ sku }, index) => `X-${index},${sku}`)
    expect(better(await open(['sku,Barcode', ...barcodes]))).toEqual([['B', 'sku', 60]])
  })
})

describe('[MAP-7] the key column that is taken', () => {
  const priced = (ref: (sku: string, at: number) => string): string[] => [
    'sku,Ref,price',
    ...materials.map(({ sku }, index) => `X-${index},${ref(sku, index)},5`),
  ]
  const openSession = (lines: readonly string[], choices: Partial<ImportChoices> = {}): Promise<ImportSession> =>
    openFile(lines.join('\n'), { materials, choices })

  test('where it finds all rows and the present one none, it is used and said; the other codes are the supplier’s and are not written', async () => {
    const session = await openSession(priced((sku) => sku))
    const { compared, columns, changes, choices } = session.summary()
    expect(compared).toMatchObject({
      rows: ROWS,
      found: ROWS,
      better: [],
      taken: { letter: 'B', key: 'sku', count: ROWS, instead: { letter: 'A', key: 'sku' } },
    })
    expect(columns.map(({ field }) => field)).toEqual(['supplier_code', 'sku', 'price'])
    expect(changes?.columns).toBe(0)
    expect(JSON.stringify(session.listPlanRows(0, 1)[0]?.calls)).not.toMatch(/X-0|sku/)
    expect(warningsOf(session)[0]).toBe(
      'The materials are found by SKU in column “Ref”: 60 of 60 rows. SKU in column “sku” finds none: it is read as the supplier’s own code and is not written. To use it all the same, choose SKU for it.',
    )
    // After reading again, there is still no question.
    await session.reread()
    expect(session.summary().compared.taken?.letter).toBe('B')
    await session.change({ ...choices, takenKey: 'off' })
    expect(session.summary().compared).toMatchObject({ found: 0, better: [{ letter: 'B', count: ROWS }] })
    expect(session.summary().compared.taken).toBeUndefined()
    await session.undo()
    expect(session.summary().compared.taken?.letter).toBe('B')
  })

  test.each([
    ['it finds less than nine of ten rows', priced((sku, index) => (index < 53 ? sku : `Y-${index}`)), {}],
    ['a row is found now', [...priced((sku) => sku), '00100,00100,5'], {}],
    ['two columns find all', ['sku,Ref,Other', ...materials.map(({ sku }, index) => `X-${index},${sku},${sku}`)], {}],
    ['the column was chosen by the user', priced((sku) => sku), { fields: [[0, 'sku']] satisfies [number, 'sku'][] }],
    ['the user said which keys count', priced((sku) => sku), { keys: ['sku' as const] }],
  ])('it is only offered where %s', async (_, lines, choices) => {
    const session = await openSession(lines, choices)
    expect(session.summary().compared.taken).toBeUndefined()
    expect(better(session).length).toBeGreaterThan(0)
  })

  test('a name or an id is taken as well; a code beside it is never written', async () => {
    const ids = materials.map((_, index) => `X-${index},${1000 + ((index * 7) % ROWS)},5`)
    const session = await openSession(['sku,Ref,price', ...ids])
    expect(session.summary().columns.map(({ field }) => field)).toEqual(['supplier_code', 'id', 'price'])
    expect(JSON.stringify(session.listPlanRows(0, 1)[0]?.calls)).not.toMatch(/X-0|sku/)
  })
})
