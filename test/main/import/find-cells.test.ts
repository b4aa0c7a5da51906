import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type { CellsRequest, CellsChange } from '../../../src-shared/api/rows-shown.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { openFile, stateOf } from './small-file.ts'

const CSV = [
  'sku;name;price;stock;colour',
  'A-1;Oak board;1.234,50;5;old',
  'B-2;oak plank;20;6;',
  'C-3;Pine;30,25;;OLD oak',
  'D-4;Delta;x12;8;$5 (new)',
  '',
].join('\n')
const [SKU, NAME, PRICE, STOCK, REMARKS] = [0, 1, 2, 3, 4]
const EN = { group: ',', point: '.' }
const RU = { group: '\u00a0', point: ',' }

async function open(csv = CSV, choices: Partial<ImportChoices> = {}): Promise<ImportSession> {
  return openFile(csv, { choices })
}

function asked(change: CellsChange, more: Partial<CellsRequest> = {}): CellsRequest {
  return { filter: {}, change, columns: [SKU, NAME, PRICE, STOCK, REMARKS], numbers: EN, ...more }
}

function find(text: string, more: Partial<Extract<CellsChange, { kind: 'find' }>['find']> = {}) {
  return { text, matchCase: false, wholeCell: false, ...more }
}

/** All cells found, as `position:column before -> after`, with the reason if one stays. */
function told(session: ImportSession, change: CellsRequest): string[] {
  const { cells } = session.findCells({ ...change, from: 0, count: 100 })
  return cells.map(({ position, column, before, after, outcome }) => {
    const place = `${position}:${column} ${toRawText(before)}`
    return outcome === 'found' ? place : `${place} -> ${after === null ? outcome : toRawText(after)}`
  })
}

describe('[FIND-1] cells are found', () => {
  test.each<[string, CellsRequest['change'], string[]]>([
    ['whatever the case', { kind: 'find', find: find('OAK') }, ['0:1 Oak board', '1:1 oak plank', '2:4 OLD oak']],
    ['by case', { kind: 'find', find: find('oak', { matchCase: true }) }, ['1:1 oak plank', '2:4 OLD oak']],
    ['whole cells', { kind: 'find', find: find('pine', { wholeCell: true }) }, ['2:1 Pine']],
    ['signs of expressions as such', { kind: 'find', find: find('$5 (') }, ['3:4 $5 (new)']],
    ['numbers as shown', { kind: 'find', find: find('1,234.5') }, ['0:2 1,234.50']],
    ['numbers as the file has them', { kind: 'find', find: find('234,5') }, ['0:2 1,234.50']],
    ['numbers as such', { kind: 'find', find: find('1234.5', { wholeCell: true }) }, ['0:2 1,234.50']],
    ['nothing for nothing', { kind: 'find', find: find('') }, []],
  ])('%s', async (_, change, cells) => {
    expect(told(await open(), asked(change))).toEqual(cells)
  })

  test('numbers as a Russian window shows them, typed with a plain space', async () => {
    const change = asked({ kind: 'find', find: find('1 234,5') }, { numbers: RU })
    expect(told(await open(), change)).toEqual(['0:2 1 234,50'])
  })

  test('in some rows and columns, under a filter and an order; positions are those shown', async () => {
    const session = await open()
    const change = { kind: 'find', find: find('oak') } as const
    expect(told(session, asked(change, { columns: [NAME] }))).toEqual(['0:1 Oak board', '1:1 oak plank'])
    expect(told(session, asked(change, { ranges: [[2, 3]] }))).toEqual(['2:4 OLD oak'])
    expect(told(session, asked(change, { filter: { text: 'plank' } }))).toEqual(['0:1 oak plank'])
    const sort = { by: { kind: 'row' }, descending: true } as const
    expect(
      told(
        session,
        asked(change, {
          sort,
          ranges: [
            [1, 1],
            [3, 3],
          ],
        }),
      ),
    ).toEqual(['1:4 OLD oak', '3:1 Oak board'])
  })

  test('the next one and the one before, round the end', async () => {
    const session = await open()
    const near = (position: number, column: number, back: boolean, again = false) => {
      const change = asked({ kind: 'find', find: find('oak') })
      const { near: found } = session.findCells({
        ...change,
        from: 0,
        count: 0,
        near: { position, column, back, again },
      })
      return found && [found.at, found.position, found.column]
    }
    expect(near(0, SKU, false)).toEqual([0, 0, NAME])
    expect(near(0, NAME, false)).toEqual([1, 1, NAME])
    expect(near(0, NAME, false, true)).toEqual([0, 0, NAME])
    expect(near(2, REMARKS, false)).toEqual([0, 0, NAME])
    expect(near(0, NAME, true)).toEqual([2, 2, REMARKS])
    expect(near(1, PRICE, true)).toEqual([1, 1, NAME])
  })
})

