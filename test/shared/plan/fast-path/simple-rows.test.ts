import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { fieldBit, type Field } from '../../../../src-shared/material/fields/field.ts'
import { KEY_FIELDS } from '../../../../src-shared/plan/match.ts'
import { addTotals, emptyTotals } from '../../../../src-shared/plan/preview/plan-totals.ts'
import { makePreview, type Preview } from '../../../../src-shared/plan/preview/preview.ts'
import { GroupPlans, type PreviewInput } from '../../../../src-shared/plan/preview/preview-row.ts'
import { differencesOf } from '../../../../src-shared/plan/fast-path/differences.ts'
import { diffRow } from '../../../../src-shared/plan/compare-row.ts'
import { planGroup } from '../../../../src-shared/plan/plan-group.ts'
import { simpleRows } from '../../../../src-shared/plan/fast-path/simple-rows.ts'
import type { CountedGroup, CountedRow } from '../../../../src-shared/plan/plan.ts'
import {
  catalogueOf,
  draftsOf,
  inputOf,
  OAK_BOARD,
  type Line,
  type PlanSetting,
  type StoredLine,
} from '../../../build.ts'

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

/** The general path: a row that is alone in its group, as planning the group has it. */
function planned(input: PreviewInput, preview: Preview, index: number): CountedGroup {
  const target = preview.groups.targets[index] ?? -1
  const by = KEY_FIELDS[preview.groups.by[index] ?? 0] ?? 'id'
  return planGroup(input, {
    rows: [{ index, storage: 1, by, keyChoice: null }],
    target,
    question: null,
    diff: (context, of, storage, place) => diffRow(context, of, target, storage, place),
  })
}

/** The fast path; null: it leaves the row to planning. */
function unplanned(input: PreviewInput, preview: Preview, index: number): CountedGroup | null {
  const target = preview.groups.targets[index] ?? -1
  if (target < 0 || preview.groups.shared.has(index)) return null
  const [by, bits] = [KEY_FIELDS[preview.groups.by[index] ?? 0] ?? 'id', preview.differences[index] ?? 0]
  return simpleRows(input, 1)(index, target, by, bits)
}

const counted = ({ status, materialId, changes, problems, storage, price, writes, fields }: CountedRow) => ({
  status,
  materialId,
  changes,
  storage,
  price,
  writes,
  fields,
  problems: problems.map(({ code }) => code),
})

interface Case {
  readonly line: Line
  readonly material?: StoredLine
  readonly setting?: PlanSetting
  /** Whether the fast path may leave it to planning. */
  readonly left?: true
  readonly status: CountedRow['status']
  readonly fields: readonly Field[]
  readonly writes: number
  readonly price?: string
  readonly problems?: readonly string[]
}

const TABLE: Readonly<Record<string, Case>> = {
  'nothing differs': { line: { id: '100', price: '12.5' }, status: 'unchanged', fields: [], writes: 0 },
  'a price': { line: { id: '100', price: '13' }, status: 'edit', fields: ['price'], writes: 1, price: '13' },
  'a balance': { line: { id: '100', stock: '41' }, status: 'stock', fields: ['stock'], writes: 1 },
  'a price and a balance': {
    line: { id: '100', price: '13', stock: '41' },
    status: 'edit+stock',
    fields: ['price', 'stock'],
    writes: 2,
    price: '13',
  },
  'a minimum and notes': {
    line: { id: '100', minimum: '6', notes: 'wet' },
    status: 'edit',
    fields: ['minimum', 'notes'],
    writes: 1,
  },
  'another sku': { line: { id: '100', sku: 'X-9' }, status: 'edit', fields: ['sku'], writes: 1 },
  'white space around a text': { line: { id: '100', name: ' Oak board ' }, status: 'unchanged', fields: [], writes: 0 },
  'the case of the key it was found by': {
    line: { sku: '00123', name: 'OAK BOARD' },
    status: 'edit',
    fields: ['name'],
    writes: 1,
  },
  'line ends': {
    line: { id: '100', notes: 'dry\nwood' },
    material: { ...OAK_BOARD, notes: 'dry\r\nwood' },
    status: 'unchanged',
    fields: [],
    writes: 0,
  },
  'a unit': {
    line: { id: '100', unit: 'kg' },
    left: true,
    status: 'edit',
    fields: ['unit'],
    writes: 1,
    problems: ['unknown-unit'],
  },
  'a balance of nothing': {
    line: { id: '100', stock: '0' },
    left: true,
    status: 'stock',
    fields: ['stock'],
    writes: 1,
    problems: ['leaves-storage'],
  },
  'a price below nothing': {
    line: { id: '100', price: '-1' },
    left: true,
    status: 'edit',
    fields: ['price'],
    writes: 1,
    price: '-1',
    problems: ['negative-amount'],
  },
  'lost letters': {
    line: { id: '100', notes: '?' },
    material: { ...OAK_BOARD, notes: 'Б' },
    left: true,
    status: 'problem',
    fields: ['notes'],
    writes: 0,
    problems: ['lost-letters'],
  },
  'an archived material': {
    line: { id: '100', price: '13' },
    material: { ...OAK_BOARD, archived: true },
    left: true,
    status: 'edit',
    fields: ['price'],
    writes: 1,
    price: '13',
    problems: ['archived-match'],
  },
  'an export as base': {
    line: { id: '100', price: '13' },
    setting: { base: () => '12.5' },
    left: true,
    status: 'edit',
    fields: ['price'],
    writes: 1,
    price: '13',
  },
}

