/** Rows without changes are not planned. The totals equal those with all rows planned. */
import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import type { Drafts } from '../../../src-shared/plan/draft/draft.ts'
import { ROW_STATUSES } from '../../../src-shared/plan/plan.ts'
import { addTotals, makeEmptyTotals, type PlanTotals } from '../../../src-shared/plan/preview/plan-totals.ts'
import { makePreview, type Preview } from '../../../src-shared/plan/preview/preview.ts'
import { GroupPlans, type PreviewInput } from '../../../src-shared/plan/preview/preview-row.ts'
import { catalogueOf, draftsOf, inputOf, type Line, type StoredLine } from '../../build.ts'

const seldom = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | ''> =>
  fc.oneof({ weight: 1, arbitrary }, { weight: 6, arbitrary: fc.constant('' as const) })
const amounts = fc.constantFrom('0', '1', '2.5', '250', '99999999999999.5')
const storedArbitrary: fc.Arbitrary<StoredLine> = fc.record({
  id: fc.constant(0),
  name: fc.constantFrom('Alpha', 'Beta'),
  sku: fc.constantFrom('', 'S-1'),
  unit: fc.constantFrom('kg', 'pcs'),
  price: amounts,
  notes: fc.constantFrom('', 'wet'),
  archived: fc.constantFrom(false, false, false, true),
  categories: fc.constant([]),
  in: fc.constantFrom({ 1: '2.5/1', 2: '250/1' }, { 1: '0', 2: '1/1' }, { 1: '12/3', 2: '7/2' }, { 2: '7/2' }),
})
const line: fc.Arbitrary<Line> = fc.record({
  id: fc.constantFrom('1', '2', ''),
  name: seldom(fc.constantFrom('Alpha', 'Gamma')),
  sku: seldom(fc.constantFrom('S-1', 'S-2')),
  unit: seldom(fc.constantFrom('kg', 'pcs')),
  price: seldom(amounts),
  notes: seldom(fc.constantFrom('wet', '(clear)', 'Б')),
  stock: seldom(amounts),
  minimum: seldom(amounts),
  storage: fc.constantFrom('', '', '', '', '', '', '1'),
})

/** The first lines form the sheet of storage 1, the others that of storage 2. */
function inTwoSheets(entries: readonly Line[], two: readonly Line[]): Drafts {
  const drafts = draftsOf([...entries, ...two])
  const part = { columns: [...drafts.columns.values()].map(({ column }) => column) }
  return {
    ...drafts,
    parts: [
      { ...part, sheet: 'Main', from: 0, storage: 1 },
      { ...part, sheet: 'Shop', from: entries.length, storage: 2 },
    ],
  }
}

/** The totals if every row is planned. */
function planTotals(preview: Preview, input: PreviewInput): PlanTotals {
  const totals = makeEmptyTotals(input.guard)
  const plans = new GroupPlans(input, preview.groups)
  for (let index = 0; index < preview.count; index++) {
    const group = preview.groups.sharedGroups.get(index) ?? [index]
    if (group[0] !== index) continue
    const plan = plans.planOf(index)
    for (const position of group.keys()) addTotals(totals, plan.row(position), plan.rowsToSend)
  }
  return totals
}

function said({ counts, writes, storages, valueUp, valueDown, consequences, stats, problems }: PlanTotals): unknown {
  return {
    counts,
    writes,
    storages: [...storages].sort(([a], [b]) => a - b),
    valueUp,
    valueDown,
    told: [...consequences].map(([code, { count, items }]) => [code, count, items[0]?.row.index]),
    movers: stats.movers,
    prices: stats.priceChanges,
    problems: [...problems].map(([code, rows]) => [code, rows.count]),
  }
}

test('[PLAN-12] law: rows of a material in several sheets are counted as if each was planned', () => {
  let unplanned = 0
  const lines = fc.array(line, { maxLength: 2 })
  fc.assert(
    fc.property(fc.tuple(storedArbitrary, storedArbitrary), lines, lines, (materials, entries, two) => {
      const input = inputOf(
        inTwoSheets(entries, two),
        catalogueOf(materials.map((each, index) => ({ ...each, id: index + 1 }))),
      )
      const preview = makePreview(input)
      for (let index = 0; index < preview.count; index++) {
        const row = preview.row(index)
        expect([ROW_STATUSES[preview.statuses[index] ?? -1], preview.fields[index]]).toEqual([row.status, row.fields])
        const target = preview.groups.targets[index] ?? -1
        if (target >= 0 && preview.differences[index] === 0) unplanned++
      }
      expect(said(preview.totals)).toEqual(said(planTotals(preview, input)))
    }),
    { numRuns: 3000 },
  )
  expect(unplanned).toBeGreaterThan(300)
})
