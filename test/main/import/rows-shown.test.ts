import { describe, expect, test } from 'vitest'
import type { RowSort, RowsQuery } from '../../../src-shared/api/rows-shown.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { toRawText, markUntrusted } from '../../../src-shared/material/values/untrusted-text.ts'
import { failureOf } from './in-words.ts'
import { openFile } from './small-file.ts'

const FILE = [
  'sku;price;stock;shelf',
  'C-3;3;35;9', // 2: stock +5
  'A-1;20;10;10', // 3: price +19
  'NEW-1;x1;5;', // 4: problem
  'B-2;2,5;18;2', // 5: price +0.5, stock -2
  'D-4;4;40;b', // 6: unchanged
].join('\n')

const shownRows = (session: ImportSession, shown: RowsQuery) => session.rows(0, 100, shown).rows.map(({ row }) => row)
const sortedBy = (session: ImportSession, by: RowSort['by'], descending = false) =>
  shownRows(session, { filter: {}, sort: { by, descending } })

describe('rows as they were seen', () => {
  const shown = { filter: {}, sort: { by: { kind: 'column', column: 1 }, descending: false } } as const
  const changes = (session: ImportSession) =>
    session.rows(0, 9, { filter: {} }).rows.map(({ cells }) => toRawText(cells[3]?.text ?? markUntrusted('')))

  test('[SHOWN-3] positions are those of the order that was shown, though a change before has moved the rows', async () => {
    const session = await openFile(FILE.replaceAll(/;(?:9|10||2|b)$/gm, ';old').replace('shelf', 'notes'))
    const { seen, rows } = session.rows(0, 9, shown)
    expect(rows.map(({ row }) => row)).toEqual([5, 2, 6, 3, 4])
    session.edit({ kind: 'cell', index: 3, column: 1, text: '99' })
    // The file's row 5 moved to the end; the second visible row was row 2.
    expect(shownRows(session, shown)).toEqual([2, 6, 3, 5, 4])
    session.edit({ kind: 'paste', ...shown, seen, ranges: [[1, 1]], columns: [3], cells: [['new']] })
    expect(changes(session)).toEqual(['new', 'old', 'old', 'old', 'old'])
    const { seen: now } = session.rows(0, 9, shown)
    session.edit({ kind: 'paste', ...shown, seen: now, ranges: [[1, 1]], columns: [3], cells: [['newer']] })
    expect(changes(session)).toEqual(['new', 'old', 'old', 'old', 'newer'])
  })

  test('[SHOWN-3] an order that nobody knows any more changes nothing', async () => {
    const session = await openFile(FILE.replace('shelf', 'notes'))
    const before = changes(session)
    session.edit({ kind: 'paste', ...shown, seen: 4711, ranges: [[0, 4]], columns: [3], cells: [['new']] })
    session.edit({ kind: 'filtered', ...shown, seen: 4711, included: false })
    expect(changes(session)).toEqual(before)
    expect(session.summary().changes).toMatchObject({ cells: 0, rows: 0 })
  })
})

