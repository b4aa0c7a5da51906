/** Makes test/fixtures/export again with this machine's LibreOffice. node make-resaved.ts */
import { copyFile, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { writeStockDocument } from '../../../../../src-main/export/ods/stock-document.ts'
import { writeStockWorkbook } from '../../../../../src-main/export/xlsx/stock-workbook.ts'
import { sheetWords } from '../../../../../src-shared/words/export.ts'
import { editDocument } from '../../ods/edit-document.ts'
import { RESAVED, resavedEdits, resavedStock } from '../resaved.ts'
import { hostileStock } from '../stock.ts'
import { allSavedAs, LIBREOFFICE } from './soffice.ts'

const folder = await mkdtemp(join(tmpdir(), 'resaved-'))
const to = join(import.meta.dirname, '../../../../fixtures/export')
await mkdir(to, { recursive: true })
for (const { hostile, edited } of RESAVED) {
  const format = edited.endsWith('.ods') ? 'ods' : 'xlsx'
  const write = format === 'ods' ? writeStockDocument : writeStockWorkbook
  await write(join(folder, hostile), hostileStock(), sheetWords(), {})
  await write(join(folder, edited), resavedStock(), sheetWords(), {})
  if (format === 'ods') editAsDocument(join(folder, edited))
  else await editAsWorkbook(join(folder, edited))
  const saved = await allSavedAs([join(folder, hostile), join(folder, edited)], format)
  for (const name of [hostile, edited]) await copyFile(join(saved, name), join(to, name))
  console.log(`${LIBREOFFICE ?? 'LibreOffice'}: ${hostile}, ${edited}`)
}

function editAsDocument(path: string): void {
  const sheets = resavedStock().storages.map(({ name }, sheet) => ({
    sheet,
    cells: resavedEdits
      .filter((edit) => edit.sheet === name)
      .map(({ row, column, value }) => [row, column, value] as const),
  }))
  editDocument(path, sheets)
}

async function editAsWorkbook(path: string): Promise<void> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile(path)
  for (const { sheet, row, column, value } of resavedEdits) {
    const worksheet = book.getWorksheet(sheet)
    if (!worksheet) throw new Error(`no sheet ${sheet}`)
    worksheet.getCell(row + 1, column + 1).value = value
  }
  await book.xlsx.writeFile(path)
}
