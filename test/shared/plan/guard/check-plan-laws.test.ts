/** [T-1] [PLAN-11] A plan file is not trusted for anything that can be computed. Each alteration is refused or changes nothing. */
import { expect, test } from 'vitest'
import { checkPlan } from '../../../../src-shared/plan/check-plan-file.ts'
import type { PlanFileErrorCode } from '../../../../src-shared/plan/plan.ts'
import { type PlannedCall, ROW_STATUSES, type PlannedRow } from '../../../../src-shared/plan/plan.ts'
import type { Problem } from '../../../../src-shared/file/problem.ts'
import { fc } from '../../../fast-check.ts'
import { catalogueOf, decimal, previewOf, type Line } from '../../../build.ts'

const account = catalogueOf([
  { id: 100, name: 'Oak', sku: 'O-1', price: '12.5', unit: 'kg', in: { 1: '40/5', 2: '3' } },
  { id: 101, name: 'Pine', sku: 'P-1', price: '3', in: { 1: '7' } },
])

/** One row each in at most two storages, so that rows do not block each other. */
const line = (keys: Line, storage: string): fc.Arbitrary<Line> =>
  fc.record({
    sku: fc.constant(keys.sku ?? ''),
    name: fc.constant(keys.name ?? ''),
    unit: fc.constantFrom(keys.unit ?? '', keys.unit ?? '', keys.unit ?? 'g'),
    storage: fc.constant(storage),
    price: fc.constantFrom('', '', '13'),
    stock: fc.constantFrom('', '0', '5', '50'),
    minimum: fc.constantFrom('', '', '6'),
    notes: fc.constantFrom('', '', 'wet'),
  })
const NEW = { sku: 'N', name: 'New', unit: 'pcs' }
const lines = fc
  .tuple(
    line({ sku: 'O-1' }, '1'),
    line({ sku: 'O-1' }, '2'),
    line({ sku: 'P-1' }, '1'),
    line(NEW, '1'),
    line({ sku: 'N' }, '2'),
    fc.constantFrom<Line>({ sku: 'X' }, { sku: 'P-1', storage: '2', action: 'delete' }),
  )
  .map(([oak, shop, pine, ...remainingEntries]) => [
    oak,
    shop,
    ...(remainingEntries[2].action === 'delete' ? [] : [pine]),
    ...remainingEntries,
  ])

function plannedOf(all: readonly Line[]): readonly PlannedRow[] {
  const preview = previewOf(all, account)
  return all.map((_, index) => {
    const { row, status, materialId, name, changes, problems, calls, group } = preview.row(index)
    return { row, status, materialId, name, changes, problems, calls, group }
  })
}

const blocking: Problem = { code: 'not-a-number', severity: 'blocks', row: 2, column: 1, field: 'price' }

/** Alters a row in one way. `index` selects one of its calls. */
const ALTER: Readonly<Record<string, (row: PlannedRow, at: number, otherRows: readonly PlannedRow[]) => PlannedRow>> = {
  'a call left out': (row, at) => ({ ...row, calls: row.calls.filter((_, index) => index !== at) }),
  'a call sent twice': (row, at) => ({
    ...row,
    calls: row.calls.flatMap((call, index) => (index === at ? [call, call] : call)),
  }),
  'calls in another order': (row) => ({ ...row, calls: row.calls.toReversed() }),
  'another material in a call': (row, index) =>
    withCall(row, index, ({ body }) => ({ body: { ...body, material_id: 999 } })),
  // If a new material has no values yet, only its add names the storage.
  'another storage in a call': (row, index) =>
    withCall(row, index, ({ body, changes, method }) =>
      method === 'materials/add' && changes.every(({ storage }) => storage === null)
        ? {}
        : { body: { ...body, storage_id: 3 } },
    ),
  'another price in a call': (row, index) =>
    withCall(row, index, ({ body }) => ({ body: { ...body, price: { decimal: decimal('99') } } })),
  'another stock in a call': (row, index) =>
    withCall(row, index, ({ body }) => ({ body: { ...body, stock: { decimal: decimal('99') } } })),
  'a text for a number': (row, index) =>
    withCall(row, index, ({ body }) => ('price' in body ? { body: { ...body, price: '13' } } : {})),
  'a note that is blank': (row, index) =>
    withCall(row, index, ({ body }) => ({ body: { ...body, correction_note: '' } })),
  'another method': (row, index) =>
    withCall(row, index, ({ method }) => ({
      method: method === 'materials/edit' ? 'materials/update_stock' : 'materials/edit',
    })),
  'a deletion': (row, index) => withCall(row, index, () => ({ method: 'materials/delete' })),
  'a change left out of a call': (row, index) => withCall(row, index, ({ changes }) => ({ changes: changes.slice(1) })),
  'another value after': (row, index) =>
    withCall(row, index, ({ changes }) => ({
      changes: changes.map((change) => ({ ...change, after: `${change.after}1` })),
    })),
  'no value before': (row, index) =>
    withCall(row, index, ({ changes }) => ({
      changes: changes.map((change) => (change.storage === null ? { ...change, before: null } : change)),
    })),
  'a value before that is no number': (row, index) =>
    withCall(row, index, ({ changes }) => ({
      changes: changes.map((change) =>
        change.field === 'price' || change.field === 'stock' ? { ...change, before: '05' } : change,
      ),
    })),
  'a call of another row': (row, index) => withCall(row, index, () => ({ row: 99 })),
  'shown changes left out': (row) => (row.status === 'delete' ? row : { ...row, changes: [] }),
  'another change shown': (row) =>
    row.status === 'delete' || row.calls.length === 0
      ? row
      : { ...row, changes: [...row.changes, { field: 'notes', storage: null, before: 'a', after: 'b' }] },
  'a problem that blocks': (row) => ({ ...row, problems: [...row.problems, blocking] }),
  'its problems forgotten': (row) => ({ ...row, problems: [] }),
  'another material': (row) => ({ ...row, materialId: 999 }),
  'a material for one that is added': (row) => ({ ...row, materialId: row.materialId === null ? 100 : null }),
  'another group': (row, at, otherRows) => ({ ...row, group: otherRows[at]?.group ?? 'm999' }),
  'its calls with another row': (row, at, otherRows) => ({ ...row, calls: otherRows[at]?.calls ?? [] }),
}

