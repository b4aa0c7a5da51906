import { describe, expect, test } from 'vitest'
import {
  makeReportComparator,
  makeReportTest,
  type ReportCells,
  type ReportCondition,
  type ReportOrder,
} from '../../../src-shared/run/report-rows.ts'

const row = (seq: number, over: Partial<ReportCells> = {}): ReportCells => ({
  seq,
  status: 'edit',
  name: `Board ${seq}`,
  state: 'verified',
  at: seq,
  changes: [],
  ...over,
})
const price = (before: string | null, after: string) => ({ field: 'price', before, after })
const rows = [
  row(0, { name: 'oak', changes: [price('12.5', '13')], at: null }),
  row(1, { name: 'Oak 2', status: 'add', changes: [price(null, '4')], state: 'failed' }),
  row(2, {
    name: 'Ash',
    changes: [
      { field: 'stock', before: '1', after: '7' },
      { field: 'stock', before: '2', after: '40' },
    ],
  }),
  row(3, { name: '', changes: [{ field: 'notes', before: 'dry', after: '' }], state: 'applied' }),
]
const shown = (condition: ReportCondition) => rows.filter(makeReportTest(condition)).map(({ seq }) => seq)
const ordered = (order: ReportOrder) => rows.toSorted(makeReportComparator(order)).map(({ seq }) => seq)

describe('[REPORT-9] rows of a report by their cells', () => {
  const name = { side: 'material', field: null } as const
  const after = (field: 'price' | 'stock' | 'notes') => ({ side: 'after', field }) as const
  const before = (field: 'price' | 'stock' | 'notes') => ({ side: 'before', field }) as const
  test.each<[string, ReportCondition, number[]]>([
    ['a name contains', { kind: 'contains', of: name, text: ' OAK ' }, [0, 1]],
    ['a name contains, as people see it', { kind: 'contains', of: name, text: 'oak\u00a02\u200b' }, [1]],
    ['a name is', { kind: 'equals', of: name, text: 'Oak' }, [0]],
    ['no name', { kind: 'empty', of: name, empty: true }, [3]],
    ['a price between', { kind: 'range', of: after('price'), from: '4', to: '12.999' }, [1]],
    ['a price as a number', { kind: 'equals', of: after('price'), text: '13.00' }, [0]],
    ['one storage of several fits', { kind: 'range', of: after('stock'), from: '40', to: null }, [2]],
    ['no price before, or none at all', { kind: 'empty', of: before('price'), empty: true }, [1, 2, 3]],
    ['a price before', { kind: 'empty', of: before('price'), empty: false }, [0]],
    ['notes that were emptied have a value before', { kind: 'contains', of: before('notes'), text: 'dr' }, [3]],
    ['and none after', { kind: 'empty', of: after('notes'), empty: false }, []],
  ])('%s', (_, condition, expected) => expect(shown(condition)).toEqual(expected))

  test('[FIND-4] a name of signs that nobody sees is none', () => {
    const isEmpty = makeReportTest({ kind: 'empty', of: name, empty: true })
    expect(['\u200b\u00a0', '\u200bx'].map((text) => isEmpty(row(0, { name: text })))).toEqual([true, false])
  })
})

describe('[REPORT-9] rows of a report in another order', () => {
  test.each<[ReportOrder, number[]]>([
    [{ by: 'row', descending: true }, [3, 2, 1, 0]],
    [{ by: 'material', descending: false }, [3, 2, 0, 1]],
    [{ by: 'status', descending: false }, [1, 0, 2, 3]],
    [{ by: 'state', descending: false }, [0, 2, 1, 3]],
    [{ by: 'at', descending: false }, [1, 2, 3, 0]],
    [{ by: 'at', descending: true }, [3, 2, 1, 0]],
  ])('%j', (order, expected) => expect(ordered(order)).toEqual(expected))
})
