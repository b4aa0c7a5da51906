/** The note of a stock correction. */
import { describe, expect, test } from 'vitest'
import { makeNote, findUnknownPlaceholders } from '../../../src-shared/plan/correction-note.ts'
import { checkPlan } from '../../../src-shared/plan/check-plan-file.ts'
import { correctionNoteSchema } from '../../../src-shared/api/settings.ts'
import { makePreview } from '../../../src-shared/plan/preview/preview.ts'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import { catalogueOf, draftsOf, inputOf, OAK_BOARD, type Line } from '../../build.ts'

const TEMPLATE = 'Stocksheet: {file}, row {row}'

function planned(lines: readonly Line[], template = TEMPLATE) {
  const input = inputOf(draftsOf(lines), catalogueOf([OAK_BOARD]))
  const preview = makePreview({ ...input, correctionNote: { template, file: 'count.csv' } })
  return lines.map((_, index) => preview.row(index))
}
const sent = (lines: readonly Line[], template?: string) =>
  planned(lines, template).flatMap(({ calls }) => calls.map(({ method, body }) => `${method} ${toBodyJson(body)}`))
const stock = (note: string) => [
  `materials/update_stock {"material_id":100,"storage_id":1,"stock":41${note === '' ? '' : `,"notes":"${note}"`}}`,
]

describe('[NOTE-1] a correction carries its note', () => {
  test('the template filled in, in the request that sets stock and in no other', () => {
    expect(sent([{ id: '100', stock: '41', price: '13' }])).toEqual([
      'materials/edit {"material_id":100,"price":13}',
      ...stock('Stocksheet: count.csv, row 2'),
    ])
  })
  test.each([
    ['counted by Ann', 'counted by Ann'],
    ['', 'Stocksheet: count.csv, row 2'],
    ['(clear)', ''],
  ])('the column says %j: %j', (cell, note) => {
    expect(sent([{ id: '100', stock: '41', correction_note: cell }])).toEqual(stock(note))
  })
  test('an empty template sends none', () => {
    expect(sent([{ id: '100', stock: '41' }], '')).toEqual(stock(''))
    expect(sent([{ id: '100', stock: '41', correction_note: 'found' }], '')).toEqual(stock('found'))
  })
  test('a sheet is named with its row; what is no placeholder stays in a template that is used all the same', () => {
    expect(makeNote({ template: '{file}/{row}/{sheet}/{x}', file: 'a.xlsx' }, { row: 3, sheet: 'Shop' })).toBe(
      'a.xlsx/Shop!3/Shop/{x}',
    )
    expect(makeNote({ template: ' {file} ', file: '{row}' }, { row: 3 })).toBe('{row}')
  })
  test('settings refuse placeholders that there are not, and more than one line', () => {
    expect(findUnknownPlaceholders('{file} {run} {} {row}')).toEqual(['run', ''])
    expect(correctionNoteSchema.safeParse('{file} {run}').success).toBe(false)
    expect(correctionNoteSchema.safeParse('a\nb').success).toBe(false)
    expect(correctionNoteSchema.parse(' {file} ')).toBe('{file}')
  })
})

test('[NOTE-2] a note makes no request by itself', () => {
  const rows = planned([{ id: '100', stock: '40', correction_note: 'counted' }])
  expect(rows.map(({ status, calls, changes }) => [status, calls, changes])).toEqual([['unchanged', [], []]])
})

test('[NOTE-2] a plan read from a file may carry any note, in a request that has room for one', () => {
  const [row] = planned([{ id: '100', stock: '41', price: '13' }])
  if (!row) throw new Error('no row')
  const noted = (at: number, notes: string | number) => ({
    ...row,
    calls: row.calls.map((call, index) => (index === at ? { ...call, body: { ...call.body, notes } } : call)),
  })
  expect(checkPlan([row]).ok).toBe(true)
  expect(checkPlan([noted(1, 'something else')]).ok).toBe(true)
  expect(checkPlan([noted(1, 5)]).ok).toBe(false)
  expect(checkPlan([noted(1, '')]).ok).toBe(false)
  expect(checkPlan([noted(0, 'not of an edit')]).ok).toBe(false)
})
