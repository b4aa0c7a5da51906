/** One unreadable cell of a workbook affects only that cell, and nothing if it is not used. */
import { expect, test } from 'vitest'
import { sheetXlsx } from '../../classes/small-xlsx.ts'
import { decimal } from '../../build.ts'
import { openFile } from './small-file.ts'

const materials = ['Oak\nboard', 'Pine'].map((name, index) => ({
  id: index + 1,
  name,
  sku: `A-${index + 1}`,
  unit: 'pcs',
  price: decimal('1'),
  notes: '',
  archived: false,
  categories: [],
  stock: decimal('1'),
  minimum: decimal('0'),
  planned: null,
}))

async function rowsOf(...lines: readonly (readonly string[])[]) {
  const session = await openFile(sheetXlsx(lines), { name: 'list.xlsx', materials })
  return session
    .listPlanRows(0, 10)
    .map(({ row, calls, problems }) => [
      row,
      calls.map(({ body }) => JSON.stringify(body)),
      problems.map(({ code }) => code),
    ])
}

test('a line end that Excel keeps as CR LF is a line end', async () => {
  expect(await rowsOf(['SKU', 'Name', 'Notes'], ['A-1', 'Oak_x000D_\nboard', 'first_x000D_\nsecond'])).toEqual([
    [2, ['{"material_id":1,"notes":"first\\nsecond"}'], []],
  ])
})

test('a cell of 40,000 characters costs nothing in a column that is not used, and its row where it is', async () => {
  const long = 'x'.repeat(40_000)
  expect(await rowsOf(['SKU', 'Price', 'Web text'], ['A-1', '2', long], ['A-2', '2', long])).toEqual([
    [2, ['{"material_id":1,"price":{"decimal":"2"}}'], []],
    [3, ['{"material_id":2,"price":{"decimal":"2"}}'], []],
  ])
  expect(await rowsOf(['SKU', 'Price', 'Notes'], ['A-1', '2', long], ['A-2', '2', 'short'])).toEqual([
    [2, [], ['cell-too-long']],
    [3, ['{"material_id":2,"price":{"decimal":"2"},"notes":"short"}'], []],
  ])
})

test.each(['NA', 'n/a', 'None'])(
  '[VALUE-8] a material that is called %s is found by that word, as sku or as name',
  async (word) => {
    const own = materials.map((material) =>
      material.id === 2 ? { ...material, name: word, sku: `SKU-${word}` } : material,
    )
    const bySku = materials.map((material) => (material.id === 2 ? { ...material, sku: word } : material))
    const sent = async (held: typeof materials, csv: string) => {
      const session = await openFile(csv, { materials: held })
      return session.listPlanRows(0, 10).map(({ calls }) => calls.map(({ body }) => JSON.stringify(body)).join(' '))
    }
    const editedTexts = ['{"material_id":1,"price":{"decimal":"2"}}', '{"material_id":2,"price":{"decimal":"3"}}']
    expect(await sent(own, `Name,Price\n"Oak\nboard",2\n${word},3\n`)).toEqual(editedTexts)
    expect(await sent(bySku, `SKU,Price\nA-1,2\n${word},3\n`)).toEqual(editedTexts)
    // For an account without such a material the word means nothing.
    expect(await sent(materials, `SKU,Price\nA-1,2\n${word},3\n`)).toEqual([editedTexts[0], ''])
  },
)