describe('[FIND-3] what is told is what is done', () => {
  const replace = (text: string, by: string, more = {}): CellsChange => ({
    kind: 'replace',
    find: find(text, more),
    by,
  })

  test.each<[string, CellsChange, string[]]>([
    [
      'all matches of a cell',
      replace('o', '0'),
      ['0:1 Oak board -> 0ak b0ard', '0:4 old -> fixed', '1:1 oak plank -> 0ak plank', '2:4 OLD oak -> fixed'],
    ],
    ['signs of a plain text stay signs', replace('pine', '$1'), ['2:1 Pine -> $1']],
    ['a number as it is shown', replace('234.50', '300'), ['0:2 1,234.50 -> 1,300.00']],
    ['a number as the file writes it', replace('0,25', '1,25'), ['2:2 30.25 -> 31.25']],
    ['what was no number becomes one', replace('x', ''), ['3:2 x12 -> 12.00']],
    ['no number where one belongs', replace('20', 'many'), ['1:2 20.00 -> refused']],
    [
      'what says it already',
      replace('oak', 'oak', { matchCase: true }),
      ['1:1 oak plank -> oak plank', '2:4 OLD oak -> fixed'],
    ],
    ['a key emptied is a cell left blank', replace('a-1', ''), ['0:0 A-1 -> ']],
  ])('%s', async (_, change, cells) => {
    const session = await open()
    expect(told(session, asked(change))).toEqual(cells)
    const before = stateOf(session)
    if (change.kind !== 'find') session.edit({ ...asked(change), kind: 'change', change })
    const changedArrays = cells
      .map((cell) => /^(\S+) .* -> (.*)$/s.exec(cell))
      .filter((one) => !/^(fixed|refused|oak plank)$/.test(one?.[2] ?? ''))
    const { edits } = session.summary()
    expect(edits?.last).toEqual(
      changedArrays.length === 0 ? undefined : { what: 'replace', count: changedArrays.length },
    )
    const now = told(session, asked({ kind: 'set', text: '' }))
    for (const one of changedArrays) expect(now.some((cell) => cell.startsWith(`${one?.[1]} ${one?.[2]}`))).toBe(true)
    await session.undo()
    expect(stateOf(session)).toEqual(before)
  })

  test('one of them alone, by its row and column', async () => {
    const session = await open()
    const one = asked(replace('oak', 'Elm'), { ranges: [[1, 1]], columns: [NAME] })
    session.edit({ ...one, kind: 'change', change: { kind: 'replace', find: find('oak'), by: 'Elm' } })
    expect(told(session, asked({ kind: 'find', find: find('elm') }))).toEqual(['1:1 Elm plank'])
  })

  test('looked through in parts, with how far it is, and the same in the end', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => `S-${index};Oak ${index}`)
    const session = await open(['sku;name', ...rows, ''].join('\n'))
    const change = { ...asked(replace('oak', 'Elm'), { columns: [SKU, NAME] }), from: 0, count: 3 }
    const firstResult = session.findCells(change, () => true)
    expect(firstResult).toMatchObject({ rows: 1000, looked: 64, found: 64 })
    let parts = 1
    let last = firstResult
    for (; last.looked < last.rows; parts++) last = session.findCells(change, () => true)
    expect(parts).toBe(Math.ceil(1000 / 64))
    expect(last).toEqual((await open(['sku;name', ...rows, ''].join('\n'))).findCells(change))
  })

  test('an edit begins it anew', async () => {
    const session = await open()
    const change = asked(replace('oak', 'Elm'))
    expect(told(session, change)).toHaveLength(3)
    session.edit({ kind: 'cell', index: 0, column: NAME, text: 'Ash' })
    expect(told(session, change)).toHaveLength(2)
  })
})