describe('rows sorted', () => {
  test('by a number, exactly; what is no number after the numbers; either way', async () => {
    const session = await openFile(FILE)
    expect(sortedBy(session, { kind: 'column', column: 1 })).toEqual([5, 2, 6, 3, 4])
    expect(sortedBy(session, { kind: 'column', column: 1 }, true)).toEqual([4, 3, 6, 2, 5])
  })
  test('[UNIT-2] a balance in a unit nothing is known of has no difference, neither shown nor to sort by', async () => {
    const session = await openFile('sku;unit;stock\nA-1;pallet;5\nB-2;dozen;5\nC-3;;31\n')
    const cells = session.rows(0, 9, { filter: {} }).rows.map(({ cells }) => cells[2])
    expect(cells.map((cell) => [cell?.before, cell?.after, cell?.delta])).toEqual([
      ['10', '5', undefined],
      ['1.6666666667', '5', '+3.3333333333'],
      ['30', '31', '+1'],
    ])
    expect(sortedBy(session, { kind: 'delta', column: 2 }, true).slice(0, 2)).toEqual([3, 4])
  })

  test('by a text, by the material, by status, by the file row', async () => {
    const session = await openFile(FILE)
    expect(sortedBy(session, { kind: 'column', column: 0 })).toEqual([3, 5, 2, 6, 4])
    expect(sortedBy(session, { kind: 'material' })).toEqual([3, 5, 6, 2, 4])
    expect(sortedBy(session, { kind: 'status' })).toEqual([4, 3, 2, 5, 6])
    expect(sortedBy(session, { kind: 'row' }, true)).toEqual([6, 5, 4, 3, 2])
  })
  test('by an unmapped column: numbers as numbers, texts after them, blanks last', async () => {
    const session = await openFile(FILE)
    expect(sortedBy(session, { kind: 'column', column: 3 })).toEqual([5, 2, 3, 6, 4])
    expect(sortedBy(session, { kind: 'column', column: 3 }, true)).toEqual([6, 3, 2, 5, 4])
  })
  test('by how much a value moves', async () => {
    const session = await openFile(FILE)
    expect(sortedBy(session, { kind: 'delta', column: 2 })).toEqual([5, 2, 4, 3, 6])
    expect(sortedBy(session, { kind: 'delta', column: 1 }, true)).toEqual([3, 5, 2, 4, 6])
  })
  test('under a filter, and by what was typed', async () => {
    const session = await openFile(FILE)
    const sort = { by: { kind: 'column', column: 1 }, descending: true } as const
    expect(shownRows(session, { filter: { statuses: ['edit', 'edit+stock'] }, sort })).toEqual([3, 5])
    session.edit({ kind: 'cell', index: 3, column: 1, text: '99' })
    expect(shownRows(session, { filter: { statuses: ['edit', 'edit+stock'] }, sort })).toEqual([5, 3])
  })
})

describe('rows filtered', () => {
  test('by field, with status and text', async () => {
    const session = await openFile(FILE)
    expect(shownRows(session, { filter: { fields: ['price'] } })).toEqual([3, 4, 5])
    expect(shownRows(session, { filter: { fields: ['stock'] } })).toEqual([2, 4, 5])
    expect(shownRows(session, { filter: { fields: ['price'], statuses: ['edit', 'edit+stock'], text: 'b-' } })).toEqual(
      [5],
    )
  })
  test.each([
    ['red oak', [2, 3, 4, 5]],
    ['Red\u00a0 OAK', [2, 3, 4, 5]],
    ['клей', [6, 7]],
    ['Клеи\u0306', [6, 7]],
    ['клеи', []],
    ['\u200b', [2, 3, 4, 5, 6, 7]],
  ] as const)(
    '[FIND-4] %j is found as people see it, by a search, by a column, and by what is typed',
    async (text, rows) => {
      const cells = ['Red oak', 'red\u00a0oak', 'RED  oak', 're\u200bd oa\u00adk', 'клей ПВА', 'Клеи\u0306']
      const open = () => openFile(`sku;name\n${cells.map((cell, index) => `S-${index};${cell}`).join('\n')}\n`)
      const session = await open()
      expect(shownRows(session, { filter: { text } })).toEqual(rows)
      const of = { field: 'name', storage: null } as const
      const asked = (kind: 'contains' | 'equals', sought: string) =>
        shownRows(session, { filter: { conditions: [{ kind, of, text: sought }] } })
      expect(asked('contains', text)).toEqual(rows)
      for (const cell of cells) {
        const [contained, equal] = [asked('contains', cell), asked('equals', cell)]
        expect(contained).toEqual(expect.arrayContaining(equal))
        expect(equal.length).toBeGreaterThan(0)
      }
      for (const index of cells.keys()) session.edit({ kind: 'cell', index, column: 1, text: `${cells[index] ?? ''} ` })
      expect(shownRows(session, { filter: { text } })).toEqual(rows)
    },
  )

  test('by text: letter by letter, in typed cells and in names the file does not have; case aside', async () => {
    const session = await openFile(FILE)
    expect(['n', 'ne', 'new', 'newt', 'GAMMA', '('].map((text) => shownRows(session, { filter: { text } }))).toEqual([
      [4],
      [4],
      [4],
      [],
      [2],
      [],
    ])
    session.edit({ kind: 'cell', index: 2, column: 0, text: 'OTHER' })
    expect(shownRows(session, { filter: { text: 'new-1' } })).toEqual([])
    expect(shownRows(session, { filter: { text: 'other' } })).toEqual([4])
  })
})

