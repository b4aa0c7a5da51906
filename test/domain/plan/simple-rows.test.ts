import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldBit } from '../../../src-shared/domain/fields/field.ts'
import { KEY_FIELDS } from '../../../src-shared/domain/plan/match.ts'
import { addTotals, emptyTotals } from '../../../src-shared/domain/preview/plan-totals.ts'
import { makePreview, type Preview } from '../../../src-shared/domain/preview/preview.ts'
import type { PreviewInput } from '../../../src-shared/domain/preview/preview-row.ts'
import { differencesOf } from '../../../src-shared/domain/plan/differences.ts'
import { diffRow } from '../../../src-shared/domain/plan/diff.ts'
import { planGroup, type GroupPlanRow } from '../../../src-shared/domain/plan/plan-group.ts'
import { simpleRows } from '../../../src-shared/domain/plan/simple-rows.ts'
import { toDecimal, ZERO } from '../../../src-shared/domain/values/decimal.ts'
import { catalogueOf, draftsOf, inputOf, type Line, type StoredLine } from '../build.ts'

const rarely = <T, E>(arbitrary: fc.Arbitrary<T>, otherwise: E): fc.Arbitrary<T | E> =>
  fc.oneof({ weight: 1, arbitrary }, { weight: 12, arbitrary: fc.constant(otherwise) })
const texts = fc.constantFrom('', 'Alpha', ' Alpha', 'alpha', 'Beta\nline', 'Б')
const amounts = fc.constantFrom('', '0', '1', '2.5', '250', '99999999999999.5')
const stored: fc.Arbitrary<StoredLine> = fc.record({
  id: fc.constant(0),
  name: fc.constantFrom('Alpha', 'Beta\r\nline', 'Б', 'Gamma'),
  sku: fc.constantFrom('', 'S-1', 's-1', 'S-2'),
  unit: fc.constantFrom('kg', 'pcs'),
  price: amounts.filter((text) => text !== ''),
  notes: texts,
  archived: rarely(fc.constant(true), false),
  categories: fc.constantFrom(
    [],
    [{ id: 10, name: 'Wood' }],
    [
      { id: 11, name: 'Iron' },
      { id: 10, name: 'Wood' },
    ],
  ),
  in: fc.constantFrom({ 1: '2.5/1' }, { 1: '0' }, { 1: '12/3' }, { 2: '7/2' }, { 1: '250/0', 2: '3' }),
})
const line: fc.Arbitrary<Line> = fc.record({
  id: fc.constantFrom('1', '2', '3', ''),
  sku: rarely(fc.constantFrom('S-1', 'S-9', '(clear)'), ''),
  name: texts,
  unit: rarely(fc.constantFrom('kg', 'pcs', 'mystery'), ''),
  price: amounts,
  notes: fc.oneof({ weight: 9, arbitrary: texts }, fc.constant('(clear)')),
  stock: amounts,
  minimum: amounts,
  stock_change: rarely(fc.constant('5'), ''),
  storage: rarely(fc.constant('2'), ''),
  categories: rarely(fc.constantFrom('10', '11', '10|11', 'Wood', 'Nowhere', '(clear)'), ''),
  suppliers: rarely(fc.constantFrom('5', 'Unknown'), ''),
  action: rarely(fc.constant('delete'), ''),
})

/** A row as planning its group tells it: the long way. */
function planned(input: PreviewInput, preview: Preview, index: number): GroupPlanRow {
  const target = preview.groups.targets[index] ?? -1
  const by = KEY_FIELDS[preview.groups.by[index] ?? 0] ?? 'id'
  const plan = planGroup(input, {
    rows: [{ index, storage: 1, by, picked: null }],
    target,
    question: null,
    diff: (of, storage, place) => diffRow(input, of, target, storage, place),
  })
  return plan.row(0)
}

test('[PLAN-12] law: a simple row says what planning its lane says, one by one and summed', () => {
  let simple = 0
  fc.assert(
    fc.property(fc.tuple(stored, stored, stored), fc.array(line, { maxLength: 4 }), (materials, lines) => {
      const catalogue = catalogueOf(materials.map((one, at) => ({ ...one, id: at + 1 })))
      const input = inputOf(draftsOf(lines), catalogue)
      const preview = makePreview(input)
      const rowOf = simpleRows(input, 1)
      const differing = differencesOf(input, 1, preview.groups.targets)
      for (let index = 0; index < lines.length; index++) {
        const target = preview.groups.targets[index] ?? -1
        if (target < 0 || preview.groups.shared.has(index)) continue
        const found = rowOf(index, target, KEY_FIELDS[preview.groups.by[index] ?? 0] ?? 'id', differing[index] ?? 0)
        if (!found) continue
        simple++
        const { newPrice, writes, fields, ...outline } = found
        const row = planned(input, preview, index)
        expect(row).toMatchObject(outline)
        expect(row?.changes).toEqual(found.changes)
        expect(row?.calls.length).toBe(writes)
        expect([row?.problems, row?.conflicts]).toEqual([[], []])
        expect(found.changes.reduce((bits, change) => bits | fieldBit(change.field), 0)).toBe(fields)
        const price = row?.changes.find((change) => change.field === 'price')?.after ?? null
        expect(newPrice).toBe(price)
      }
      expect(said(preview)).toEqual(said({ ...preview, totals: summed(preview, input) }))
    }),
    { numRuns: 3000 },
  )
  expect(simple).toBeGreaterThan(500)
})

/** The totals from every row as the preview tells it. */
function summed(preview: Preview, input: PreviewInput): Preview['totals'] {
  const totals = emptyTotals(input.limits)
  const done = new Set<number>()
  for (let index = 0; index < preview.count; index++) {
    if (done.has(index)) continue
    const members = preview.groups.shared.get(index) ?? [index]
    const rows = members.map((member) => {
      done.add(member)
      const row = preview.row(member)
      const price = ('price' in row && typeof row.price === 'string' && toDecimal(row.price)) || ZERO
      return { ...row, index: member, storage: 1, price }
    })
    for (const [at, row] of rows.entries()) addTotals(totals, row, members[at] ?? index, rows)
  }
  return totals
}

function said({ totals }: Pick<Preview, 'totals'>): unknown {
  const { counts, writes, valueUp, valueDown, consequences, outliers, stats } = totals
  const told = [...consequences].map(([code, { count, items }]) => [code, count, items[0]?.row.index])
  const found = [...outliers.found].map(([code, { count, items }]) => [
    code,
    count,
    items.map(({ row, changes }) => [row.index, row.name, changes]),
  ])
  return {
    counts,
    writes,
    valueUp,
    valueDown,
    told,
    of: [...outliers.of],
    changed: outliers.changed,
    found,
    movers: stats.movers,
    prices: stats.priceChanges,
  }
}