describe('[SET-1] [SET-2] one change of many cells', () => {
  test.each<[string, CellsChange, readonly number[], string[]]>([
    [
      'a text',
      { kind: 'set', text: 'Elm' },
      [NAME],
      ['0:1 Oak board -> Elm', '1:1 oak plank -> Elm', '2:1 Pine -> Elm', '3:1 Delta -> Elm'],
    ],
    [
      'a number, as it is typed; blank cells too',
      { kind: 'set', text: '1,005' },
      [STOCK],
      ['0:3 5 -> 1,005', '1:3 6 -> 1,005', '2:3  -> 1,005', '3:3 8 -> 1,005'],
    ],
    [
      'no number',
      { kind: 'set', text: 'some' },
      [STOCK],
      ['0:3 5 -> refused', '1:3 6 -> refused', '2:3  -> refused', '3:3 8 -> refused'],
    ],
    [
      'what cannot be changed',
      { kind: 'set', text: 'x' },
      [REMARKS],
      ['0:4 old -> fixed', '1:4  -> fixed', '2:4 OLD oak -> fixed', '3:4 $5 (new) -> fixed'],
    ],
    [
      'an amount; blank stays blank',
      { kind: 'add', amount: '0.1' },
      [PRICE, STOCK],
      [
        '0:2 1,234.50 -> 1,234.60',
        '0:3 5 -> 5.1',
        '1:2 20.00 -> 20.10',
        '1:3 6 -> 6.1',
        '2:2 30.25 -> 30.35',
        '3:2 x12 -> refused',
        '3:3 8 -> 8.1',
      ],
    ],
    ['an amount taken away', { kind: 'add', amount: '-5' }, [STOCK], ['0:3 5 -> 0', '1:3 6 -> 1', '3:3 8 -> 3']],
    [
      'a percentage; prices to cents',
      { kind: 'percent', percent: '6.05' },
      [PRICE, STOCK],
      [
        '0:2 1,234.50 -> 1,309.19',
        '0:3 5 -> 5.3025',
        '1:2 20.00 -> 21.21',
        '1:3 6 -> 6.363',
        '2:2 30.25 -> 32.08',
        '3:2 x12 -> refused',
        '3:3 8 -> 8.484',
      ],
    ],
    [
      'less than nothing is a number, too',
      { kind: 'percent', percent: '-150' },
      [STOCK],
      ['0:3 5 -> -2.5', '1:3 6 -> -3', '3:3 8 -> -4'],
    ],
    [
      'rounding',
      { kind: 'round', step: '0.5', to: 'nearest' },
      [PRICE],
      ['0:2 1,234.50 -> 1,234.50', '1:2 20.00 -> 20.00', '2:2 30.25 -> 30.50', '3:2 x12 -> refused'],
    ],
    [
      'rounding up',
      { kind: 'round', step: '10', to: 'up' },
      [PRICE, STOCK],
      [
        '0:2 1,234.50 -> 1,240.00',
        '0:3 5 -> 10',
        '1:2 20.00 -> 20.00',
        '1:3 6 -> 10',
        '2:2 30.25 -> 40.00',
        '3:2 x12 -> refused',
        '3:3 8 -> 10',
      ],
    ],
    ['rounding down', { kind: 'round', step: '4', to: 'down' }, [STOCK], ['0:3 5 -> 4', '1:3 6 -> 4', '3:3 8 -> 8']],
    [
      'texts are no numbers',
      { kind: 'add', amount: '1' },
      [NAME],
      ['0:1 Oak board -> refused', '1:1 oak plank -> refused', '2:1 Pine -> refused', '3:1 Delta -> refused'],
    ],
  ])('%s', async (_, change, columns, cells) => {
    expect(told(await open(), asked(change, { columns: [...columns] }))).toEqual(cells)
  })

  test.each<[CellsChange, string]>([
    [{ kind: 'add', amount: 'five' }, 'no-number'],
    [{ kind: 'percent', percent: '5 %' }, 'no-number'],
    [{ kind: 'round', step: '0', to: 'up' }, 'no-step'],
    [{ kind: 'round', step: '-1', to: 'up' }, 'no-step'],
  ])('%j says what is wrong', async (change, code) => {
    expect((await open()).findCells({ ...asked(change), from: 0, count: 1 })).toMatchObject({
      error: { code },
      found: 0,
    })
  })

  test('what is typed over before is what counts', async () => {
    const session = await open()
    session.edit({ kind: 'cell', index: 0, column: STOCK, text: '100' })
    expect(told(session, asked({ kind: 'percent', percent: '10' }, { columns: [STOCK], ranges: [[0, 0]] }))).toEqual([
      '0:3 100 -> 110',
    ])
  })

  test('[SET-3] it is shown before it is done, and nothing is done by that', async () => {
    const session = await open()
    const before = stateOf(session)
    const change = asked({ kind: 'percent', percent: '10' }, { columns: [PRICE] })
    const tryResult = session.rows(0, 4, { filter: {} }, change)
    expect(stateOf(session)).toEqual(before)
    session.edit({ ...change, kind: 'change', change: { kind: 'percent', percent: '10' } })
    expect(session.rows(0, 4, { filter: {} }).rows).toEqual(tryResult.rows)
    expect(session.currentState.preview.totals.counts).toEqual(tryResult.trialState?.preview.totals.counts)
    expect(session.summary().edits?.last).toEqual({ what: 'percent', count: 3 })
  })
})

