import { expectSame } from '../../../expect-same.ts'
import { fc } from '../../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import { consequencesOf } from '../../../../src-shared/plan/guard/consequences.ts'
import type { BaseLookup } from '../../../../src-shared/plan/desired-value.ts'
import type { Drafts } from '../../../../src-shared/plan/draft/draft.ts'
import { applyEdits, changeEdits } from '../../../../src-shared/plan/preview/apply-edits.ts'
import {
  listEditedDrafts,
  type EditBase,
  type EditedDrafts,
  type ImportEdit,
} from '../../../../src-shared/plan/preview/edits.ts'
import { FirstItems } from '../../../../src-shared/material/values/top-k.ts'
import type { MaterialAnswer } from '../../../../src-shared/plan/match.ts'
import { listChangedFields } from '../../../../src-shared/plan/guard/changed-fields.ts'
import { judgePreview } from '../../../../src-shared/plan/preview/outliers-preview.ts'
import { changePreview, makePreview, type Preview } from '../../../../src-shared/plan/preview/preview.ts'
import type { PreviewInput } from '../../../../src-shared/plan/preview/preview-row.ts'
import { makePriceHistogram } from '../../../../src-shared/plan/guard/money-effects.ts'
import { catalogueOf, draftsOf, inputOf } from '../../../build.ts'

const cells = {
  sku: fc.constantFrom('A-1', 'A-2', 'A-3', 'A-9', 'a-9', 'A1', ''),
  name: fc.constantFrom('Oak board', 'oak board', 'Pine', 'Elm', ''),
  price: fc.constantFrom('1', '2.5', '250', '0.001', '!', ''),
  stock: fc.constantFrom('0', '3', '4', '5', '900', '99999999999999.5', ''),
  minimum: fc.constantFrom('0', '3', ''),
  unit: fc.constantFrom('pcs', 'kg', 'g', 'mystery', ''),
  storage: fc.constantFrom('1', '2', '7', '', '', ''),
  action: fc.constantFrom('', '', '', '', 'delete'),
}
const columns = Object.entries(cells)
const ROWS = 8

const catalogue = catalogueOf([
  { id: 1, sku: 'A-1', name: 'Oak board', price: '1', in: { 1: '4/1', 2: '9' } },
  { id: 2, sku: 'A-2', name: 'Oak board', price: '2.5', unit: 'kg', in: { 1: '5' } },
  { id: 3, sku: 'A-3', name: 'Pine', price: '1', in: { 2: '4' } },
  { id: 4, sku: 'A-3', name: 'Pine', price: '300', unit: 'g', archived: true, in: { 1: '900' } },
])

/** An export with different balances for everything: a value that differs from both is a conflict. */
const exportedLookup: BaseLookup = (_id, _storage, field) => (field === 'stock' ? '5' : undefined)

function baseOf(drafts: Drafts): EditBase {
  const mapped = [...drafts.columns.values()].map(({ field, column }) => ({
    column,
    field,
    header: field,
    confidence: 'sure' as const,
    reason: { code: 'chosen' } as const,
    decimals: null,
    samples: [],
  }))
  const mapping = { headerRow: 0, firstRow: 1, endRow: drafts.count + 1, columns: mapped, problems: [] }
  return { drafts, mapping, options: { clearToken: '(clear)' } }
}

const index = fc.nat({ max: ROWS - 1 })
const typedArbitrary = fc
  .nat({ max: columns.length - 1 })
  .chain((column) => columns[column]?.[1].map((text) => ({ column, text })) ?? fc.constant({ column, text: '' }))
const indexes = fc.uniqueArray(index)
const edit: fc.Arbitrary<ImportEdit> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(index, typedArbitrary).map(([at, cell]) => ({ kind: 'cell' as const, index: at, ...cell })),
  },
  fc.tuple(indexes, typedArbitrary).map(([all, cell]) => ({ kind: 'cells' as const, indexes: all, ...cell })),
  fc.record({ kind: fc.constant('pick'), index, pick: fc.constantFrom<MaterialAnswer | null>(1, 2, 99, 'new', null) }),
  fc.record({ kind: fc.constant('rows'), indexes, included: fc.boolean() }),
  fc.record({
    kind: fc.constant('field'),
    field: fc.constantFrom('sku', 'price', 'stock', 'unit'),
    included: fc.boolean(),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('resolve'),
      index,
      field: fc.constantFrom('stock', null),
      policy: fc.constantFrom('mine', 'live', 'ask'),
    }),
  },
)

