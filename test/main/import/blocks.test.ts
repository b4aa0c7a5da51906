/** Blocks of cells in the account's stock and in a file: filled, pasted in other shapes, cut, summed, copied and pasted in place. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { parsePastedCells } from '../../../src-renderer/view/pasted-cells.ts'
import type { ImportEditRequest } from '../../../src-shared/api/import-edits.ts'
import { parseCopiedCells } from '../../../src-shared/export/clipboard.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { calls, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

const stockShown = { filter: {}, rowPer: 'material' } as const
type Shown = typeof stockShown | { readonly filter: Record<string, never> }

function columnsOf(session: ImportSession, shownRun: Shown) {
  const { columns, perMaterial } = session.summary()
  return 'rowPer' in shownRun ? (perMaterial?.columns ?? []) : columns
}

function column(session: ImportSession, heading: string): number {
  return columnsOf(session, stockShown).find(({ header }) => header === heading)?.column ?? -1
}

function texts(session: ImportSession, place: number, shownRun: Shown = stockShown): string[] {
  const index = columnsOf(session, shownRun).findIndex((entry) => entry.column === place)
  return session
    .rows(0, 100, shownRun)
    .rows.map(({ cells }) => toRawText(cells[index]?.text ?? cells[0]?.text ?? 'none'))
}

function edit(session: ImportSession, request: ImportEditRequest): void {
  expect(session.edit(request).ok).toBe(true)
}

function type(session: ImportSession, row: number, place: number, text: string): void {
  edit(session, { kind: 'paste', ...stockShown, ranges: [[row, row]], columns: [place], cells: [[text]] })
}

const down = (columns: number[], from: [number, number], to: [number, number], series = false): ImportEditRequest => ({
  kind: 'fill',
  ...stockShown,
  along: 'rows',
  ranges: [to],
  columns,
  from: { ranges: [from], columns },
  back: to[0] < from[0],
  series,
})

test('[FILL-1] rows are filled down and up with the values beside them, as one change', async () => {
  const session = await stand.openStock()
  const price = column(session, 'Price')
  type(session, 0, price, '1.25')
  edit(session, down([price], [0, 0], [1, 2]))
  expect(texts(session, price)).toEqual(['1.25', '1.25', '1.25'])
  expect(session.summary().edits?.last).toEqual({ what: 'fill', count: 2 })
  await session.undo()
  expect(texts(session, price)).toEqual(['1.25', '12.5', '7'])
  edit(session, down([price], [1, 2], [0, 0]))
  expect(texts(session, price)).toEqual(['7', '12.5', '7'])
})

test('[FILL-2] series go on where they are asked for: numbers, numbered texts; what has no even step is repeated', async () => {
  const session = await stand.openStock()
  const [price, sku, main] = [column(session, 'Price'), column(session, 'SKU'), column(session, 'Main · Stock')]
  type(session, 0, price, '5')
  type(session, 0, sku, 'A-009')
  edit(session, down([price, sku], [0, 0], [1, 2], true))
  expect(texts(session, price)).toEqual(['5', '6', '7'])
  expect(texts(session, sku)).toEqual(['A-009', 'A-010', 'A-011'])
  type(session, 2, main, '10')
  type(session, 1, main, '14')
  edit(session, down([main], [1, 2], [0, 0], true))
  expect(texts(session, main)).toEqual(['18', '14', '10'])
})

test('[FILL-2] the series takes the place of the fill, and the fill of the series, as one change; no other change is replaced', async () => {
  const session = await stand.openStock()
  const [price, notes] = [column(session, 'Price'), column(session, 'Notes')]
  const instead = <Fill extends object>(fill: Fill) => ({ ...fill, instead: true })
  const steps = () => session.summary().edits?.done
  type(session, 0, price, '5')
  const repeatedResult = down([price], [0, 0], [1, 2])
  const series = down([price], [0, 0], [1, 2], true)
  edit(session, repeatedResult)
  edit(session, instead(series))
  expect(texts(session, price)).toEqual(['5', '6', '7'])
  edit(session, instead(repeatedResult))
  expect(texts(session, price)).toEqual(['5', '5', '5'])
  edit(session, instead(series))
  expect([texts(session, price), steps()]).toEqual([['5', '6', '7'], 2])
  await session.undo()
  expect([texts(session, price), steps()]).toEqual([['5', '12.5', '7'], 1])
  // The last change is not a fill.
  edit(session, instead(series))
  edit(session, repeatedResult)
  type(session, 0, notes, 'Rack')
  edit(session, instead(series))
  expect([texts(session, price), steps()]).toEqual([['5', '6', '7'], 5])
})

test('[FILL-1] columns are filled to the right, each row from its own cell; cells that cannot be typed into stay', async () => {
  const session = await stand.openStock()
  const [main, least, id] = [column(session, 'Main · Stock'), column(session, 'Main · Minimum'), column(session, 'Id')]
  edit(session, {
    kind: 'fill',
    ...stockShown,
    along: 'columns',
    ranges: [[0, 2]],
    columns: [least, id],
    from: { ranges: [[0, 2]], columns: [main] },
    back: false,
    series: false,
  })
  expect(texts(session, least)).toEqual(['20', '40', '30'])
  expect(texts(session, id)).toEqual(['102', '100', '101'])
})

test('[EDIT-6] fewer lines than rows are repeated; cutting and clearing have their own names', async () => {
  const session = await stand.openStock()
  const price = column(session, 'Price')
  const paste = { kind: 'paste', ...stockShown, ranges: [[0, 2]], columns: [price] } as const
  edit(session, { ...paste, columns: [price], ranges: [[0, 2]], cells: [['1.5'], ['2.5']] })
  expect(texts(session, price)).toEqual(['1.5', '2.5', '1.5'])
  const notes = column(session, 'Notes')
  for (const as of ['clear', 'cut'] as const) {
    edit(session, { kind: 'paste', ...stockShown, ranges: [[0, 1]], columns: [notes], cells: [['']], as })
    expect(session.summary().edits?.last).toEqual({ what: as, count: 2 })
  }
})

test('what the numbers in a range come to is exact; texts and blanks are none', async () => {
  const session = await stand.openStock()
  const price = column(session, 'Price')
  type(session, 0, price, '0.1')
  type(session, 1, price, '0.2')
  const asked = { ...stockShown, ranges: [[0, 1]] as [number, number][] }
  expect(session.sums({ ...asked, columns: [price] })).toEqual({ numbers: 2, sum: '0.3', average: '0.15' })
  expect(session.sums({ ...asked, columns: [column(session, 'Name'), column(session, 'Notes')] })).toEqual({
    numbers: 0,
    sum: '0',
    average: null,
  })
})

/** A file with all kinds of cells: quotes, lines, leading zeros, numbers in its own style, formulas, blanks, invalid numbers. */
const FILE = [
  'sku;name;unit;price;stock ±;notes;categories;colour',
  '00123;"Oak ""A"" board";pcs;1.234,50;5;"two\nlines";Wood;007',
  'P-1;Pine board;pcs;12,5;;=1+1;;"tab\there"',
  "F-1;Flour;kg;oops;-2;'quoted;Nowhere;",
  'N-1;" new ";pcs;0,125;;"""";;x',
].join('\n')

