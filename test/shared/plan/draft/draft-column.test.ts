/** Reading a column uses shortcuts. The result must equal reading its cells one by one. */
import { expect, test } from 'vitest'
import { DRAFT } from '../../../../src-shared/plan/draft/draft.ts'
import { makeDraftColumn } from '../../../../src-shared/plan/draft/draft-column.ts'
import { readCell } from '../../../../src-shared/plan/draft/draft-cell.ts'
import type { Field } from '../../../../src-shared/material/fields/field.ts'
import type { ColumnMapping, DecimalEvidence } from '../../../../src-shared/mapping/mapping.ts'
import type { Problem } from '../../../../src-shared/file/problem.ts'
import { CELL } from '../../../../src-shared/file/sheet.ts'
import { classifyText } from '../../../../src-shared/material/values/text-class.ts'
import { fc } from '../../../fast-check.ts'
import { SheetBuilder } from '../../../sheet-builder.ts'

const TEXTS = [
  '',
  ' ',
  '0',
  '00',
  '7',
  '007',
  '12.5',
  '12.50',
  '12,5',
  '12,50',
  '1.234',
  '1,234',
  '1 000',
  '-3',
  '+3',
  '.5',
  '5.',
  'Oak',
  ' Oak',
  'Oak ',
  '\xA0Oak',
  'a;b',
  'a|b',
  'a\nb',
  '#N/A',
  '(clear)',
  '(CLEAR)',
  'УДАЛИТЬ',
  'Удалить',
  '-',
  'x',
  'X',
  'xyz',
  '1.2.2024',
  '3 MAR 24',
  '1E+05',
  '1,23E+05',
  'TRUE',
  'delete',
  'é',
  '\0',
  '\u202eOak',
  '12 €',
  '123456789012345678',
]
const FIELDS: readonly Field[] = [
  'id',
  'sku',
  'name',
  'unit',
  'notes',
  'price',
  'stock',
  'minimum',
  'categories',
  'action',
  'storage',
]
const STYLES = ['dot', 'comma', 'ambiguous', 'typed'] as const

const cell = fc.record({
  text: fc.constantFrom(...TEXTS),
  kind: fc.constantFrom(
    CELL.text,
    CELL.text,
    CELL.text,
    CELL.text,
    CELL.number,
    CELL.date,
    CELL.error,
    CELL.formula,
    CELL.boolean,
  ),
  shown: fc.constantFrom(undefined, undefined, '0007'),
  isClassified: fc.boolean(),
})
const column = fc.array(cell, { minLength: 1, maxLength: 12 })

test('[DRAFT-1] law: a column is read as each of its cells is', () => {
  fc.assert(
    fc.property(
      column,
      fc.constantFrom(...FIELDS),
      fc.constantFrom(...STYLES),
      fc.constantFrom('(clear)', '-', 'x', 'удалить', ''),
      fc.subarray(Array.from({ length: 12 }, (_, index) => index)),
      (cells, field, style, clearToken, leftOut) => {
        const builder = new SheetBuilder()
        for (const [at, { text, kind, shown, isClassified }] of cells.entries()) {
          const row = builder.startRow(at + 2)
          const classified = isClassified && kind === CELL.text ? classifyText(text) : 0
          if (text !== '') builder.cell(row, 0, kind, text, kind === CELL.number ? shown : undefined, classified)
        }
        const sheet = builder.finish('', 'csv', [])
        const isNumber = ['price', 'stock', 'minimum'].includes(field)
        const decimals: DecimalEvidence | null = isNumber ? { style, rows: 1, by: 'chosen', example: '' } : null
        const rows = Uint32Array.from(cells.keys()).filter((row) => !leftOut.includes(row))
        const mapping: ColumnMapping = {
          column: 0,
          header: '',
          field,
          confidence: 'chosen',
          samples: [],
          decimals,
          reason: {
            code: 'heading',
            header: '',
            field,
          },
        }
        const reportedProblems: Problem[] = []
        const drafted = makeDraftColumn(
          sheet,
          mapping,
          field,
          { sheetRows: rows, fileRows: rows.map((row) => row + 2) },
          clearToken,
          (_, problem) => reportedProblems.push(problem),
        )
        const expected = [...rows].map((row) => {
          const { kinds, texts, shownTexts } = sheet.columns[0] ?? {
            kinds: [],
            texts: null,
            shownTexts: new Map<number, string>(),
          }
          return readCell(field, kinds[row] ?? 0, texts?.at(row) ?? '', shownTexts.get(row), { clearToken, decimals })
        })
        expect([...drafted.states]).toEqual(expected.map(({ state }) => state))
        expect(expected.map((_, index) => drafted.values.at(index))).toEqual(
          expected.map(({ state, value }) => (state === DRAFT.value ? value : '')),
        )
        const ownProblems = reportedProblems.filter(
          ({ code }) => code !== 'mixed-currencies' && code !== 'mixed-scripts',
        )
        expect(ownProblems.map(({ row, code, severity }) => `${row} ${code} ${severity}`)).toEqual(
          expected.flatMap(({ problems }, index) =>
            problems.map(({ code, severity }) => `${(rows[index] ?? 0) + 2} ${code} ${severity}`),
          ),
        )
      },
    ),
    { numRuns: 1_500 },
  )
})
