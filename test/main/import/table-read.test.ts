/** Which sheet of a workbook is read, and how much is read to find it. */
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { readTable, type ReadingHooks } from '../../../src-main/import/table-read.ts'
import type { ReadSource } from '../../../src-main/ports/source-port.ts'

const HEADINGS = ['sku', 'name', 'price']
const LONG = 10_000

async function workbook(sheets: readonly (readonly [string, number])[]): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of sheets) {
    const sheet = book.addWorksheet(name)
    if (rows === 0) sheet.addRow([`About ${name}`])
    else if (name.startsWith('Long'))
      for (let row = 0; row < rows; row++) sheet.addRow([`note ${row}`, `${name} ${row}`])
    else {
      sheet.addRow(HEADINGS)
      for (let row = 0; row < rows; row++) sheet.addRow([`S-${row}`, `Board ${row}`, row])
    }
  }
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** The sheet that is read, its rows, and how many times the workbook was opened. */
async function read(bytes: Uint8Array, hooks: ReadingHooks = {}, damaged = '') {
  let openedCount = 0
  const counting: ReadSource = async (source, choices, own) => {
    openedCount += 1
    const combinedTexts = own.chooseSheets?.({ tabs: [], base: null }).joinedSheets ?? []
    if (combinedTexts.includes(damaged)) return { ok: false, error: { code: 'damaged', row: null, details: {} } }
    return readSource(source, choices, own)
  }
  const input = { source: { name: 'a.xlsx', bytes }, storages: [], clearToken: '(clear)' }
  const ports = { readSource: counting, digest: sha256, account: { address: '' } }
  const findResult = await readTable(input, ports, { storage: 1 }, hooks)
  if (!findResult.ok) return { refused: findResult.error.code, opened: openedCount }
  const { table } = findResult.value
  return {
    sheet: table.ok ? table.value.contents.sheet.name : '',
    rows: table.ok ? table.value.contents.sheet.rowCount : 0,
    opened: openedCount,
  }
}

test('[SHEET-7] the workbook is opened once for all sheets that are tried, and each is read only as far as it must be', async () => {
  const sheets = [
    ['Cover', 0],
    ['Long 1', LONG],
    ['Long 2', 5],
    ['Prices', 3000],
    ['Last', 0],
  ] as const
  const bytes = await workbook(sheets)
  let maxCount = 0
  const onProgress = (_: string, doneCount: number, total: number): void => {
    maxCount = Math.max(maxCount, doneCount / total)
  }
  // The first sheet, those tried, and all rows of the one that is read.
  expect(await read(bytes, { onProgress })).toEqual({ sheet: 'Prices', rows: 3001, opened: 3 })
  expect(maxCount).toBe(1)
}, 30_000)

test('[SHEET-7] a sheet that cannot be read is none; the others are tried each by itself', async () => {
  const bytes = await workbook([
    ['Cover', 0],
    ['Broken', 3],
    ['Prices', 3],
  ])
  expect(await read(bytes, {}, 'Broken')).toMatchObject({ sheet: 'Prices', rows: 4 })
})

test('[SHEET-7] it can be stopped while sheets are tried', async () => {
  const bytes = await workbook([
    ['Cover', 0],
    ['Long 1', LONG],
    ['Prices', 3],
  ])
  const abortController = new AbortController()
  const hooks = {
    stop: abortController.signal,
    onProgress: (_: string, doneCount: number, total: number) => doneCount < total && abortController.abort(),
  }
  expect(await read(bytes, hooks)).toMatchObject({ refused: 'stopped' })
}, 30_000)