const said = (session: ImportSession, shownRun: Shown): unknown => ({
  calls: calls(session),
  rows: session.rows(0, 100, shownRun).rows.map(({ status, cells, problems }) => ({
    status,
    values: cells.map(({ after, before, state }) => ({ after, before, state })),
    problems: problems.map(({ code, column: at }) => [code, at]),
  })),
})

function copied(
  session: ImportSession,
  shownRun: Shown,
  ranges: [number, number][],
  columns: number[],
  point: ',' | '.',
) {
  const answer = session.copy({
    ...shownRun,
    ranges,
    columns: columns.map((of) => ({ of, header: '' })),
    headed: false,
    point,
  })
  if (!answer.ok) throw new Error(answer.failure.code)
  const { text, html } = answer.value
  // In the text alone, one cell with several lines would become several cells.
  const ways = [parsePastedCells(text, html).map((line) => line.map((cell) => cell.text)), parseCopiedCells(text)]
  return columns.length === 1 && ranges.every(([from, to]) => from === to) ? ways.slice(0, 1) : ways
}

test.each(['stock', 'file'] as const)(
  '[EDIT-10] law: a block copied and pasted in place changes nothing, in the %s',
  async (of) => {
    const path = join(stand.folder, 'cells.csv')
    await writeFile(path, FILE)
    const fields: [number, Field][] = [[4, 'stock_change']]
    const session = of === 'stock' ? await stand.openStock() : await stand.open(path, { fields })
    const shownRun: Shown = of === 'stock' ? stockShown : { filter: {} }
    const before = said(session, shownRun)
    const places = columnsOf(session, shownRun).map((entry) => entry.column)
    const rows = session.rows(0, 100, shownRun).total
    const range = (maxCount: number) =>
      fc
        .tuple(fc.nat(maxCount - 1), fc.nat(maxCount - 1))
        .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
    await fc.assert(
      fc.asyncProperty(
        range(rows),
        range(places.length),
        fc.constantFrom(',', '.'),
        async (ranges, [from, to], point) => {
          const columns = places.slice(from, to + 1)
          for (const cells of copied(session, shownRun, [ranges], columns, point)) {
            edit(session, { kind: 'paste', ...shownRun, ranges: [ranges], columns, cells })
            const after = said(session, shownRun)
            // Also if it fails, so that the next block begins with the same rows.
            await session.undo()
            expect(after).toEqual(before)
          }
        },
      ),
      { numRuns: 200 },
    )
  },
)
