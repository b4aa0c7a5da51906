/** What a report's row asks of the user. */
import { expect, test } from 'vitest'
import { reportCells, type ReportedRow } from '../../../src-shared/wording/report-cells.ts'

const row: ReportedRow = { row: 2, status: 'unchanged', materialId: 7, name: 'Bolt', state: 'skipped', error: null }

test.each(['en', 'ru'] as const)('%s: nothing of a row that already is as the file says', (language) => {
  expect(reportCells(row, language).at(-3)).toBeNull()
  expect(reportCells({ ...row, status: 'problem' }, language).at(-3)).toMatchObject({ kind: 'text' })
  expect(reportCells({ ...row, state: 'failed' }, language).at(-3)).toMatchObject({ kind: 'text' })
})
