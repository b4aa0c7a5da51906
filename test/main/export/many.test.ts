/** 50,000 generated materials, every tenth with a hostile name: exported, imported, unchanged. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource } from '../../../src-main/file/read-source.ts'
import { writeStockWorkbook } from '../../../src-main/export/xlsx/stock-workbook.ts'
import { baseOf, draftsOf, editedCells, previewOf } from './xlsx/round-trip.ts'
import { madeUp } from '../../bench/export/stock.ts'
import { sheetWords } from '../../../src-shared/words/export.ts'

test('50,000 materials come back without a change', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'many-'))
  try {
    const path = join(folder, 'many.xlsx')
    const stock = madeUp(50_000)
    expect((await writeStockWorkbook(path, stock, sheetWords(), {})).kind).toBe('written')
    const readResult = await readSource({ name: 'many.xlsx', path }, { sheet: 'Main' }, {})
    if (!readResult.ok) throw new Error(readResult.error.code)
    const drafts = draftsOf(readResult.value.sheet)
    expect(drafts.count).toBe(50_000)
    const base = await baseOf(path, stock.account, 1)
    expect(base.values.size).toBe(50_000)
    expect(editedCells(drafts, base, stock.catalogue)).toEqual([])
    const { totals } = previewOf(drafts, stock.catalogue, base, [{ id: 1, name: 'Main' }], 1)
    expect(totals.writes).toBe(0)
    expect(totals.counts).toMatchObject({ unchanged: 50_000 })
  } finally {
    await rm(folder, { recursive: true })
  }
})
