/** Texts whose letters are in doubt, because the file can be read in several encodings. */
import type { Field } from '../../material/fields/field.ts'
import { isLossy } from '../../material/fields/lost-letters.ts'
import type { Sheet } from '../../file/sheet.ts'
import { DRAFT, type DraftColumn, type DraftRows, type ReportProblem } from './draft.ts'

/** A name, sku or notes beyond ASCII waits until the encoding is chosen: nobody knows its letters. [DIFF-12] */
export function reportUnclearLetters(
  sheet: Sheet,
  columns: ReadonlyMap<Field, DraftColumn>,
  { fileRows }: DraftRows,
  report: ReportProblem,
): void {
  const doubt = sheet.problems.find(({ code }) => code === 'unclear-encoding')
  if (doubt === undefined) return
  for (const [field, { column, states, values }] of columns) {
    if (!isLossy(field) || values.allAscii) continue
    for (let index = 0; index < values.length; index++) {
      if (states[index] !== DRAFT.value || values.isAscii(index)) continue
      const row = fileRows[index] ?? 0
      report(index, { ...doubt, severity: 'blocks', row, column, field, got: values.at(index) })
    }
  }
}