function withCall(row: PlannedRow, at: number, change: (call: PlannedCall) => Partial<PlannedCall>): PlannedRow {
  return { ...row, calls: row.calls.map((call, index) => (index === at ? { ...call, ...change(call) } : call)) }
}

test('law: a plan as it was made is fine, and whatever is altered in it is refused or says the same', () => {
  const refusedNumbers = new Map<string, number>()
  fc.assert(
    fc.property(lines, fc.nat(5), fc.nat(2), (all, which, at) => {
      const rows = plannedOf(all)
      const checked = checkPlan(rows)
      if (!checked.ok) throw new Error(`refused as it was made: ${JSON.stringify(checked.error)}`)
      const row = rows[which]
      if (!row) return
      const otherRows = rows.filter((one) => one !== row)
      for (const [name, alter] of Object.entries(ALTER)) {
        const alteredRow = alter(row, at, otherRows)
        if (JSON.stringify(alteredRow) === JSON.stringify(row)) continue
        const planAfter = checkPlan(rows.map((one) => (one === row ? alteredRow : one)))
        // The request and its material must be unchanged.
        if (planAfter.ok) expect([name, planAfter.rows.map(methods)]).toEqual([name, checked.rows.map(methods)])
        else refusedNumbers.set(name, (refusedNumbers.get(name) ?? 0) + 1)
      }
    }),
    { numRuns: 100 },
  )
  // Each alteration was refused at least once, so the law is not empty.
  expect(Object.keys(ALTER).filter((name) => !refusedNumbers.has(name))).toEqual([])
})

function methods({ row, status, materialId, calls, changes }: PlannedRow): unknown {
  return calls.length === 0 ? [row, materialId] : [row, status, materialId, calls, changes]
}

test('law: a status that a row with requests has not is refused', () => {
  fc.assert(
    fc.property(lines, fc.nat(5), (all, which) => {
      const rows = plannedOf(all)
      const row = rows[which]
      if (!row || row.calls.length === 0) return
      for (const status of ROW_STATUSES) {
        const planAfter = checkPlan(rows.map((one) => (one === row ? { ...row, status } : one)))
        expect([status, planAfter.ok]).toEqual([status, status === row.status])
      }
    }),
    { numRuns: 60 },
  )
})

test('why a plan is refused, each with its row', () => {
  const all: readonly Line[] = [
    { sku: 'O-1', storage: '1', price: '13', stock: '50', minimum: '6' },
    { sku: 'O-1', storage: '2', stock: '5' },
    { ...NEW, storage: '1', stock: '1' },
    { sku: 'N', storage: '2', stock: '2' },
    { sku: 'P-1', storage: '1', action: 'delete' },
  ]
  const rows = plannedOf(all)
  const codeOf = (change: (row: PlannedRow, index: number) => PlannedRow): unknown => {
    const checked = checkPlan(rows.map(change))
    return checked.ok ? 'fine' : `${checked.error.code} ${checked.error.row.row}`
  }
  const only = (index: number, change: (row: PlannedRow) => Partial<PlannedRow>) =>
    codeOf((row, at) => (at === index ? { ...row, ...change(row) } : row))
  const [firstRow, second, third, fourth] = rows
  const code = (text: PlanFileErrorCode, row: number): string => `${text} ${row}`
  expect(checkPlan(rows).ok).toBe(true)
  expect(only(1, () => ({ row: 2, calls: [] }))).toBe(code('row-twice', 2))
  expect(only(0, () => ({ problems: [blocking] }))).toBe(code('blocked-sends', 2))
  expect(only(1, () => ({ calls: [] }))).toBe(code('wrong-status', 3))
  expect(only(3, () => ({ calls: [] }))).toBe(code('wrong-changes', 5))
  expect(only(3, () => ({ calls: [], changes: [] }))).toBe('fine')
  expect(only(2, () => ({ group: 'm7' }))).toBe(code('wrong-material', 4))
  expect(only(2, () => ({ group: 'n9' }))).toBe(code('wrong-material', 4))
  expect(only(1, ({ calls }) => ({ calls: calls.map((call) => ({ ...call, row: 2 })) }))).toBe(code('foreign-call', 3))
  expect(only(2, () => ({ calls: [], changes: [], status: 'add' }))).toBe(code('no-add', 5))
  // Both rows contain the price, so the second is one too many.
  const price = firstRow?.calls.find(({ method }) => method === 'materials/edit')
  const twice = (row: PlannedRow): Partial<PlannedRow> => ({
    status: 'edit+stock',
    calls: [
      ...(price
        ? [
            {
              ...price,
              row: 3,
              body: { material_id: 100, price: price.body['price'] ?? '' },
              changes: price.changes.filter(({ field }) => field === 'price'),
            },
          ]
        : []),
      ...row.calls,
    ],
    changes: [...(price?.changes.filter(({ field }) => field === 'price') ?? []), ...row.changes],
  })
  expect(only(1, twice)).toBe(code('field-twice', 3))
  expect([second?.calls.length, third?.calls.length, fourth?.calls.length]).toEqual([1, 1, 1])
})