describe.each([
  ['planned', planned],
  ['not planned', unplanned],
] as const)('[PLAN-12] a row alone in its group, %s', (way, groupOf) => {
  test.each(Object.entries(TABLE))('%s', (_, { line, material = OAK_BOARD, setting, left, ...expected }) => {
    const input = inputOf(draftsOf([line]), catalogueOf([material]), setting)
    const group = groupOf(input, makePreview(input), 0)
    if (way === 'not planned' && left) return expect(group).toBeNull()
    const row = group?.row(0)
    expect(row && counted(row)).toMatchObject({
      status: expected.status,
      writes: expected.writes,
      price: expected.price ?? '12.5',
      problems: expected.problems ?? [],
      fields: expected.fields.reduce((bits, field) => bits | fieldBit(field), 0),
    })
    expect(group?.sending).toHaveLength(expected.writes > 0 ? 1 : 0)
  })
})

test('[PLAN-12] law: what is not planned says what planning says, one by one and summed', () => {
  let simple = 0
  fc.assert(
    fc.property(fc.tuple(stored, stored, stored), fc.array(line, { maxLength: 4 }), (materials, lines) => {
      const catalogue = catalogueOf(materials.map((one, at) => ({ ...one, id: at + 1 })))
      const input = inputOf(draftsOf(lines), catalogue)
      const preview = makePreview(input)
      expect(preview.differences).toEqual(differencesOf(input, 1, preview.groups.targets))
      for (let index = 0; index < lines.length; index++) {
        const quick = unplanned(input, preview, index)
        if (!quick) continue
        simple++
        const slow = planned(input, preview, index)
        expect(counted(quick.row(0))).toEqual(counted(slow.row(0)))
        expect(quick.sending.map(counted)).toEqual(slow.sending.map(counted))
        expect(preview.row(index).conflicts).toEqual([])
      }
      expect(said(preview)).toEqual(said({ ...preview, totals: summed(preview, input) }))
    }),
    { numRuns: 3000 },
  )
  expect(simple).toBeGreaterThan(500)
})

/** The totals from every row, planned. */
function summed(preview: Preview, input: PreviewInput): Preview['totals'] {
  const totals = emptyTotals(input.guard)
  const plans = new GroupPlans(input, preview.groups)
  for (let index = 0; index < preview.count; index++) {
    const group = preview.groups.shared.get(index) ?? [index]
    if (group[0] !== index) continue
    const plan = plans.planOf(index)
    for (const position of group.keys()) addTotals(totals, plan.row(position), plan.sending)
  }
  return totals
}

function said({ totals }: Pick<Preview, 'totals'>): unknown {
  const { counts, writes, valueUp, valueDown, consequences, outliers, stats } = totals
  const told = [...consequences].map(([code, { count, items }]) => [code, count, items[0]?.row.index])
  const found = [...outliers.rowsByCode].map(([code, { count, items }]) => [
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
    changed: outliers.changedRows,
    found,
    movers: stats.movers,
    prices: stats.priceChanges,
  }
}