describe('[SHOWN-1] the next row to look at', () => {
  const walk = (session: ImportSession, shown: RowsQuery, from: number, back = false): (number | null)[] => {
    const places: (number | null)[] = []
    for (let index: number | null = from; index !== null && places.length < 4;) {
      index = session.findNext(shown, index, back).position
      places.push(index)
    }
    return places
  }

  test('is one that needs attention, round the end, and its cell', async () => {
    const session = await openFile(FILE)
    expect(walk(session, { filter: {} }, -1)).toEqual([2, 2, 2, 2])
    expect(session.findNext({ filter: {} }, -1, false)).toEqual({ position: 2, column: 1 })
    session.edit({ kind: 'cell', index: 4, column: 2, text: 'many' })
    expect(walk(session, { filter: {} }, -1)).toEqual([2, 4, 2, 4])
    expect(session.findNext({ filter: {} }, 2, true)).toEqual({ position: 4, column: 2 })
  })

  test('is one that is changed where none needs attention; those left out are passed over', async () => {
    const session = await openFile(FILE)
    session.edit({ kind: 'rows', indexes: [2], included: false })
    expect(walk(session, { filter: {} }, -1)).toEqual([0, 1, 3, 0])
    expect(walk(session, { filter: {} }, 0, true)).toEqual([3, 1, 0, 3])
    expect(session.findNext({ filter: {} }, -1, false)).toEqual({ position: 0, column: 2 })
    const priced: RowsQuery = { filter: { fields: ['price'] }, sort: { by: { kind: 'row' }, descending: true } }
    expect(walk(session, priced, -1)).toEqual([0, 1, 0, 1])
    expect(walk(session, { filter: { statuses: ['unchanged'] } }, -1)).toEqual([null])
  })
})

test('a row of the file is found where it stands, or the next one shown', async () => {
  const session = await openFile(FILE)
  const sort = { by: { kind: 'column', column: 1 }, descending: true } as const
  expect(session.find({ filter: {} }, { row: 4 })).toEqual({ position: 2, exact: true })
  expect(session.find({ filter: {}, sort }, { row: 5 })).toEqual({ position: 4, exact: true })
  expect(session.find({ filter: { fields: ['stock'] } }, { row: 3 })).toEqual({ position: 1, exact: false })
  expect(session.find({ filter: {} }, { row: 99 })).toEqual({ position: null, exact: false })
})