/** Whether the edit leaves all key fields alone. */
function isOfCellsAlone(edit: ImportEdit): boolean {
  const keys = columns.findIndex(([name]) => name === 'name')
  return (edit.kind === 'cell' || edit.kind === 'cells') && edit.column > keys
}

/** Everything that anyone reads from a preview. */
function said(preview: Preview): unknown {
  const { totals, count } = preview
  const { counts, excluded, writes, problems, valueUp, valueDown, outliers, stats } = totals
  return {
    statuses: [...preview.statuses],
    fields: [...preview.fields],
    rows: Array.from({ length: count }, (_, index) => preview.row(index)),
    targets: [...preview.groups.targets],
    storages: new Set(preview.storages),
    problems: new Map([...problems].map(([code, { rows }]) => [code, [...rows]])),
    consequences: consequencesOf(totals, catalogue),
    judged: judgePreview(preview, () => null),
    // Every kind, even those with few rows.
    unusual: [...outliers.rowsByCode]
      .filter(([, rows]) => rows.count > 0)
      .toSorted(([code], [otherCode]) => (code < otherCode ? -1 : 1))
      .map(([code, { count: rows, items }]) => [
        code,
        rows,
        items.slice(0, 3).map(({ row, changes }) => [row.index, changes]),
        outliers.largestByCode.get(code)?.items[0]?.row.index,
      ]),
    changed: listChangedFields(totals.fields),
    movers: stats.movers,
    prices: makePriceHistogram(stats),
    counts,
    excluded,
    writes,
    valueUp,
    valueDown,
  }
}

function inputWith(editedDrafts: EditedDrafts, base: BaseLookup | null): PreviewInput {
  const plainInput = inputOf(editedDrafts.drafts, catalogue, { picks: editedDrafts.picks, ...(base ? { base } : {}) })
  return { ...plainInput, decisions: editedDrafts }
}

const sheets = [
  { sheet: 'One', from: 0, storage: 1, columns: [0, 1, 2, 3, 4, 5, 6, 7] },
  { sheet: 'Two', from: 3, storage: 2, columns: [0, 1, 2, 3, 4, 5, 6, 7] },
]

