import { sheetWords } from '../../../../src-shared/words/export.ts'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeStockWorkbook } from '../../../../src-main/export/xlsx/stock-workbook.ts'
import { BASE_SHEET_NAME } from '../../../../src-shared/export/base.ts'
import { makeCategoryLabels, makeColumnValues, EXPORT_COLUMNS } from '../../../../src-shared/export/export-columns.ts'
import { fitToCell } from '../../../../src-shared/file/cell-text.ts'
import { CELL, type Sheet } from '../../../../src-shared/file/sheet.ts'
import { part, partNames, readBack, texts } from './read-back.ts'
import { baseOf, draftsOf, editedCells } from './round-trip.ts'
import { decimal, hostileStock, material, stockOf } from './stock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function sheetsOf(path: string, names: readonly string[]): Promise<Sheet[]> {
  const file = await readBack(path)
  try {
    const sheets: Sheet[] = []
    for (const name of names) sheets.push(await file.sheet(name))
    return sheets
  } finally {
    await file.close()
  }
}

describe('a workbook of two storages', () => {
  const wood = { id: 10, name: 'Wood' }
  const stock = stockOf([
    {
      id: 1,
      name: 'Main',
      materials: [
        material(7, {
          name: 'Oak',
          sku: '00123',
          price: decimal('12.125'),
          categories: [{ id: 11, name: 'Boards' }, wood],
          planned: decimal('-3.5'),
        }),
        material(8, { name: 'Ash', archived: true, notes: 'two\nlines', stock: decimal('3'), minimum: decimal('5') }),
      ],
    },
    {
      id: 2,
      name: 'Shop',
      materials: [material(8, { name: 'Ash', archived: true, notes: 'two\nlines', stock: decimal('0.5') })],
    },
  ])
  let path: string
  beforeAll(async () => {
    path = join(folder, 'two.xlsx')
    expect(await writeStockWorkbook(path, stock, sheetWords(), {})).toMatchObject({ kind: 'written', notes: [] })
  })

  test('has a sheet per storage, a summary, and the rest out of sight', async () => {
    const file = await readBack(path)
    expect(file.names).toEqual(['Main', 'Shop', 'Summary', 'stocksheet_lists', BASE_SHEET_NAME])
    expect(file.hidden).toEqual(['stocksheet_lists', BASE_SHEET_NAME])
    await file.close()
  })

  test('shows what the account holds, typed', async () => {
    const [main, shop] = await sheetsOf(path, ['Main', 'Shop'])
    if (!main || !shop) throw new Error('no sheets')
    expect(texts(main)).toEqual([
      ['Id', 'SKU', 'Name', 'Unit', 'Price', 'Stock', 'Minimum', 'Planned', 'Categories', 'Notes', 'Archived'],
      ['7', '00123', 'Oak', 'pcs', '12.125', '40', '5', '-3.5', 'Wood; Boards', '', ''],
      ['8', '000008', 'Ash', 'pcs', '12.5', '3', '5', '', '', 'two\nlines', 'yes'],
    ])
    expect(main.columns.map(({ kinds }) => kinds[1] ?? CELL.blank)).toEqual([
      CELL.number,
      CELL.text,
      CELL.text,
      CELL.text,
      CELL.number,
      CELL.number,
      CELL.number,
      CELL.number,
      CELL.text,
      CELL.blank,
      CELL.blank,
    ])
    expect(texts(shop).slice(1)).toEqual([
      ['8', '000008', 'Ash', 'pcs', '12.5', '0.5', '5', '', '', 'two\nlines', 'yes'],
    ])
  })

  test('sums value by storage and category, and lists what is below its minimum', async () => {
    const [summary] = await sheetsOf(path, ['Summary'])
    if (!summary) throw new Error('no summary')
    const bar = '\u2588'
    expect(texts(summary).map((row) => row.join('|').replace(/\|+$/, ''))).toEqual([
      'Stock of Workshop',
      'Exported 2026-03-01 09:05 UTC. Value is price x stock at that time.',
      'Storage|Materials||Below minimum|Value',
      `Main|2||0|522.5||${bar.repeat(24)}`,
      'Shop|1||0|6.25',
      'All storages||||528.75',
      'Category|Rows|||Value',
      `Wood|1|||485||${bar.repeat(24)}`,
      `Boards|1|||485||${bar.repeat(24)}`,
      `without a category|2|||43.75||${bar.repeat(2)}`,
      'A material in several categories counts in each of them.',
      'Below minimum in|ID|Name|SKU|Stock|Minimum|Missing',
      'Nothing is below its minimum.',
    ])
  })

  test('freezes and filters the header, shades read-only columns and low stock, offers the units', () => {
    const xml = part(path, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<autoFilter ref="A1:K3"/>')
    expect(xml).toContain('<formula>AND(ISNUMBER($F2),ISNUMBER($G2),$F2&lt;$G2)</formula>')
    expect(xml).toContain('sqref="D2:D1003"><formula1>stocksheet_lists!$A$2:$A$2</formula1>')
    expect(part(path, 'xl/comments1.xml').match(/ref="[A-Z]+1"/g)).toEqual(['ref="A1"', 'ref="H1"', 'ref="K1"'])
    const styles = part(path, 'xl/styles.xml')
    expect(styles).toContain('formatCode="#,##0.000"')
  })

  test('comes back without an edit', async () => {
    const [main] = await sheetsOf(path, ['Main'])
    if (!main) throw new Error('no sheet')
    const drafts = draftsOf(main)
    expect([...drafts.columns.keys()].sort()).toEqual(EXPORT_COLUMNS.map(({ field }) => field).sort())
    expect(editedCells(drafts, await baseOf(path, stock.account, 1), stock.catalogue)).toEqual([])
  })
})

describe('hostile texts', () => {
  const stock = hostileStock()
  let path: string
  beforeAll(async () => {
    path = join(folder, 'hostile.xlsx')
    expect(await writeStockWorkbook(path, stock, sheetWords(), {})).toMatchObject({
      kind: 'written',
      notes: [
        { kind: 'cut-texts', count: 3 },
        { kind: 'removed-characters', count: 12 },
      ],
    })
  })

  test('no cell of any sheet is a formula, every text is a text', () => {
    const sheets = partNames(path).filter((name) => name.startsWith('xl/worksheets/sheet'))
    expect(sheets).toHaveLength(4)
    for (const name of sheets) {
      const xml = part(path, name)
      expect(xml).not.toMatch(/<f[ >/]/)
      expect(new Set(xml.match(/ t="\w+"/g))).toEqual(new Set(name.endsWith('sheet4.xml') ? [TEXTS, INLINE] : [TEXTS]))
      expect(xml).not.toMatch(/NaN|Infinity/)
    }
  })

  test('our reader gives back exactly the text a cell can hold', async () => {
    const file = await readBack(path)
    const sheet = await file.sheet(file.names[0] ?? '')
    await file.close()
    expect(sheet.name).toBe("Main 'store' 1")
    const labels = makeCategoryLabels(stock)
    const columns = EXPORT_COLUMNS.map(({ field }) => makeColumnValues(stock, labels, 1, field, sheetWords()))
    const expected = stock.storages[0]?.rows.map((index) =>
      columns.map(({ value }) => fitToCell(String(value(index) ?? ''))),
    )
    expect(
      texts(sheet)
        .slice(1)
        .map((row) => row.slice(0, 11)),
    ).toEqual(expected?.map((row) => row.slice(0, texts(sheet)[0]?.length)))
  })

  test('comes back without an edit', async () => {
    const file = await readBack(path)
    const sheet = await file.sheet(file.names[0] ?? '')
    await file.close()
    expect(editedCells(draftsOf(sheet), await baseOf(path, stock.account, 1), stock.catalogue)).toEqual([])
  })
})

// Shared texts; the snapshot's texts are in their cells.
const TEXTS = ' t="s"'
const INLINE = ' t="inlineStr"'

test('an export that is stopped leaves nothing behind', async () => {
  const ownText = await mkdtemp(join(folder, 'stopped-'))
  const abortController = new AbortController()
  const many = stockOf([{ id: 1, name: 'Main', materials: Array.from({ length: 2000 }, (_, id) => material(id + 1)) }])
  const reportedNumbers: number[] = []
  const outcome = await writeStockWorkbook(join(ownText, 'x.xlsx'), many, sheetWords(), {
    stop: abortController.signal,
    onProgress: (doneCount) => {
      reportedNumbers.push(doneCount)
      if (doneCount >= 600) abortController.abort()
    },
  })
  expect(outcome).toEqual({ kind: 'stopped' })
  expect(reportedNumbers).toEqual([200, 400, 600])
  expect(await readdir(ownText)).toEqual([])
})

test('storages without materials and accounts without units are workbooks too', async () => {
  const path = join(folder, 'empty.xlsx')
  expect((await writeStockWorkbook(path, stockOf([{ id: 1, name: '', materials: [] }]), sheetWords(), {})).kind).toBe(
    'written',
  )
  const file = await readBack(path)
  expect(file.names).toEqual(['Storage', 'Summary', 'stocksheet_lists', BASE_SHEET_NAME])
  expect(texts(await file.sheet('Storage'))).toHaveLength(1)
  await file.close()
})
