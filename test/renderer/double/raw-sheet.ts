/** The raw sheet that the scripted host shows: one heading row above the data rows, three columns. */
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import type { Handlers, Script } from './script.ts'

export function lookAnswers(
  { rows, refusal }: Script,
  summary: () => ImportSummary,
): Pick<Handlers, 'import.rawSheet' | 'import.rawSheetRows'> {
  let headings: readonly number[] = [1]
  return {
    'import.rawSheet': ({ choices }) => {
      headings = choices.headings ?? [1]
      const { file, columns } = summary()
      const refused = refusal !== null && headings.join() !== '2'
      return {
        name: file.name,
        choices,
        file: { ...file, ...(choices.encoding === undefined ? {} : { encoding: choices.encoding }) },
        rows: rows + 1,
        columns: 3,
        headings,
        data: [2, rows + 1],
        mapped: columns.slice(0, 3),
        problems: [],
        refusal: refused ? { code: 'no-usable-columns', row: null, details: {} } : null,
      }
    },
    'import.rawSheetRows': ({ from, count, column, columns }) => ({
      rows: Array.from({ length: Math.max(0, Math.min(count, rows + 1 - from)) }, (_, index) => ({
        row: from + index + 1,
        is: headings.includes(from + index + 1) ? ('heading' as const) : ('data' as const),
        cells: ['A', 'B', 'C'].slice(column, column + columns).map((letter) => `${letter}${from + index + 1}`),
      })),
    }),
  }
}
