import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeStockDocument } from '../../../../src-main/export/ods/stock-document.ts'
import { writeStockWorkbook } from '../../../../src-main/export/xlsx/stock-workbook.ts'
import { escapeMarkup } from '../../../../src-shared/file/cell-text.ts'
import { sheetWords } from '../../../../src-shared/words/export.ts'
import { part, partNames, readBack, texts } from '../xlsx/read-back.ts'
import { baseOf, draftsOf, editedCells } from '../xlsx/round-trip.ts'
import { decimal, hostileStock, material, stockOf } from '../xlsx/stock.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stock-document-'))
})
afterAll(() => rm(folder, { recursive: true }))

const workshop = stockOf([
  {
    id: 1,
    name: "Main 'store' & <more>",
    materials: [
      material(7, { sku: '00123', price: decimal('12.125'), categories: [{ id: 10, name: 'Wood' }] }),
      material(8, { archived: true, notes: 'two\nlines', stock: decimal('3'), planned: decimal('-3.5') }),
    ],
  },
  { id: 2, name: 'Цех', materials: [material(8, { stock: decimal('0.000001') })] },
])

test.each([
  ['a workshop', workshop, 'en'],
  ['a workshop', workshop, 'ru'],
  ['hostile texts', hostileStock(), 'en'],
  ['no materials', stockOf([{ id: 1, name: '', materials: [] }]), 'en'],
] as const)(
  '[EXPORT-13] %s: the same sheets, cells and notes as the Excel workbook has (%#)',
  async (_, stock, language) => {
    const [ods, xlsx] = [join(folder, 'same.ods'), join(folder, 'same.xlsx')]
    const outcome = await writeStockDocument(ods, stock, sheetWords(language), {})
    const workbookOutcome = await writeStockWorkbook(xlsx, stock, sheetWords(language), {})
    if (outcome.kind !== 'written' || workbookOutcome.kind !== 'written') throw new Error('not written')
    expect(outcome.notes).toEqual(workbookOutcome.notes)
    const [ours, workbook] = [await readBack(ods), await readBack(xlsx)]
    expect(ours.names).toEqual(workbook.names)
    expect(ours.hidden).toEqual(workbook.hidden)
    for (const name of ours.names) {
      const [sheet, same] = [await ours.sheet(name), await workbook.sheet(name)]
      expect(texts(sheet)).toEqual(texts(same))
      expect(sheet.columns.map(({ kinds }) => [...kinds])).toEqual(same.columns.map(({ kinds }) => [...kinds]))
    }
    await ours.close()
    await workbook.close()
  },
)

test.each([
  ['a workshop', workshop],
  ['hostile texts', hostileStock()],
] as const)('[EXPORT-13] %s comes back without an edit, and has no formula', async (_, stock) => {
  const path = join(folder, 'back.ods')
  await writeStockDocument(path, stock, sheetWords(), {})
  const file = await readBack(path)
  for (const [order, { id }] of stock.storages.entries()) {
    const drafts = draftsOf(await file.sheet(file.names[order] ?? ''))
    expect(editedCells(drafts, await baseOf(path, stock.account, id), stock.catalogue)).toEqual([])
  }
  await file.close()
  expect(part(path, 'content.xml')).not.toMatch(/table:formula|NaN|Infinity/)
})

test('the first part says what the file is; headings stay in view and are filtered; units are offered, low stock is shaded', async () => {
  const path = join(folder, 'parts.ods')
  await writeStockDocument(path, workshop, sheetWords(), {})
  expect(partNames(path)[0]).toBe('mimetype')
  expect(part(path, 'mimetype')).toBe('application/vnd.oasis.opendocument.spreadsheet')
  expect(part(path, 'settings.xml').match(/VerticalSplitPosition/g)).toHaveLength(2)
  const content = part(path, 'content.xml')
  const sheet = escapeMarkup("'Main ''store'' & <more>'")
  expect(content).toContain(`table:target-range-address="${sheet}.A1:${sheet}.K3" table:display-filter-buttons="true"`)
  expect(content).toContain('of:cell-content-is-in-list([$stocksheet_lists.$A$2:.$A$2])')
  expect(content).toContain('formula-is(AND(ISNUMBER([.$F2]);ISNUMBER([.$G2]);[.$F2]&lt;[.$G2]))')
  expect(content.match(/<office:annotation>/g)).toHaveLength(6)
})

test('an export that is stopped leaves nothing behind', async () => {
  const empty = await mkdtemp(join(folder, 'stopped-'))
  const abortController = new AbortController()
  const many = stockOf([{ id: 1, name: 'Main', materials: Array.from({ length: 2000 }, (_, id) => material(id + 1)) }])
  const counts: number[] = []
  const outcome = await writeStockDocument(join(empty, 'x.ods'), many, sheetWords(), {
    stop: abortController.signal,
    onProgress: (done) => {
      counts.push(done)
      if (done >= 600) abortController.abort()
    },
  })
  expect(outcome).toEqual({ kind: 'stopped' })
  expect(counts).toEqual([200, 400, 600])
  expect(await readdir(empty)).toEqual([])
})
