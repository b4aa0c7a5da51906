import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import type { PlannedCall } from '../../../src-shared/plan/plan.ts'
import { checkPlan } from '../../../src-shared/plan/check-plan-file.ts'
import type { Preview } from '../../../src-shared/plan/preview/preview.ts'
import { changesOf } from '../../../src-shared/plan/row-changes.ts'
import { previewOf, type Line } from '../../build.ts'
import { SimulatedAccount, type SimulatedMaterial } from '../../simulated-account.ts'

const small = fc.integer({ min: 0, max: 6 })
const material = (id: number): fc.Arbitrary<SimulatedMaterial> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Material ${id}`),
    sku: fc.constant(`S-${id}`),
    unit: fc.constantFrom('kg', 'g', 'pcs'),
    price: small,
    notes: fc.constantFrom('', 'dry'),
    categories: fc.constantFrom([], [10], [10, 12]),
    rows: fc
      .array(fc.record({ storage: fc.constantFrom(1, 2, 3), stock: small, minimum: small }), { maxLength: 3 })
      .map((rows) => new Map(rows.map(({ storage, stock, minimum }) => [storage, { stock, minimum, valued: 0 }]))),
  })
const accounts = fc
  .tuple(material(1), material(2), material(3))
  .map((allMaterials) => new SimulatedAccount(allMaterials))

const optional = (arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> => fc.option(arbitrary, { nil: '' })
const amount = small.map(String)
const line: fc.Arbitrary<Line> = fc.record({
  sku: fc.constantFrom('S-1', 'S-2', 'S-3', 'NEW-A', 'NEW-B'),
  name: optional(fc.constantFrom('Alpha', 'Beta')),
  unit: optional(fc.constantFrom('kg', 'g', 'pcs')),
  price: optional(amount),
  notes: optional(fc.constantFrom('(clear)', 'wet')),
  stock: optional(amount),
  minimum: optional(amount),
  categories: optional(fc.constantFrom('10', '12', '(clear)')),
  storage: fc.constantFrom('1', '2', '3'),
})
const files = fc.uniqueArray(line, { maxLength: 5, selector: ({ sku, storage }) => `${sku} ${storage}` })

/** Sends the calls of a preview, group by group in plan order. */
function run(account: SimulatedAccount, preview: Preview): void {
  const groupIds = new Map<string, number>()
  for (let index = 0; index < preview.count; index++) {
    const { calls, group } = preview.row(index)
    for (const { method, body } of calls) groupIds.set(group, account.apply(method, body, groupIds.get(group) ?? null))
  }
}

const keys = ['id', 'sku'] as const

const TEXTS = ['name', 'unit', 'notes'] as const

/** The cells of a row that are not in the account. */
function unreached(account: SimulatedAccount, wanted: Line): string[] {
  const material = [...account.materials.values()].find(({ sku }) => sku === wanted.sku)
  if (!material) return ['the material']
  const row = material.rows.get(Number(wanted.storage))
  const categories = wanted.categories?.replace('(clear)', 'none')
  return [
    ...TEXTS.filter((field) => wanted[field] && material[field] !== wanted[field].replace('(clear)', '')),
    ...(wanted.price && material.price !== Number(wanted.price) ? ['price'] : []),
    ...(categories && (material.categories.join('|') || 'none') !== categories ? ['categories'] : []),
    ...(wanted.stock && (row?.stock ?? 0) !== Number(wanted.stock) ? ['stock'] : []),
    // If a storage keeps a row only for its stock, zero stock removes it with its minimum. The user was warned.
    ...(wanted.minimum && wanted.stock !== '0' && (row?.minimum ?? 0) !== Number(wanted.minimum) ? ['minimum'] : []),
  ]
}

/** Changes that no row requested. Changing a unit rescales amounts and prices by itself. */
function overdone(before: SimulatedAccount, after: SimulatedAccount, lines: readonly Line[]): string[] {
  return [...before.materials.values()].flatMap((was) => {
    const is = after.materials.get(was.id)
    const own = lines.filter(({ sku }) => sku === was.sku)
    const asked = (field: keyof Line): boolean => own.some((line) => (line[field] ?? '') !== '')
    const fields = [...TEXTS, 'price', 'categories'] as const
    const turned = is?.unit !== was.unit
    return fields
      .filter((field) => !asked(field) && !(field === 'price' && turned))
      .filter((field) => JSON.stringify(is?.[field]) !== JSON.stringify(was[field]))
      .map((field) => `${was.sku} ${field}`)
  })
}

describe('laws of planning against a simulated account', () => {
  test('applying the plan in order is never refused, reaches the file, and planning again gives nothing', () => {
    fc.assert(
      fc.property(accounts, files, (account, lines) => {
        const preview = previewOf(lines, account.catalogue(), { keys })
        const accountBefore = account.copy()
        run(account, preview)
        // The account itself decides, because the planner cannot find what it overlooked.
        const going = lines.filter((_, index) => preview.row(index).status !== 'problem')
        for (const wanted of going) expect(unreached(account, wanted), JSON.stringify(wanted)).toEqual([])
        expect(overdone(accountBefore, account, going)).toEqual([])
        const secondPreview = previewOf(lines, account.catalogue(), { keys })
        for (const [index, wanted] of lines.entries()) {
          const rowBefore = preview.row(index)
          if (rowBefore.status === 'problem') continue
          // If a storage keeps a row only for its stock, zero stock removes it with its minimum. The user was warned, and the import cannot be
          // repeated.
          const leaves = wanted.stock === '0' && wanted.minimum !== ''
          if (leaves) continue
          expect(
            secondPreview.row(index).calls,
            `${JSON.stringify(wanted)} after ${JSON.stringify(rowBefore.calls)}`,
          ).toEqual([])
        }
      }),
      { numRuns: 2000, seed: 20261121 },
    )
  })

  test('[T-1] [PLAN-14] every plan passes its own check as it is, and shows just the changes of its calls', () => {
    const withDeletes = fc.uniqueArray(
      fc.tuple(line, fc.constantFrom('', '', '', 'delete')).map(([one, action]): Line => ({ ...one, action })),
      { maxLength: 5, selector: ({ sku, storage }) => `${sku} ${storage}` },
    )
    fc.assert(
      fc.property(accounts, withDeletes, (account, lines) => {
        const preview = previewOf(lines, account.catalogue(), { keys })
        const rows = lines.map((_, index) => preview.row(index))
        expect(checkPlan(rows)).toEqual({ ok: true, rows })
        for (const { calls, changes } of rows) if (calls.length > 0) expect(changes).toEqual(changesOf(calls))
      }),
      { numRuns: 2000, seed: 20261122 },
    )
  })

  test('no smaller set of calls reaches the same state, increases valued alike', () => {
    fc.assert(
      fc.property(material(1), line, (material, wanted) => {
        const account = new SimulatedAccount([material])
        const preview = previewOf([{ ...wanted, sku: 'S-1' }], account.catalogue(), { keys })
        const { calls, status } = preview.row(0)
        // Between unit groups the account's arithmetic is not documented, so the plan sends what it could not predict.
        const groups = new Set([material.unit, wanted.unit ?? ''].map((unit) => unit === 'pcs'))
        // Whether zero stock removes the row and its minimum is a setting of the account that no list shows.
        const leaves = wanted.stock === '0'
        // Removing the categories may also remove a row without stock, so the stock goes first. [PLAN-8]
        const stays = wanted.categories !== '' && (material.rows.get(Number(wanted.storage))?.stock ?? 0) === 0
        if (status === 'problem' || calls.length < 2 || groups.size > 1 || leaves || stays) return
        const target = account.copy()
        run(target, preview)
        expect(reachable(account, target, calls, calls.length - 1)).toBeNull()
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  test('[PLAN-7] nor of a material in several storages, but for a price that another row’s minimum could have carried', () => {
    const storedArbitrary = fc.record({ stock: optional(amount), minimum: optional(amount) })
    // Either one row or none gives each of these values.
    const printedArbitrary = fc.record({
      name: fc.constantFrom('', 'Alpha'),
      notes: fc.constantFrom('', 'wet'),
      price: fc.constantFrom('', '3'),
      unit: fc.constantFrom('', '', 'kg'),
    })
    const by = fc.integer({ min: 0, max: 2 })
    let one = 0
    fc.assert(
      fc.property(
        material(1),
        printedArbitrary,
        fc.tuple(by, by, by, by),
        fc.array(storedArbitrary, { minLength: 2, maxLength: 3 }),
        (keptMaterial, all, [name, notes, price, unit], rows) => {
          const account = new SimulatedAccount([keptMaterial])
          const from = (who: number, at: number, text: string): string => (who % rows.length === at ? text : '')
          const lines = rows.map((row, index): Line => ({
            sku: 'S-1',
            storage: String(index + 1),
            ...row,
            name: from(name, index, all.name),
            notes: from(notes, index, all.notes),
            price: from(price, index, all.price),
            unit: keptMaterial.unit === 'pcs' ? '' : from(unit, index, all.unit),
          }))
          const preview = previewOf(lines, account.catalogue(), { keys })
          const plannedRows = lines.map((_, index) => preview.row(index))
          const calls = plannedRows.flatMap((row) => row.calls)
          const leaves = lines.some(({ stock }) => stock === '0')
          if (plannedRows.some(({ status }) => status === 'problem') || calls.length < 2 || leaves) return
          const target = account.copy()
          run(target, preview)
          const apart = priceApart(account, calls)
          if (apart) {
            one += 1
            expect(reachable(account, target, calls, calls.length - 1)).not.toBeNull()
          }
          expect(reachable(account, target, calls, calls.length - (apart ? 2 : 1))).toBeNull()
        },
      ),
      { numRuns: 300, seed: 8 },
    )
    expect(one).toBeGreaterThan(3)
  })

  test('[PLAN-0] a file made from the account plans nothing', () => {
    fc.assert(
      fc.property(accounts, (account) => {
        const lines = [...account.materials.values()].flatMap((material) =>
          [...material.rows].map(([storage, row]): Line => ({
            id: String(material.id),
            name: material.name,
            sku: material.sku,
            unit: material.unit,
            price: String(material.price),
            notes: material.notes,
            categories: material.categories.join('|'),
            stock: `${row.stock}.000`,
            minimum: String(row.minimum),
            storage: String(storage),
          })),
        )
        const preview = previewOf(lines, account.catalogue())
        expect(preview.totals.writes).toBe(0)
        expect(preview.totals.counts.unchanged).toBe(lines.length)
      }),
      { numRuns: 300, seed: 3 },
    )
  })
})

/**
 * The one case in which a plan needs more calls than the minimum: a price goes alone before its row's increase, and a later row edits a minimum
 * that its storage already has. decision 118
 */
function priceApart(account: SimulatedAccount, calls: readonly PlannedCall[]): boolean {
  if (calls.some(({ body }) => 'unit' in body)) return false
  const index = calls.findIndex(({ body }) => 'price' in body && !('minimum' in body))
  const [singleCall, nextCall] = [calls[index], calls[index + 1]]
  if (!singleCall || nextCall?.method !== 'materials/update_stock' || nextCall.row !== singleCall.row) return false
  return calls.some(
    ({ row, body }) =>
      row > singleCall.row &&
      'minimum' in body &&
      account.materials.get(1)?.rows.has(Number(body['storage_id'])) === true,
  )
}

/** Tries every sequence of at most `length` edits (any subset of the planned fields) and stock updates. */
function reachable(
  from: SimulatedAccount,
  target: SimulatedAccount,
  calls: readonly PlannedCall[],
  length: number,
): string | null {
  const fields = new Map(
    calls.filter(({ method }) => method === 'materials/edit').flatMap(({ body }) => Object.entries(body)),
  )
  for (const key of ['material_id', 'storage_id', 'minimum']) fields.delete(key)
  const names = [...fields.keys()]
  const minimums = calls.flatMap(({ body }) =>
    body['minimum'] === undefined ? [] : [{ minimum: body['minimum'], storage_id: body['storage_id'] ?? 0 }],
  )
  const edits = Array.from({ length: 2 ** names.length }, (_, mask) => {
    const chosenTexts = names.filter((_, bit) => (mask >> bit) % 2 === 1)
    const body = Object.fromEntries(chosenTexts.map((name) => [name, fields.get(name) ?? '']))
    return [{}, ...minimums]
      .map((minimum) => ({ ...body, ...minimum }))
      .filter((entry) => Object.keys(entry).length > 0)
      .map((entry) => ({ method: 'materials/edit' as const, body: { material_id: 1, ...entry } }))
  }).flat()
  const stocks = calls.filter(({ method }) => method === 'materials/update_stock')
  // Unit and minimum in one call: the unit of the minimum is not documented. [PLAN-6]
  const options = [...edits.filter(({ body }) => !('unit' in body && 'minimum' in body)), ...stocks]
  const wanted = shape(target)
  // States that have been visited, with the number of calls left.
  const seenNumbers = new Map<string, number>()
  const search = (state: SimulatedAccount, remainingCount: number): string | null => {
    const here = shape(state)
    if (here === wanted) return 'reached'
    if (remainingCount <= (seenNumbers.get(here) ?? 0)) return null
    seenNumbers.set(here, remainingCount)
    for (const { method, body } of options) {
      const nextAccount = state.copy()
      try {
        nextAccount.apply(method, body, 1)
      } catch {
        continue // The account refuses this order of calls.
      }
      if (search(nextAccount, remainingCount - 1) !== null) return `${method} ${JSON.stringify(body)}`
    }
    return null
  }
  return search(from.copy(), length)
}

function shape(account: SimulatedAccount): string {
  return JSON.stringify(
    [...account.materials.values()].map((material) => ({
      ...material,
      rows: [...material.rows].sort(([a], [b]) => a - b),
    })),
  )
}