describe('a preview after edits', () => {
  test('[EDIT-1] law: planning only what an edit speaks of says what planning everything says, edit after edit and back', () => {
    let changedCount = 0
    let again = 0
    const steps = fc.array(fc.oneof({ weight: 3, arbitrary: edit }, fc.constant('undo' as const)), { maxLength: 8 })
    const setting = fc.record({ parts: fc.boolean(), based: fc.boolean() })
    const lines = fc.array(fc.record(cells), { minLength: ROWS, maxLength: ROWS })
    fc.assert(
      fc.property(lines, steps, setting, (file, asked, { parts, based }) => {
        const readDrafts = draftsOf(file)
        const base = baseOf(parts ? { ...readDrafts, parts: sheets } : readDrafts)
        const lookup = based ? exportedLookup : null
        const edits: ImportEdit[] = []
        let editedDrafts = applyEdits(base, edits)
        let preview = makePreview(inputWith(editedDrafts, lookup))
        for (const step of asked) {
          const movedEdit = step === 'undo' ? edits.pop() : step
          if (!movedEdit) continue
          if (step !== 'undo') edits.push(step)
          const drafts = listEditedDrafts(movedEdit)
          const anew = applyEdits(base, edits)
          const allPreview = makePreview(inputWith(anew, lookup))
          if (drafts === null) [editedDrafts, preview] = [anew, allPreview]
          else {
            const before = said(preview)
            const was = editedDrafts
            const rows = new Set(drafts)
            editedDrafts = changeEdits(base, editedDrafts, edits, rows)
            expectSame(new Map(editedDrafts.texts), new Map(anew.texts))
            const nextChange = changePreview(preview, inputWith(editedDrafts, lookup), rows)
            // The old preview is unchanged after the edit.
            expectSame(said(preview), before)
            expect(nextChange).not.toBe(null)
            if (
              nextChange &&
              isOfCellsAlone(movedEdit) &&
              [...editedDrafts.excludedRows].join() === [...was.excludedRows].join()
            ) {
              const kept = { groups: preview.groups, changedDrafts: rows, before: preview, hasSameKeys: true }
              const some = makePreview(inputWith(editedDrafts, lookup), kept)
              expectSame(said(some), said(allPreview))
              if (rows.size <= ROWS / 4) again++
              // The next edit may start from either.
              preview = again % 2 === 0 ? some : nextChange.preview
            } else preview = nextChange?.preview ?? allPreview
            changedCount++
          }
          expectSame(said(preview), said(allPreview))
        }
      }),
      { numRuns: 500 },
    )
    expect(changedCount).toBeGreaterThan(800)
    expect(again).toBeGreaterThan(200)
  })

  /** Rows that drop out one by one from the top, in a file whose rows all change these fields. */
  function leaving(
    line: Readonly<Record<string, string>>,
    look: (preview: Preview, first: number, remainingCount: number) => void,
  ): number {
    const many = 150
    const account = catalogueOf(
      Array.from({ length: many }, (_, index) => ({
        id: index + 1,
        sku: `S-${index}`,
        name: `S ${index}`,
        price: '1',
        in: { 1: '1' },
      })),
    )
    const base = baseOf(draftsOf(Array.from({ length: many }, (_, index) => ({ sku: `S-${index}`, ...line }))))
    const input = (editedDrafts: EditedDrafts): PreviewInput => ({
      ...inputWith(editedDrafts, null),
      catalogue: account,
    })
    const edits: ImportEdit[] = []
    let editedDrafts = applyEdits(base, edits)
    let preview = makePreview(input(editedDrafts))
    let again = 0
    for (let index = 0; index < 100; index++) {
      edits.push({ kind: 'rows', indexes: [index], included: false })
      const rows = new Set([index])
      editedDrafts = changeEdits(base, editedDrafts, edits, rows)
      const nextChange = changePreview(preview, input(editedDrafts), rows)
      if (!nextChange) again++
      preview = nextChange?.preview ?? makePreview(input(editedDrafts))
      look(preview, index + 1, many - index - 1)
    }
    return again
  }

  test('[EDIT-1] rows that leave a list of the first are followed by the next; seldom everything is planned again', () => {
    const moving = leaving({ price: '7', stock: '5' }, ({ totals }, first) => {
      expect(totals.stats.movers.map((mover) => mover.index)).toEqual(
        Array.from({ length: 10 }, (_, index) => first + index),
      )
    })
    const priced = leaving({ price: '7' }, ({ totals }, first, remainingCount) => {
      const rows = totals.consequences.get('price-recosts')
      expect([rows?.count, rows?.items[0]?.row.index]).toEqual([remainingCount, first])
    })
    const far = leaving({ price: '7000' }, (preview, first) => {
      const { reasons } = judgePreview(preview, () => null).guard ?? { reasons: [] }
      expect(reasons[0]?.examples.map(({ row }) => row)).toEqual([0, 1, 2].map((at) => first + at + 2))
    })
    expect([moving, priced, far]).toEqual([1, 1, 1])
  })
})

test('[EDIT-1] law: the first of many are the first, whoever comes and leaves, while they are said to be known', () => {
  let [knownNumber, short] = [0, 0]
  const step = fc.oneof(fc.nat({ max: 300 }), fc.constant('first leaves' as const))
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 100, maxLength: 600, size: 'max' }),
      fc.integer({ min: 60, max: 200 }),
      (steps, many) => {
        const leading = new FirstItems<number>((one, other) => one - other)
        const all = new Set(Array.from({ length: many }, (_, index) => index))
        for (const number of all) leading.add(number)
        for (const asked of steps) {
          const number = asked === 'first leaves' ? Math.min(...all) : asked
          if (all.delete(number)) leading.remove((one) => one === number)
          else if (Number.isFinite(number)) {
            all.add(number)
            leading.add(number)
          }
          expectSame(leading.count, all.size)
          if (leading.hasTooFewItems(3)) {
            short++
            continue
          }
          knownNumber++
          expectSame(leading.items.slice(0, 3), [...all].sort((a, b) => a - b).slice(0, 3))
        }
      },
    ),
    { numRuns: 200 },
  )
  expect(Math.min(knownNumber, short)).toBeGreaterThan(1000)
})

test.each([-1, 2, 99, 2 ** 31])(
  '[EDIT-2] a row that is not there, %i, is neither left out nor typed into',
  (missingNumber) => {
    const base = baseOf(draftsOf([{ sku: 'A-1' }, { sku: 'A-2' }]))
    const editedDrafts = applyEdits(base, [
      { kind: 'rows', indexes: [missingNumber, 1], included: false },
      { kind: 'cell', index: missingNumber, column: 0, text: 'A-3' },
      { kind: 'pick', index: missingNumber, pick: 1 },
    ])
    expect(editedDrafts.excludedRows).toEqual(new Set([1]))
    expect([editedDrafts.texts.size, editedDrafts.picks.size]).toEqual([0, 0])
  },
)
