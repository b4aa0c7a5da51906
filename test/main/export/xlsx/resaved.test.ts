/**
 * Committed exports that LibreOffice saved again (test/fixtures/export), to test another program's files where LibreOffice is not installed. Made
 * by `node test/main/export/xlsx/libreoffice/make-resaved.ts`.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBack } from './read-back.ts'
import { baseOf, draftsOf, type EditedCell, editedCells, previewOf } from './round-trip.ts'
import { RESAVED, resavedEdits, resavedStock } from './resaved.ts'
import { HOSTILE, hostileStock } from './stock.ts'

const folder = join(import.meta.dirname, '../../../fixtures/export')

test.each(RESAVED)(
  '$hostile: untouched but for texts that LibreOffice escapes wrongly in .xlsx',
  async ({ hostile }) => {
    const path = join(folder, hostile)
    const stock = hostileStock()
    const file = await readBack(path)
    const drafts = draftsOf(await file.sheet(file.names[0] ?? ''))
    await file.close()
    expect(drafts.count).toBe(HOSTILE.length)
    const { names, skus, notes } = stock.catalogue
    const was = ({ id, field }: EditedCell): string =>
      (field === 'name' ? names : field === 'sku' ? skus : notes)[id - 1] ?? ''
    const edited = editedCells(drafts, await baseOf(path, stock.account, 1), stock.catalogue)
    const escaped = hostile.endsWith('.ods') ? [] : ['_x0041_x0042_', '_x005F_x0041_']
    expect(new Set(edited.map(was))).toEqual(new Set(escaped))
  },
)

test.each(RESAVED)('$edited: the edits are exactly the changes, in each of its storages', async ({ edited }) => {
  const path = join(folder, edited)
  const stock = resavedStock()
  const file = await readBack(path)
  const sheets = new Map<string, ReturnType<typeof draftsOf>>()
  for (const { name } of stock.storages) sheets.set(name, draftsOf(await file.sheet(name)))
  await file.close()
  const foundTexts: string[] = []
  for (const { id, name } of stock.storages) {
    const drafts = sheets.get(name)
    if (!drafts) throw new Error(`no sheet ${name}`)
    const preview = previewOf(drafts, stock.catalogue, await baseOf(path, stock.account, id), stock.storages, id)
    for (let index = 0; index < preview.count; index += 1) {
      const row = preview.row(index)
      for (const { field, after } of row.changes) foundTexts.push(`${name} ${row.materialId} ${field} ${after}`)
    }
  }
  expect(foundTexts).toEqual(resavedEdits.map(({ sheet, id, field, value }) => `${sheet} ${id} ${field} ${value}`))
})
