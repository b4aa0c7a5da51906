import { fc } from '../../fast-check.ts'
import { expect, test } from 'vitest'
import type { RowFilter, RowSort } from '../../../src-shared/api/rows-shown.ts'
import type { ImportEditRequest } from '../../../src-shared/api/import-edits.ts'
import { ALL_KINDS_ON } from '../../../src-shared/plan/guard/guard-kinds.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { materialsOf, openFile } from './small-file.ts'

const ROWS = 10
const materials = materialsOf(
  ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'].map((name, index) => [
    `S-${index}`,
    name,
    `${index + 1}`,
    `${index * 10}`,
  ]),
)

const open = (csv: string): Promise<ImportSession> => openFile(csv, { materials, choices: { fields: [[4, null]] } })

const texts = [
  ['S-0', 's-1', 'S-2', 'S-3', 'S3', 'NEW-1', 'NEW-2', ''],
  ['Alpha', 'Beta', 'Zeta', 'ёлка', ''],
  ['1', '2', '2.50', '1000', '12345678901234567.25', 'x', ''],
  ['0', '5', '10', '-3', '1e3', ''],
  ['A', 'b', '10', '9', '9.0', ''],
]
const cell = fc
  .nat({ max: 4 })
  .chain((column) => fc.record({ column: fc.constant(column), text: fc.constantFrom(...(texts[column] ?? [])) }))
const index = fc.nat({ max: ROWS - 1 })

const filter: fc.Arbitrary<RowFilter> = fc.oneof(
  fc.constant({}),
  fc.record({
    statuses: fc.constantFrom<RowFilter['statuses']>(['edit', 'edit+stock'], ['add'], ['problem'], ['unchanged']),
  }),
  fc.record({ problem: fc.constantFrom('duplicate-row', 'not-a-number', 'unit-missing') }),
  fc.record({ fields: fc.constantFrom<RowFilter['fields']>(['price'], ['stock']) }),
  fc.record({ text: fc.constantFrom('a', 's-', 'NEW', '5') }),
)
const sort: fc.Arbitrary<RowSort> = fc.record({
  by: fc.oneof(
    fc.record({ kind: fc.constantFrom('row', 'status', 'material') }),
    fc.record({ kind: fc.constantFrom('column', 'delta'), column: fc.nat({ max: 4 }) }),
  ),
  descending: fc.boolean(),
})
const edit: fc.Arbitrary<ImportEditRequest> = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(index, cell).map(([at, one]) => ({ kind: 'cell' as const, index: at, ...one })) },
  fc.record({ kind: fc.constant('rows'), indexes: fc.uniqueArray(index, { maxLength: 3 }), included: fc.boolean() }),
  fc.record({ kind: fc.constant('filtered'), filter, included: fc.boolean() }),
  fc.record({ kind: fc.constant('field'), field: fc.constantFrom('price', 'stock'), included: fc.boolean() }),
)
const step = fc.oneof({ weight: 3, arbitrary: edit }, fc.constant('undo' as const), fc.constant('redo' as const))

test('[EDIT-1] law: after any edits, undone and made again, a window is told what planning everything anew tells it', async () => {
  const row = fc.tuple(...texts.map((some) => fc.constantFrom(...some)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: ROWS - 1, maxLength: ROWS - 1 }),
      fc.array(fc.tuple(step, filter, fc.option(sort)), { minLength: 1, maxLength: 8 }),
      async (rows, steps) => {
        // The first row clearly contains values. The last column keeps every row in the file, even if all other cells are blank.
        const lines = rows.map((cells, index) => [...cells, `r${index}`].join(','))
        const csv = ['sku,name,price,stock,shelf,row', 'S-4,Epsilon,5,40,7,first', ...lines].join('\n')
        const [keptSession, anew] = [await open(csv), await open(csv)]
        for (const [asked, wanted, order] of steps) {
          for (const session of [keptSession, anew]) {
            if (asked === 'undo') await session.undo()
            else if (asked === 'redo') await session.redo()
            else session.edit(asked)
          }
          anew.applySettings({ clearToken: '(clear)', guard: ALL_KINDS_ON, correctionNote: '' })
          expect(keptSession.summary()).toEqual(anew.summary())
          const shown = order ? { filter: wanted, sort: order } : { filter: wanted }
          // Each numbers the orders that it showed separately.
          const told = ({ rows, total, trialState }: ReturnType<ImportSession['rows']>) => ({
            rows,
            total,
            tried: trialState,
          })
          expect(told(keptSession.rows(0, ROWS, shown))).toEqual(told(anew.rows(0, ROWS, shown)))
          expect(keptSession.blockedRows()).toEqual(anew.blockedRows())
          expect(keptSession.listPlanRows(0, ROWS)).toEqual(anew.listPlanRows(0, ROWS))
        }
      },
    ),
    { numRuns: 250 },
  )
})