describe('laws', () => {
  /** Whatever the columns contain. */
  const FIELDS = (['sku', 'name', 'price', 'stock'] as const).map((field, index): [number, Field] => [index, field])
  const words = fc.stringMatching(/^[ab1. ,-]{0,6}$/)
  const number = fc.oneof(
    fc.integer({ min: -99, max: 99 }).map(String),
    fc.constantFrom('0.5', '1,5', '1.234', '', 'x'),
  )
  const changes = fc.oneof(
    fc.record({
      kind: fc.constant('replace' as const),
      find: fc.record({
        text: fc.oneof(words, fc.constantFrom('a*', '^', '.$', '(a|1)+')),
        matchCase: fc.boolean(),
        wholeCell: fc.boolean(),
      }),
      by: words,
    }),
    fc.record({ kind: fc.constant('set' as const), text: fc.oneof(words, number) }),
    fc.record({ kind: fc.constant('add' as const), amount: number }),
    fc.record({ kind: fc.constant('percent' as const), percent: number }),
    fc.record({
      kind: fc.constant('round' as const),
      step: number,
      to: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
    }),
  )
  const row = fc.tuple(fc.constantFrom('A-1', 'B-2', 'b2', 'X'), words, number, number)

  test('[FIND-3] what is told is what is done, and undone it is as before', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.array(changes, { minLength: 1, maxLength: 3 }),
        async (rows, all) => {
          const lines = rows.map(([sku, name, price, stock]) =>
            [sku, name, price, stock].map((text) => `"${text}"`).join(';'),
          )
          const session = await open(['sku;name;price;stock', ...lines, ''].join('\n'), { fields: FIELDS })
          for (const change of all) {
            const what = asked(change, { columns: [SKU, NAME, PRICE, STOCK] })
            const before = stateOf(session)
            const doneCount = session.summary().edits?.done ?? 0
            const { cells, changing } = session.findCells({ ...what, from: 0, count: 100 })
            expect(cells.filter(({ outcome }) => outcome === 'change')).toHaveLength(changing)
            session.edit({ ...what, kind: 'change', change })
            expect(session.summary().edits?.done).toBe(doneCount + (changing > 0 ? 1 : 0))
            const fullResult = asked({ kind: 'set', text: '' }, { columns: what.columns })
            const shownCells = session.findCells({ ...fullResult, from: 0, count: 100 }).cells
            for (const { position, column, before, after, outcome } of cells) {
              const now = shownCells.find((entry) => position === entry.position && column === entry.column)
              expect(now && toRawText(now.before)).toBe(toRawText(outcome === 'change' ? (after ?? before) : before))
            }
            const changeResult = stateOf(session)
            if (changing === 0) continue
            await session.undo()
            expect(stateOf(session)).toEqual(before)
            await session.redo()
            expect(stateOf(session)).toEqual(changeResult)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
