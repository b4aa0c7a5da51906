/** The user's changes across every other reading of the same file: kept if their cells still exist, otherwise reported first. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectSame } from '../../expect-same.ts'
import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { ImportEditRequest } from '../../../src-shared/api/import-edits.ts'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { parseWork, serializeWork } from '../../../src-main/store/saved-imports/saved-work.ts'
import type { SavedChanges } from '../../../src-main/import/saved-edits.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { decimal } from '../../build.ts'
import { failureOf } from './in-words.ts'
import { openFile } from './small-file.ts'

const ROWS = 8
const materials = Array.from({ length: ROWS }, (_, index): ListedMaterial => {
  const numbers = { price: decimal('1'), stock: decimal('0'), minimum: decimal('0'), planned: null }
  const texts = { name: `Доска ${index}`, sku: `S-${index}`, unit: 'pcs', notes: '' }
  return { id: index + 1, ...texts, ...numbers, archived: false, categories: [] }
})

const open = (
  text: string | Uint8Array,
  choices: ImportChoices = { storage: 1 },
  savedWork: SavedChanges | null = null,
): Promise<ImportSession> => openFile(text, { name: 'prices.csv', materials, choices, saved: savedWork })

const calls = (session: ImportSession): string[] =>
  session.listPlanRows(0, 100).flatMap((row) => row.calls.map(({ body }) => toBodyJson(body)))

const csv = [
  'sku;price;other;notes',
  ...Array.from({ length: ROWS }, (_, index) => `S-${index};${index + 2},5;${index + 1}7;n${index}`),
].join('\n')

test('[T-10] another field, other decimals, another encoding: each edit and each row left out stays', async () => {
  const session = await open(csv)
  session.edit({ kind: 'rows', indexes: [1, 2], included: false })
  session.edit({ kind: 'cell', index: 0, column: 1, text: '9.25' })
  for (const choices of [
    { storage: 1, decimals: 'dot' },
    { storage: 1, encoding: 'windows-1251' },
    { storage: 1, fields: [[2, 'stock']] },
    { storage: 1, decimals: 'comma', fields: [[3, null]] },
  ] satisfies ImportChoices[]) {
    const answer = await session.change(choices)
    expect(answer.ok && answer.value.changes).toMatchObject({ cells: 1, rows: 2 })
    expect(session.listPlanRows(1, 2).flatMap((row) => row.calls)).toEqual([])
    expect(calls(session)[0]).toContain('"price":9.25')
  }
})

test('[T-10] a change of the reading is undone and made again like an edit, in its place among them', async () => {
  const session = await open(csv)
  session.edit({ kind: 'cell', index: 0, column: 1, text: '9' })
  await session.change({
    storage: 1,
    fields: [
      [1, null],
      [2, 'price'],
    ],
  })
  session.edit({ kind: 'rows', indexes: [3], included: false })
  const after = calls(session)
  expect(session.summary().edits).toMatchObject({ done: 3, undone: 0, last: { what: 'leave-out', count: 1 } })
  await session.undo()
  expect(session.summary().edits?.last).toEqual({ what: 'columns', count: 1 })
  await session.undo()
  expect(session.summary()).toMatchObject({
    choices: { storage: 1 },
    edits: { done: 1, undone: 2, next: { what: 'columns' } },
  })
  expect(calls(session)[0]).toBe('{"material_id":1,"price":9,"notes":"n0"}')
  await session.redo()
  await session.redo()
  expect(calls(session)).toEqual(after)
})

test('[T-10] an edit in a column that is used for another field, or for none, waits for it', async () => {
  const session = await open(csv)
  session.edit({ kind: 'cell', index: 0, column: 1, text: '9' })
  await session.change({ storage: 1, fields: [[1, null]] })
  expect(session.rows(0, 1, { filter: {} }).rows[0]?.cells[1]).toMatchObject({
    text: '9',
    edited: true,
    state: 'unused',
  })
  expect(session.summary().changes?.cells).toBe(1)
  await session.change({ storage: 1 })
  expect(calls(session)[0]).toContain('"price":9')
})

test('[T-10] what another delimiter has no column for is listed before, and back again with the reading', async () => {
  const session = await open(csv)
  session.edit({ kind: 'cell', index: 0, column: 1, text: '9' })
  session.edit({ kind: 'rows', indexes: [5], included: false })
  const before = calls(session)
  const refused = await session.change({ storage: 1, delimiter: ',', fields: [[0, 'sku']] })
  expect(failureOf(refused)).toMatchObject({ list: ['“price”, row 2: “9”, as you typed it'] })
  expect(calls(session)).toEqual(before)
  const done = await session.change({ storage: 1, delimiter: ',', fields: [[0, 'sku']] }, true)
  expect(done.ok && done.value.excluded).toBe(1)
  await session.undo()
  expect(calls(session)).toEqual(before)
})

test('[T-10] two tables side by side share row numbers, not edits', async () => {
  const lines = ['sku,price,,sku,price', 'S-0,5,,S-4,6', 'S-1,5,,S-5,6', 'S-2,5,,S-6,6']
  const session = await open(lines.join('\n'), { storage: 1, table: 1 })
  expect(session.summary().file.tables).toHaveLength(2)
  session.edit({ kind: 'rows', indexes: [1], included: false })
  const refused = await session.change({ storage: 1, table: 2 })
  expect(failureOf(refused)?.list).toEqual(['row 3: left out by you'])
  const other = await session.change({ storage: 1, table: 2 }, true)
  expect(other.ok && other.value.excluded).toBe(0)
  const back = await session.change({ storage: 1, table: 1 })
  expect(back.ok && back.value.excluded).toBe(1)
})

test('[T-10] read again unchanged: twins that were left out stay out', async () => {
  const session = await open('sku;price\nS-1;2\nS-1;2\nS-1;3\nS-2;4\n')
  session.edit({ kind: 'rows', indexes: [1, 2], included: false })
  const again = await session.reread()
  expect(again.ok && again.value).toMatchObject({ excluded: 2, changes: { rows: 2 } })
})

describe('law', () => {
  const index = fc.nat({ max: ROWS - 1 })
  const edit: fc.Arbitrary<ImportEditRequest> = fc.oneof(
    fc.record({
      kind: fc.constant('cell' as const),
      index,
      column: fc.nat({ max: 3 }),
      text: fc.constantFrom('1,050', '387.430', '12.5', '7', '', 'S-3', '(clear)'),
      numbers: fc.constantFrom({ group: ',', point: '.' }, { group: '\u00a0', point: ',' }, undefined),
    }),
    fc.record({
      kind: fc.constant('rows' as const),
      indexes: fc.uniqueArray(index, { maxLength: 3 }),
      included: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('field' as const),
      field: fc.constantFrom('price', 'notes'),
      included: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('paste' as const),
      filter: fc.constant({}),
      ranges: fc.tuple(index, index).map(([a, b]): [number, number][] => [[Math.min(a, b), Math.max(a, b)]]),
      columns: fc.constantFrom<number[]>([1], [1, 2], [2, 3]),
      cells: fc.constantFrom<string[][]>([['4,5']], [['6', '7']], [['1'], ['2', 'x']]),
    }),
  )
  const reading: fc.Arbitrary<ImportChoices> = fc.record(
    {
      storage: fc.constant(1),
      decimals: fc.constantFrom('dot', 'comma'),
      encoding: fc.constantFrom('windows-1251', 'utf-8'),
      delimiter: fc.constantFrom(',', ';'),
      fields: fc.constantFrom<NonNullable<ImportChoices['fields']>>(
        [[1, 'minimum']],
        [
          [1, null],
          [2, 'price'],
        ],
        [[2, 'stock']],
        [
          [0, 'sku'],
          [3, null],
        ],
      ),
    },
    { requiredKeys: ['storage'] },
  )

  test('[T-10] [EDIT-4] edits, rows left out and readings of the file, and back: the plan is the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 6 }),
        fc.array(reading, { minLength: 1, maxLength: 4 }),
        async (edits, readings) => {
          const session = await open(csv)
          for (const edit of edits) session.edit(edit)
          // Typing into cells that cannot be edited is not a change.
          const createdCount = session.summary().edits?.done ?? 0
          const state = () => {
            const { took: _took, ...summary } = session.summary()
            // The order of the rows has another number after each reading.
            const { seen: _seen, ...rows } = session.rows(0, 99, { filter: {} })
            return { calls: calls(session), rows, summary }
          }
          const before = state()
          const out = new Set(before.rows.rows.flatMap(({ row, included }) => (included === false ? [row] : [])))
          let steps = 0
          for (const choices of readings) {
            const answer = await session.change(choices, true)
            // A reading without a key column is refused, and nothing changes.
            steps = session.summary().edits?.done ?? 0
            if (!answer.ok) continue
            for (const row of session.rows(0, 99, { filter: {} }).rows) {
              expectSame(row.included, !out.has(row.row), `row ${row.row}`)
            }
          }
          await session.change({ storage: 1 }, true)
          expect(state()).toMatchObject({ calls: before.calls, rows: before.rows })
          while ((session.summary().edits?.done ?? 0) > createdCount) await session.undo()
          const { edits: _edits, ...undone } = state().summary
          const { edits: _before, ...first } = before.summary
          expectSame(undone, first)
          for (let index = createdCount; index < steps; index++) await session.redo()
          while ((session.summary().edits?.done ?? 0) > createdCount) await session.undo()
          expectSame(state().calls, before.calls)
        },
      ),
      { numRuns: 120 },
    )
  })

  test('[T-9] [EDIT-8] written down and opened again, an import is as it was, and so is every other reading of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stocksheet-work-'))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(edit, reading), { maxLength: 8 }),
        fc.array(reading, { maxLength: 3 }),
        async (steps, readings) => {
          const session = await open(csv)
          for (const step of steps) {
            // With another delimiter the file may have one row less. The window only names rows that exist.
            const rows = 'index' in step ? [step.index] : 'indexes' in step ? step.indexes : []
            if (rows.some((index) => index >= session.summary().rowCount)) continue
            await ('kind' in step ? session.edit(step) : session.change(step, true))
          }
          const savedWork = parseWork(serializeWork(session.unappliedChanges()) ?? '')
          expect(savedWork).not.toBeNull()
          const secondSession = await open(csv, { storage: 1 }, savedWork)
          const state = (of: ImportSession) => {
            const { took: _took, edits: _edits, ...summary } = of.summary()
            return { calls: calls(of), rows: of.rows(0, 99, { filter: {} }), summary }
          }
          expectSame(state(secondSession), state(session))
          for (const choices of [...readings, { storage: 1 }]) {
            const [one, other] = [await session.change(choices, true), await secondSession.change(choices, true)]
            expect(other.ok).toBe(one.ok)
            expectSame(state(secondSession), state(session))
          }
        },
      ),
      { numRuns: 120 },
    )
    await rm(folder, { recursive: true })
  })
})
