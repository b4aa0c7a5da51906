/** One workbook of every kind that the app writes, with hostile texts wherever a text is allowed. */
import { join } from 'node:path'
import { writeFailedRows } from '../../../../src-main/export/xlsx/failed-rows.ts'
import { writeReportWorkbook } from '../../../../src-main/export/xlsx/report-workbook.ts'
import { writeStockWorkbook } from '../../../../src-main/export/xlsx/stock-workbook.ts'
import { writeTemplateWorkbook } from '../../../../src-main/export/xlsx/template-workbook.ts'
import type { ReportRow } from '../../../../src-shared/run/report-rows.ts'
import type { FailedRow } from '../../../../src-shared/export/export-rows.ts'
import { CELL } from '../../../../src-shared/file/sheet.ts'
import { HOSTILE, hostileStock, material, stockOf } from './stock.ts'
import { sheetWords } from '../../../../src-shared/words/export.ts'
import { makeReportTables, reportWords } from '../../../../src-shared/words/report.ts'
import { runCounts } from '../../../run-counts.ts'

const NOW = Date.UTC(2026, 2, 1)
const STATES = ['verified', 'unverified', 'failed', 'skipped', 'unknown', 'waiting', 'applied'] as const

export const EVERY_FILE = ['stock', 'storages', 'failed', 'report', 'template'] as const
export type EveryFile = (typeof EVERY_FILE)[number]

/** Writes them all into a folder and returns their paths by kind. */
export async function writeEveryFile(folder: string): Promise<Readonly<Record<EveryFile, string>>> {
  const at = (name: EveryFile): string => join(folder, `${name}.xlsx`)
  await writeStockWorkbook(at('stock'), hostileStock(), sheetWords(), {})
  const storages = ['Main', "'=1+1", 'History', 'Склад №2 с очень длинным названием, ещё длиннее']
  await writeStockWorkbook(
    at('storages'),
    stockOf(storages.map((name, id) => ({ id: id + 1, name, materials: [material(id + 1), material(id + 100)] }))),
    sheetWords(),
    {},
  )
  const failedRows = HOSTILE.map((text, index): FailedRow => ({
    row: index + 2,
    cells: [
      { kind: CELL.text, text },
      { kind: CELL.number, text: `${index}.5` },
    ],
    column: index % 2,
    reason: text,
    whatToDo: text,
  }))
  await writeFailedRows(
    at('failed'),
    { file: '=x.csv', source: 'xlsx', sheets: [{ name: '=Sheet', headers: ['=Name', 'Price'], rows: failedRows }] },
    'en',
    NOW,
    {},
  )
  const rows = HOSTILE.map((text, index): ReportRow => ({
    row: index + 2,
    status: 'edit',
    materialId: index % 3 === 0 ? null : index,
    name: text,
    state: STATES[index % STATES.length] ?? 'failed',
    error: { code: 'refused', field: null, details: { error: text } },
  }))
  const counts = runCounts({ verified: 1, failed: 1, skipped: 1 })
  const info = {
    run: '20261121-0834-645b',
    account: '=Account',
    storage: 1,
    file: '=file.csv',
    started: '2026-03-01T09:05:00.000Z',
    ended: null,
    state: 'done',
    why: null,
    undoOf: null,
    counts,
    requests: { reads: 1, writes: 2, retries: 0 },
  } as const
  await writeReportWorkbook(at('report'), info, makeReportTables(rows), reportWords('en'), NOW, {})
  await writeTemplateWorkbook(
    at('template'),
    { units: HOSTILE.slice(0, 20), categories: HOSTILE.slice(0, 40) },
    'en',
    NOW,
    {},
  )
  return {
    stock: at('stock'),
    storages: at('storages'),
    failed: at('failed'),
    report: at('report'),
    template: at('template'),
  }
}
