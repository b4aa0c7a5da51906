/** How another program handles our files: LibreOffice opens each, and a file that it saved again is merged like ours. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeFailedRows } from '../../../../../src-main/export/xlsx/failed-rows.ts'
import { writeStockDocument } from '../../../../../src-main/export/ods/stock-document.ts'
import { writeStockWorkbook } from '../../../../../src-main/export/xlsx/stock-workbook.ts'
import { writeTemplateWorkbook } from '../../../../../src-main/export/xlsx/template-workbook.ts'
import { BASE_SHEET_NAME } from '../../../../../src-shared/export/base.ts'
import { CELL } from '../../../../../src-shared/file/sheet.ts'
import { part, partNames, readBack, texts } from '../read-back.ts'
import { baseOf, draftsOf, type EditedCell, editedCells, previewOf } from '../round-trip.ts'
import { decimal, HOSTILE, hostileStock, material, stockOf } from '../stock.ts'
import { LIBREOFFICE, savedAs, WITHOUT } from './soffice.ts'
import { sheetWords } from '../../../../../src-shared/words/export.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function resaved<T>(path: string, look: (savedText: string) => Promise<T>): Promise<T> {
  const savedText = await savedAs(path, 'xlsx')
  try {
    return await look(savedText)
  } finally {
    await rm(dirname(savedText), { recursive: true })
  }
}

function formulas(path: string): number {
  const sheets = partNames(path).filter((name) => /worksheets\/sheet\d+\.xml$/.test(name))
  return sheets.reduce((sum, name) => sum + (part(path, name).match(/<f[ >/]/g)?.length ?? 0), 0)
}

describe.skipIf(LIBREOFFICE === null)(`LibreOffice${WITHOUT}`, () => {
  test('saves an export with hostile texts again: no formula, no edit but in texts it escapes wrongly itself', async () => {
    const stock = hostileStock()
    const path = join(folder, 'hostile.xlsx')
    await writeStockWorkbook(path, stock, sheetWords(), {})
    await resaved(path, async (savedText) => {
      const file = await readBack(savedText)
      expect(file.names).toEqual(["Main 'store' 1", 'Summary', 'stocksheet_lists', BASE_SHEET_NAME])
      expect(file.hidden).toEqual(['stocksheet_lists', BASE_SHEET_NAME])
      const drafts = draftsOf(await file.sheet(file.names[0] ?? ''))
      await file.close()
      expect(drafts.count).toBe(HOSTILE.length)
      expect(formulas(savedText)).toBe(0)
      const edited = editedCells(drafts, await baseOf(savedText, stock.account, 1), stock.catalogue)
      // LibreOffice 7 changes texts with several overlapping _x0041_ look-alikes when it saves them. The preview shows them as edits.
      const was = ({ id, field }: EditedCell): string => {
        const { names, skus, notes } = stock.catalogue
        return (field === 'name' ? names : field === 'sku' ? skus : notes)[id - 1] ?? ''
      }
      expect(new Set(edited.map(was))).toEqual(new Set(['_x0041_x0042_', '_x005F_x0041_']))
    })
  })

  test('saves an .ods with hostile texts again: no formula, no edit at all', async () => {
    const stock = hostileStock()
    const path = join(folder, 'hostile.ods')
    await writeStockDocument(path, stock, sheetWords(), {})
    const savedPath = await savedAs(path, 'ods')
    const [ours, theirs] = [await readBack(path), await readBack(savedPath)]
    expect(theirs.names).toEqual(ours.names)
    expect(theirs.hidden).toEqual(ours.hidden)
    for (const name of ours.names) {
      if (name === BASE_SHEET_NAME) continue
      expect(texts(await theirs.sheet(name)), name).toEqual(texts(await ours.sheet(name)))
    }
    const drafts = draftsOf(await theirs.sheet(theirs.names[0] ?? ''))
    expect(drafts.count).toBe(HOSTILE.length)
    expect(editedCells(drafts, await baseOf(savedPath, stock.account, 1), stock.catalogue)).toEqual([])
    await ours.close()
    await theirs.close()
    const content = part(savedPath, 'content.xml')
    expect(content).not.toContain('table:formula')
    // What LibreOffice does not understand, it does not save.
    expect(content).toContain('<calcext:conditional-format ')
    expect(content).toContain('table:display-filter-buttons="true"')
    expect(content).toContain('of:cell-content-is-in-list(')
    await rm(dirname(savedPath), { recursive: true })
  })

  test('edits made in another program and saved again by LibreOffice are exactly the changes and conflicts found', async () => {
    const materials = Array.from({ length: 50 }, (_, id) =>
      material(id + 1, { notes: id % 3 === 0 ? 'two\nlines' : '', price: decimal(`${id}.125`) }),
    )
    const stock = stockOf([{ id: 1, name: 'Main', materials }])
    const path = join(folder, 'edited.xlsx')
    await writeStockWorkbook(path, stock, sheetWords(), {})
    const book = new ExcelJS.Workbook()
    await book.xlsx.readFile(path)
    const sheet = book.getWorksheet('Main')
    if (!sheet) throw new Error('no sheet')
    sheet.getCell('F5').value = 7.25
    sheet.getCell('C9').value = 'renamed'
    sheet.getCell('E11').value = 0.1
    sheet.spliceRows(20, 3)
    await book.xlsx.writeFile(path)
    await resaved(path, async (savedText) => {
      const file = await readBack(savedText)
      const drafts = draftsOf(await file.sheet('Main'))
      await file.close()
      expect(drafts.count).toBe(47)
      const edited = editedCells(drafts, await baseOf(savedText, stock.account, 1), stock.catalogue)
      expect(edited).toEqual([
        { id: 4, field: 'stock', mine: '7.25' },
        { id: 8, field: 'name', mine: 'renamed' },
        { id: 10, field: 'price', mine: '0.1' },
      ])

      // In the meantime the account changed: one of the edited cells, and two that were not edited in the file.
      const currentMaterials = materials.map((material) => {
        if (material.id === 4) return { ...material, stock: decimal('39'), name: 'renamed in the account' }
        return material.id === 30 ? { ...material, price: decimal('99') } : material
      })
      const { catalogue } = stockOf([{ id: 1, name: 'Main', materials: currentMaterials }])
      const base = await baseOf(savedText, stock.account, 1)
      const preview = previewOf(drafts, catalogue, base, [{ id: 1, name: 'Main' }], 1)
      const rows = Array.from({ length: preview.count }, (_, index) => preview.row(index))
      const told = rows
        .filter(({ status }) => status !== 'unchanged')
        .map(({ materialId, status, changes, conflicts }) => ({ materialId, status, changes, conflicts }))
      expect(told).toEqual([
        {
          materialId: 4,
          status: 'conflict',
          changes: [],
          conflicts: [{ field: 'stock', base: '40', fileValue: '7.25', live: '39' }],
        },
        {
          materialId: 8,
          status: 'edit',
          changes: [{ field: 'name', storage: null, before: 'Material 8', after: 'renamed' }],
          conflicts: [],
        },
        {
          materialId: 10,
          status: 'edit',
          changes: [{ field: 'price', storage: null, before: '9.125', after: '0.1' }],
          conflicts: [],
        },
      ])
    })
  })

  test('opens failed rows and templates', async () => {
    const failedText = join(folder, 'failed.xlsx')
    const cells = [{ kind: CELL.text, text: '=1+1' }]
    const rows = [{ row: 2, cells, column: 0, reason: 'Name must not be empty', whatToDo: 'Write a name.' }]
    await writeFailedRows(
      failedText,
      { file: 'x.csv', source: 'csv', sheets: [{ name: '', headers: ['Name'], rows }] },
      'en',
      0,
      {},
    )
    await resaved(failedText, async (savedText) => {
      const file = await readBack(savedText)
      expect(texts(await file.sheet('Failed rows'))[1]).toEqual([
        '=1+1',
        '2',
        'Name must not be empty',
        'Write a name.',
      ])
      await file.close()
    })
    const template = join(folder, 'template.xlsx')
    await writeTemplateWorkbook(template, { units: ['pcs', 'm,2'], categories: ['Wood'] }, 'en', 0, {})
    await resaved(template, async (savedText) => {
      const file = await readBack(savedText)
      expect(texts(await file.sheet('New materials'))[0]?.slice(0, 3)).toEqual(['SKU', 'Name', 'Unit'])
      await file.close()
      expect(part(savedText, 'xl/worksheets/sheet1.xml')).toMatch(/<dataValidation [^>]*type="list"/)
    })
  })
})