test('positions of a selection mean the rows shown there: left out together, undone together', async () => {
  const session = await openFile(FILE)
  const sort = { by: { kind: 'row' }, descending: true } as const
  const edited = session.edit({
    kind: 'filtered',
    filter: {},
    sort,
    ranges: [
      [0, 1],
      [4, 9],
    ],
    included: false,
  })
  expect(edited.ok && edited.value.excluded).toBe(3)
  expect(session.rows(0, 9, { filter: {} }).rows.map(({ included }) => included)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  await session.undo()
  expect(session.rows(0, 9, { filter: {} }).rows.every(({ included }) => included)).toBe(true)
})

describe('copied', () => {
  const words = {
    point: ',' as const,
  }
  test('what is shown, numbers in one style, with headings', async () => {
    const session = await openFile(FILE)
    const columns = [
      { of: 'row' as const, header: 'Row' },
      { of: 'material' as const, header: 'Material' },
      { of: 0, header: 'SKU' },
      { of: 1, header: 'Price' },
    ]
    const copied = session.copy({ filter: {}, ranges: [[2, 3]], columns, headed: true, ...words })
    expect(copied.ok && [copied.value.rows, copied.value.text]).toEqual([
      2,
      'Row\tMaterial\tSKU\tPrice\n4\t\tNEW-1\tx1\n5\tBeta\tB-2\t2,5',
    ])
  })
  test('more than a clipboard takes is refused in words', async () => {
    const long = 'x'.repeat(30_000)
    const session = await openFile(
      ['sku;notes', ...Array.from({ length: 500 }, (_, index) => `N-${index};${long}`)].join('\n'),
    )
    const copied = session.copy({
      filter: {},
      ranges: [[0, 499]],
      columns: [{ of: 1, header: '' }],
      headed: false,
      ...words,
    })
    expect(failureOf(copied)).toEqual({
      title: 'Too many rows to copy',
      what: 'These rows are more than the clipboard takes at once: about 400 of them fit.',
      fix: 'Select fewer rows, or hide columns that are not needed, and copy again.',
    })
  })
})

test('all like this: cells with one problem by what they hold, fixed in one edit and undone in one', async () => {
  const file = ['sku;price', 'A-1;1O', 'B-2;1O', 'C-3;oops', 'D-4;1O', 'E-5;7'].join('\n')
  const session = await openFile(file)
  expect(session.similarCells('not-a-number')).toEqual({
    groups: [
      { column: 1, text: '1O', count: 3, firstRow: 2 },
      { column: 1, text: 'oops', count: 1, firstRow: 4 },
    ],
    total: 2,
  })
  const fixed = session.edit({ kind: 'replace', column: 1, from: '1O', text: '10', problem: 'not-a-number' })
  expect(fixed.ok && fixed.value.edits).toMatchObject({ done: 1, undone: 0 })
  expect(session.similarCells('not-a-number').groups).toEqual([{ column: 1, text: 'oops', count: 1, firstRow: 4 }])
  expect(session.rows(0, 9, { filter: {} }).rows.map(({ cells }) => cells[1]?.text)).toEqual([
    '10',
    '10',
    'oops',
    '10',
    '7',
  ])
  await session.undo()
  expect(session.similarCells('not-a-number').total).toBe(2)
})

test('cells the guard asks about are marked and filtered, and no other; a fixed one is not', async () => {
  const session = await openFile('sku;price;stock\nA-1;100;12\nB-2;2,2;22\nC-3;3;33\nD-4;400;40\n')
  const marks = (from: ReturnType<ImportSession['rows']>) =>
    from.rows.map(({ row, cells }) => [
      row,
      ...cells.flatMap(({ unusual }, index) => (unusual === undefined ? [] : [index])),
    ])
  expect(session.summary().guard?.reasons.map(({ code }) => code)).toEqual(['price-up'])
  expect(marks(session.rows(0, 10, { filter: {} }))).toEqual([[2, 1], [3], [4], [5, 1]])
  expect(marks(session.rows(0, 10, { filter: { unusual: true } }))).toEqual([
    [2, 1],
    [5, 1],
  ])
  expect(session.rows(0, 1, { filter: {} }).rows[0]?.cells[1]?.unusual).toEqual({ code: 'price-up', isAsked: true })
  session.edit({ kind: 'cell', index: 0, column: 1, text: '1,1' })
  expect(marks(session.rows(0, 10, { filter: { unusual: true } }))).toEqual([[5, 1]])
  session.edit({ kind: 'cell', index: 3, column: 1, text: '4,1' })
  expect(session.rows(0, 10, { filter: { unusual: true } }).total).toBe(0)
  expect(session.rows(0, 10, { filter: {} }).rows.every(({ cells }) => cells.every((cell) => !cell.unusual))).toBe(true)
})
