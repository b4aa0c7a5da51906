/** The scripted host's summary of an import. */
import { ROW_STATUSES, type RowStatus } from '../../../src-shared/plan/plan.ts'
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import type { ProblemKind } from '../../../src-shared/api/problem.ts'
import type { Problem } from '../../../src-shared/file/problem.ts'
import { BORDERS, columns } from './catalogue.ts'
import { ACCOUNT, type Script } from './script.ts'
import { planCounts } from '../../run-counts.ts'

/** `statuses` are indices into `ROW_STATUSES`, one per row. */
export function summaryOf(
  script: Script,
  name: string,
  choices: ImportSummary['choices'],
  statuses: Uint8Array,
): ImportSummary {
  const fullResult = counts(statuses)
  const writes = fullResult.add + fullResult.edit + fullResult.stock + 2 * fullResult['edit+stock']
  const mapped = columns.map((column) => {
    const chosenNumbers = choices.fields?.find(([index]) => index === column.column)
    return chosenNumbers
      ? { ...column, field: chosenNumbers[1], confidence: 'chosen' as const, reason: { code: 'chosen' as const } }
      : column
  })
  const numbers = Math.ceil(fullResult.problem * 0.6)
  return {
    session: 'session-1',
    file: {
      name,
      bytes: script.rows * 61 + 90,
      kind: 'csv',
      encoding: choices.encoding ?? 'windows-1251',
      encodingReason: { code: 'letters', name: 'windows-1251', seen: 'cyrillic' },
      delimiter: choices.delimiter ?? ';',
      delimiterReason: { code: 'agreeing', delimiter: ';', rows: 10, agreeing: 10, width: 7 },
      headerRow: 1,
    },
    account: ACCOUNT,
    choices,
    columns: mapped,
    rowCount: script.rows,
    counts: fullResult,
    values: fullResult.add + fullResult.edit + fullResult.stock + 2 * fullResult['edit+stock'] + fullResult.delete,
    cost: { reads: 2, writes, leftToday: 9873, seconds: writes / 5 },
    changedStorages: [1],
    stockValue: script.same
      ? { up: '0', down: '0', change: '0' }
      : { up: '48210.5', down: '-12904.25', change: '35306.25' },
    movers: script.same
      ? []
      : [
          { row: 21, name: 'Oak board 20 × 200 × 3000', value: '12416.25' },
          { row: 10, name: 'Фанера берёзовая 12 mm, 1525 × 1525', value: '-8225' },
          { row: 5, name: 'Varnish 0.75 l', value: '905.5' },
        ],
    priceChanges: BORDERS.map((from, index) => ({
      from,
      to: BORDERS[index + 1] ?? null,
      count: script.same ? 0 : ([0, 0, 1, 4, 12, 31, 18, 3, 0, 0, 0][index] ?? 0),
    })),
    problems:
      script.same || fullResult.problem === 0
        ? []
        : [
            kindOf({ code: 'not-a-number', row: 17, column: 3, field: 'price', got: '1O,50' }, numbers),
            kindOf({ code: 'many-materials', row: 41, field: 'sku' }, fullResult.problem - numbers),
            kindOf({ code: 'leaves-storage', severity: 'warns', row: 88, column: 4, field: 'stock' }, 4),
          ],
    consequences: [],
    changed: [],
    jumps: [],
    guard: null,
    marks: [],
    fieldColumns: [],
    compared: { rows: script.rows, found: script.rows, fields: [], unread: [], undecided: [], keys: [], better: [] },
    nothing: script.same,
    warnings: script.same ? [] : [{ code: 'problem', problem: UNUSED }],
    took: { file: 24, account: 131, plan: 9 },
  }
}

const UNUSED = {
  code: 'unmapped-column',
  severity: 'warns',
  row: null,
  column: 6,
  field: null,
  got: 'Страна',
  details: { code: 'unknown-heading' },
} as const

function kindOf(problem: Pick<Problem, 'code' | 'row'> & Partial<Problem>, count: number): ProblemKind {
  const example = { severity: 'blocks', column: null, field: null, ...problem } as const
  return { code: example.code, severity: example.severity, count, examples: [example] }
}

function counts(statuses: Uint8Array): Record<RowStatus, number> {
  const fullResult = planCounts()
  for (const status of statuses) {
    const knownText = ROW_STATUSES[status]
    if (knownText) fullResult[knownText] += 1
  }
  return fullResult
}
