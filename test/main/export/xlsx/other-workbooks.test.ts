/** Failed rows, reports and the template: their contents, and that failed rows can be imported again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSource } from '../../../../src-main/file/read-source.ts'
import { writeFailedRows } from '../../../../src-main/export/xlsx/failed-rows.ts'
import { writeReportWorkbook } from '../../../../src-main/export/xlsx/report-workbook.ts'
import { writeTemplateWorkbook } from '../../../../src-main/export/xlsx/template-workbook.ts'
import type { FailedRows } from '../../../../src-shared/export/export-rows.ts'
import { isOwnHeader } from '../../../../src-shared/file/headings/heading-meaning.ts'
import { makeReportTables, reportWords } from '../../../../src-shared/words/report.ts'
import { neutraliseText } from '../../../../src-shared/file/cell-text.ts'
import { mapColumns } from '../../../../src-shared/mapping/map-columns.ts'
import type { Mapping } from '../../../../src-shared/mapping/mapping.ts'
import { CELL, type Sheet } from '../../../../src-shared/file/sheet.ts'
import { findTable } from '../../../../src-shared/file/table.ts'
import { part, readBack, texts } from './read-back.ts'
import { HOSTILE } from './stock.ts'
import { runCounts } from '../../../run-counts.ts'

const NOW = Date.UTC(2026, 2, 1)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'other-workbooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function sheetAt(path: string, sheet: string): Promise<Sheet> {
  const readResult = await readSource({ name: 'book.xlsx', path }, { sheet }, {})
  if (!readResult.ok) throw new Error(readResult.error.code)
  return readResult.value.sheet
}

function mappingOf(sheet: Sheet): Mapping {
  const table = findTable(sheet)
  if (!table.ok) throw new Error(table.error.code)
  return mapColumns(sheet, table.value, { fields: new Map(), decimals: 'auto' })
}

const failedRows: FailedRows = {
  file: 'prices.xlsx',
  source: 'xlsx',
  sheets: [
    {
      name: 'Price list',
      headers: ['Артикул', 'Наименование', '', 'Цена'],
      rows: [
        {
          row: 17,
          cells: [
            { kind: CELL.number, text: '123', shown: '00123' },
            { kind: CELL.text, text: '=Oak' },
            { kind: CELL.boolean, text: 'TRUE' },
            { kind: CELL.number, text: '12.125' },
          ],
          column: 3,
          reason: 'Invalid price value. Must be a number',
          whatToDo: 'Write the price as a number.',
        },
        {
          row: 23,
          cells: [
            { kind: CELL.text, text: '00124' },
            { kind: CELL.blank, text: '' },
            { kind: CELL.date, text: '2026-03-01' },
            { kind: CELL.number, text: '12345678901234567.5' },
          ],
          column: 1,
          reason: 'The name is missing.',
          whatToDo: 'Write a name.',
        },
      ],
    },
  ],
}

test('failed rows stand under the file’s own headings, with the reason behind them', async () => {
  const path = join(folder, 'failed.xlsx')
  expect(await writeFailedRows(path, failedRows, 'en', NOW, {})).toMatchObject({
    kind: 'written',
    notes: [],
  })
  const sheet = await sheetAt(path, 'Price list')
  expect(texts(sheet)).toEqual([
    ['Артикул', 'Наименование', '', 'Цена', ...reportWords('en').addedHeaders],
    ['00123', '=Oak', 'TRUE', '12.125', '17', 'Invalid price value. Must be a number', 'Write the price as a number.'],
    ['00124', '', '2026-03-01', '12345678901234567.5', '23', 'The name is missing.', 'Write a name.'],
  ])
  expect(sheet.columns.map(({ kinds }) => Array.from(kinds.slice(1)))).toEqual([
    [CELL.text, CELL.text],
    [CELL.text],
    [CELL.text, CELL.text],
    [CELL.number, CELL.text],
    [CELL.number, CELL.number],
    [CELL.text, CELL.text],
    [CELL.text, CELL.text],
  ])
  const xml = part(path, 'xl/worksheets/sheet1.xml')
  // The cells that caused the failure are marked, even if they are empty.
  expect(xml).toMatch(/<c r="D2" s="\d+"><v>12.125<\/v><\/c>/)
  expect(xml).toMatch(/<c r="B3" s="\d+"\/>/)
})

test('dropped again, failed rows are mapped as the file was', async () => {
  const path = join(folder, 'again.xlsx')
  await writeFailedRows(path, failedRows, 'en', NOW, {})
  const mapping = mappingOf(await sheetAt(path, 'Price list'))
  expect(mapping.headerRow).toBe(0)
  expect(mapping.columns.map(({ header, field }) => (isOwnHeader(header) ? 'own' : field))).toEqual([
    'sku',
    'name',
    null,
    'price',
    'own',
    'own',
    'own',
  ])
  for (const { header, field } of mapping.columns) if (isOwnHeader(header)) expect(field).toBeNull()
})

test('texts of a CSV file lose the apostrophe that kept them from being formulas', async () => {
  const path = join(folder, 'csv-failed.xlsx')
  const short = HOSTILE.filter((text) => text.length < 1000 && text.trim() !== '' && !text.includes('\r'))
  const rows = short.map((text, index) => ({
    row: index + 2,
    cells: [{ kind: CELL.text, text: neutraliseText(text) }],
    column: null,
    reason: text,
    whatToDo: text,
  }))
  await writeFailedRows(
    path,
    { file: 'x.csv', source: 'csv', sheets: [{ name: '', headers: ['Name'], rows }] },
    'en',
    NOW,
    {},
  )
  const file = await readBack(path)
  expect(file.names).toEqual(['Failed rows'])
  const cells = texts(await file.sheet('Failed rows')).slice(1)
  await file.close()
  for (const [name, , reason] of cells) expect(name).toBe(reason)
  expect(part(path, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >/]/)
})

const TIME = '2026-03-01T09:06:00.000Z'
const SENT = 'materials/edit {"price":4}: success'

test('a report has every row, with what to do, and the run itself', async () => {
  const path = join(folder, 'report.xlsx')
  const info = {
    run: 'run-1',
    account: 'Workshop',
    storage: 1,
    file: '=prices.xlsx',
    started: '2026-03-01T09:05:00.000Z',
    ended: null,
    state: 'done',
    why: null,
    undoOf: null,
    counts: runCounts({ verified: 1, failed: 1, changedSince: 1 }),
    readingAge: { typical: 620, most: 1_840 },
    requests: { reads: 2, writes: 2, retries: 0 },
  } as const
  const rows = [
    {
      row: 2,
      status: 'edit',
      materialId: 7,
      name: '=Oak',
      state: 'verified',
      error: null,
      since: { code: 'undone', field: null, details: { run: 'run-2' } },
      changes: [{ field: 'price', storage: null, before: '3', after: '4', now: '4', who: 'this-run' }],
      requests: [{ method: 'materials/edit', body: '{"price":4}', reason: null, materialId: null }].map((entry) => ({
        ...entry,
        answer: 'success' as const,
        at: TIME,
        tries: 1,
      })),
      at: TIME,
    },
    {
      row: 3,
      status: 'add',
      materialId: null,
      name: 'Ash',
      state: 'failed',
      error: { code: 'refused', field: 'unit', details: { error: 'Unit not found' } },
    },
  ] as const
  expect(
    (
      await writeReportWorkbook(
        path,
        { ...info, storageName: 'Main' },
        makeReportTables(rows),
        reportWords('en'),
        NOW,
        {},
      )
    ).kind,
  ).toBe('written')
  const file = await readBack(path)
  expect(file.names).toEqual(['Report', 'Import', 'Values'])
  expect(texts(await file.sheet('Report'))).toEqual([
    [
      'Row in file',
      'Material ID',
      'Material',
      'Change',
      'Result',
      'Field',
      'What happened',
      'What to do',
      'Source',
      'Storage',
      'Before',
      'After',
      'In the account',
      'Changed by',
      'Requests and answers',
      'Time (UTC)',
      'Storage name',
      'Since the import',
    ],
    [
      '2',
      '7',
      '=Oak',
      'edit',
      'verified',
      '',
      '',
      '',
      '',
      '',
      'price: 3',
      'price: 4',
      'price: 4',
      'this import',
      SENT,
      TIME,
      '',
      'Applied, then undone by import run-2.',
    ],
    [
      '3',
      '',
      'Ash',
      'add',
      'failed',
      'unit',
      'The account refused it: “Unit not found”. Correct the row, then apply the file again.',
      'The account refused the change. Correct the cell named here in the file and import the row again.',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
  ])
  expect(texts(await file.sheet('Values')).slice(1)).toEqual([
    ['2', '', '7', '=Oak', 'price', '', '3', '4', '4', 'this import', 'verified', TIME, ''],
  ])
  expect(texts(await file.sheet('Import')).slice(0, 5)).toEqual([
    ['Import', 'run-1'],
    ['Account', 'Workshop'],
    ['Storage', 'Main'],
    ['File', '=prices.xlsx'],
    ['Started', '2026-03-01T09:05:00.000Z'],
  ])
  expect(texts(await file.sheet('Import')).slice(-3)).toEqual([
    ['Changed since by later imports', '1'],
    ['Age of what was read, average (s)', '0.6'],
    ['Age of what was read, oldest (s)', '1.8'],
  ])
  await file.close()
})

test('the template offers the account’s own units and categories, and has no rows to import by mistake', async () => {
  const path = join(folder, 'template.xlsx')
  const template = { units: ['pcs', 'kg', '=m', 'kg'], categories: ['Wood', 'Metal'] }
  expect((await writeTemplateWorkbook(path, template, 'en', NOW, {})).kind).toBe('written')
  const file = await readBack(path)
  expect([file.names, file.hidden]).toEqual([['New materials', 'stocksheet_lists'], ['stocksheet_lists']])
  expect(texts(await file.sheet('New materials'))).toEqual([
    ['SKU', 'Name', 'Unit', 'Price', 'Stock', 'Minimum', 'Categories', 'Notes'],
  ])
  expect(texts(await file.sheet('stocksheet_lists'))).toEqual([
    ['Units', 'Categories'],
    ['=m', 'Metal'],
    ['kg', 'Wood'],
    ['pcs', ''],
  ])
  await file.close()
  const xml = part(path, 'xl/worksheets/sheet1.xml')
  expect(xml.match(/sqref="[^"]+"><formula1>[^<]+/g)).toEqual([
    'sqref="C2:C5001"><formula1>stocksheet_lists!$A$2:$A$4',
    'sqref="D2:D5001"><formula1>0',
    'sqref="E2:E5001"><formula1>0',
    'sqref="F2:F5001"><formula1>0',
    'sqref="G2:G5001"><formula1>stocksheet_lists!$B$2:$B$3',
  ])
  const fields = mappingOf(await sheetAt(path, 'New materials')).columns.map(({ field }) => field)
  expect(fields).toEqual(['sku', 'name', 'unit', 'price', 'stock', 'minimum', 'categories', 'notes'])
})
