/** Makes test/fixtures/export again with this machine's LibreOffice. node make-resaved.ts */
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { writeStockWorkbook } from '../../../../../src-main/export/xlsx/stock-workbook.ts'
import { RESAVED, resavedEdits, resavedStock } from '../resaved.ts'
import { hostileStock } from '../stock.ts'
import { allSavedAs, LIBREOFFICE } from './soffice.ts'
import { sheetWords } from '../../../../../src-shared/words/export.ts'

const folder = await mkdtemp(join(tmpdir(), 'resaved-'))
const hostile = join(folder, RESAVED.hostile)
const editedText = join(folder, RESAVED.edited)
await writeStockWorkbook(hostile, hostileStock(), sheetWords(), {})
await writeStockWorkbook(editedText, resavedStock(), sheetWords(), {})
const book = new ExcelJS.Workbook()
await book.xlsx.readFile(editedText)
for (const { sheet, cell, value } of resavedEdits) {
  const foundWorksheet = book.getWorksheet(sheet)
  if (!foundWorksheet) throw new Error(`no sheet ${sheet}`)
  foundWorksheet.getCell(cell).value = value
}
await book.xlsx.writeFile(editedText)
const savedText = await allSavedAs([hostile, editedText], 'xlsx')
const to = join(import.meta.dirname, '../../../../fixtures/export')
await mkdir(to, { recursive: true })
for (const name of Object.values(RESAVED)) await copyFile(join(savedText, name), join(to, name))
console.log(`${LIBREOFFICE ?? 'LibreOffice'}: ${Object.values(RESAVED).join(', ')}`)
