/** Several files, one plan. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import { problemLine } from '../../../src-shared/wording/problems.ts'
import { bodyJson } from '../../../src-shared/domain/plan/planned-call.ts'
import { conflictWords } from '../../../src-shared/wording/plan-answers.ts'
import { HELD, openFile, openFiles } from './small-file.ts'
import { summaryOf } from './in-words.ts'

/** What each row is planned as, what it sends, and what is said of it. */
function told(session: ImportSession): string[] {
  return session.planRows(0, 1000).map(({ row, sheet, status, calls, problems, conflicts }) => {
    const sent = calls.map(({ method, body }) => `${method.slice(10)} ${bodyJson(body)}`)
    const said = [...problems.map((one) => one.code), ...conflicts.map((one) => `? ${conflictWords(one)}`)]
    return [`${sheet} ${row}: ${status}`, ...sent, ...said].join(' | ')
  })
}

function callsOf(session: ImportSession): unknown {
  return session.planRows(0, 1000).flatMap(({ calls }) => calls.map(({ method, body }) => [method, bodyJson(body)]))
}

const PRICES = { name: 'holz.csv', text: 'Artikel;Preis\nA-1;1,50\nB-2;2,00\n' }
const STOCK = { name: 'count.csv', text: 'sku,stock\nA-1,12\nC-3,30\n' }

describe('several files are one plan', () => {
  test('[LISTS-1] each is read as it is read alone; rows and problems name their file', async () => {
    const session = await openFiles([PRICES, STOCK, { name: 'bad.csv', text: 'sku,price\nB-2,cheap\n' }])
    expect(told(session)).toEqual([
      'holz.csv 2: edit+stock | edit {"material_id":1,"price":1.5} | update_stock {"material_id":1,"storage_id":1,"stock":12} | list-value',
      'holz.csv 3: unchanged',
      'count.csv 2: unchanged | list-joined',
      'count.csv 3: unchanged',
      'bad.csv 2: problem | not-a-number',
    ])
    const [bad] = session.planRows(4, 1)[0]?.problems ?? []
    expect(bad && problemLine(bad)).toContain('B2 in “bad.csv”: “cheap” is not a number')
    const { counts, cost, lists, file } = summaryOf(session)
    expect([counts.problem, counts['edit+stock'], cost.writes, file.name, file.kind]).toEqual([
      1,
      1,
      2,
      'holz.csv + count.csv + 1',
      'files',
    ])
    expect(lists?.map(({ name, rows }) => [name, rows])).toEqual([
      ['holz.csv', 2],
      ['count.csv', 2],
      ['bad.csv', 1],
    ])
  })

  test('[LISTS-1] files of one name are told apart, and cells of a comma and of a dot stand side by side', async () => {
    const session = await openFiles([
      { name: 'p.csv', text: 'sku;price\nA-1;1,5\n' },
      { name: 'p.csv', text: 'sku,price\nB-2,2.5\n' },
    ])
    expect(told(session)).toEqual([
      'p.csv 2: edit | edit {"material_id":1,"price":1.5}',
      'p (2).csv 2: edit | edit {"material_id":2,"price":2.5}',
    ])
    const [, second] = session.rows(0, 2, { filter: {} }).rows
    expect(second?.cells.map(({ text, after }) => [text, after])).toEqual([
      ['B-2', undefined],
      ['2.5', '2.5'],
    ])
    session.edit({ kind: 'cell', index: 0, column: 1, text: '1,75' })
    expect(told(session)[0]).toContain('"price":1.75')
  })

  test('[LISTS-6] a file that cannot be read is told by its name, and the others stay', async () => {
    const session = await openFiles([{ name: 'note.csv', text: '' }, STOCK])
    const { lists, warnings, counts } = summaryOf(session)
    expect(lists?.map(({ name, rows, refused }) => [name, rows, refused === null])).toEqual([
      ['count.csv', 2, true],
      ['note.csv', null, false],
    ])
    expect(warnings[0]).toContain('“note.csv”')
    expect(counts.stock).toBe(1)
  })

  test('[LISTS-6] where none can be read each is named with its own reason, and what to do', async () => {
    const files = [
      { name: 'note.csv', text: '' },
      { name: 'old.xls', text: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]) },
    ]
    const refused = await openFiles(files).catch((error: unknown) => String(error))
    expect(refused).toContain('“note.csv”')
    expect(refused).toContain('“old.xls”')
  })

  test('[LISTS-6] a file that vanished is told when files are read again; work in it is asked about first, the others stay', async () => {
    const [left, lost] = [
      { name: 'left.csv', text: 'sku,price\nA-1,5\n' },
      { name: 'lost.csv', text: 'sku,price\nB-2,6\n' },
    ]
    const session = await openFiles([left, lost])
    session.edit({ kind: 'cell', index: 0, column: 1, text: '5.5' })
    session.edit({ kind: 'cell', index: 1, column: 1, text: '6.5' })
    session.readFrom({ name: 'both', bytes: new Uint8Array(0) }, [
      { source: { name: left.name, bytes: new TextEncoder().encode(left.text) }, saved: null },
      { source: { name: lost.name, path: join(tmpdir(), 'stocksheet-no-such-folder', lost.name) }, saved: null },
    ])
    const asked = await session.reread()
    expect(asked.ok ? null : asked.failure).toMatchObject({
      code: 'edits-lost',
      lost: [{ place: { sheet: 'lost.csv' } }],
    })
    expect(told(session)).toHaveLength(2)
    const read = await session.reread(true)
    expect(read.ok).toBe(true)
    const { lists, warnings } = summaryOf(session)
    expect(lists?.map(({ name, rows }) => [name, rows])).toEqual([
      ['left.csv', 1],
      ['lost.csv', null],
    ])
    expect(warnings[0]).toContain('“lost.csv”')
    expect(told(session)).toEqual([expect.stringContaining('"price":5.5')])
  })

  test('[LISTS-1] a new material in two files is added once, with what each of them says', async () => {
    const session = await openFiles([
      { name: 'a.csv', text: 'sku,name,unit\nN-9,New,pcs\n' },
      { name: 'b.csv', text: 'sku,price,stock\nN-9,4,7\n' },
    ])
    expect(told(session)).toEqual([
      'a.csv 2: add | add {"name":"New","unit":"pcs","storage_id":1,"sku":"N-9","price":4,"stock":7} | list-value | list-value',
      'b.csv 2: unchanged | list-joined',
    ])
  })
})

const line = fc.record({
  sku: fc.constantFrom(...HELD.map(([sku]) => sku)),
  price: fc.constantFrom('1', '2,00', '3,5', '4', ''),
  stock: fc.constantFrom('10', '20', '30,0', '7', ''),
  gaps: fc.constantFrom(0, 0, 1, 2),
})
const LINES = fc.array(fc.uniqueArray(line, { maxLength: 4, selector: ({ sku }) => sku }), {
  minLength: 2,
  maxLength: 4,
})

test('[LISTS-1] law: what is counted of several files is what their rows say, whatever stands between them', async () => {
  await fc.assert(
    fc.asyncProperty(LINES, async (files) => {
      const session = await openFiles(
        files.map((lines, at) => ({
          name: `${at}.csv`,
          text: [
            'sku;price;stock',
            ...lines.flatMap((one) => [...Array<string>(one.gaps).fill(';;'), cells(one)]),
          ].join('\n'),
        })),
      )
      const { counts } = session.summary()
      const rows = session.planRows(0, 100)
      for (const [status, count] of Object.entries(counts)) {
        expect([status, rows.filter((row) => row.status === status).length]).toEqual([status, count])
      }
      expect(session.summary().cost.writes).toBe(rows.reduce((sum, { calls }) => sum + calls.length, 0))
    }),
    { numRuns: 150 },
  )
})

function cells({
  sku,
  price,
  stock,
}: {
  readonly sku: string
  readonly price: string
  readonly stock: string
}): string {
  return [sku, price, stock].join(';')
}

const A = { name: 'a.csv', text: 'sku,price,minimum\nA-1,5,3\n', saved: 2 }
const B = { name: 'b.csv', text: 'sku,price\nA-1,4\n', saved: 1 }

describe('the same material in two lists', () => {
  test('[LISTS-2] what they agree on is one change; how a key is spelt is none', async () => {
    const session = await openFiles([A, { name: 'b.csv', text: 'sku,price\na-1,5.00\n' }])
    expect(told(session)).toEqual([
      'a.csv 2: edit | edit {"material_id":1,"price":5,"minimum":3,"storage_id":1}',
      'b.csv 2: unchanged | list-joined',
    ])
  })

  test('[LISTS-3] what they do not agree on is a conflict with both values, and an answer settles it', async () => {
    const session = await openFiles([A, B])
    expect(told(session)).toEqual([
      'a.csv 2: conflict | ? price is 5 here and 4 in row 2 in “b.csv”; the account has 1',
      'b.csv 2: conflict | ? price is 4 here and 5 in row 2 in “a.csv”; the account has 1',
    ])
    expect(session.summary().cost.writes).toBe(0)
    session.edit({ kind: 'resolve', index: 1, field: 'price', policy: 'mine' })
    expect(callsOf(session)).toEqual([['materials/edit', '{"material_id":1,"price":4,"minimum":3,"storage_id":1}']])
    await session.undo()
    session.edit({ kind: 'resolve', index: 1, field: 'price', policy: 'live' })
    expect(callsOf(session)).toEqual([['materials/edit', '{"material_id":1,"price":5,"minimum":3,"storage_id":1}']])
    await session.undo()
    // Left out, the other list says nothing.
    session.edit({ kind: 'rows', indexes: [0], included: false })
    expect(callsOf(session)).toEqual([['materials/edit', '{"material_id":1,"price":4}']])
  })

  test('[LISTS-4] a policy decides, and the row that loses says why', async () => {
    for (const [listPolicy, price, why] of [
      ['cheapest', 4, 'and its price is the lowest'],
      ['newest', 5, 'and its file is the newest'],
      ['preferred', 5, 'and its file comes first'],
    ] as const) {
      const session = await openFiles([A, B], { choices: { listPolicy } })
      expect(callsOf(session)).toEqual([
        ['materials/edit', `{"material_id":1,"price":${price},"minimum":3,"storage_id":1}`],
      ])
      const lines = session.planRows(0, 2).flatMap(({ problems }) => problems.map((one) => problemLine(one)))
      expect(lines.filter((line) => line.includes(why))).toHaveLength(1)
    }
    const preferred = await openFiles([A, B], { choices: { listPolicy: 'preferred', prefer: ['b.csv'] } })
    expect(callsOf(preferred)).toEqual([['materials/edit', '{"material_id":1,"price":4,"minimum":3,"storage_id":1}']])
  })

  test('[LISTS-5] what a policy cannot tell is asked: the same age, prices of other units, amounts that are added', async () => {
    const asked = async (files: Parameters<typeof openFiles>[0], listPolicy: 'newest' | 'cheapest' | 'preferred') => {
      const session = await openFiles(files, { choices: { listPolicy } })
      return session.planRows(0, 9).map(({ status }) => status)
    }
    const age = [A, { ...B, saved: 2 }]
    expect(await asked(age, 'newest')).toEqual(['conflict', 'conflict'])
    const { saved: _, ...unknown } = A
    expect(await asked([unknown, B], 'newest')).toEqual(['conflict', 'conflict'])
    const units = [A, { name: 'b.csv', text: 'sku,price,unit\nA-1,4,kg\n' }]
    expect(await asked(units, 'cheapest')).toEqual(['conflict', 'conflict'])
    const added = ['a.csv', 'b.csv'].map((name) => ({ name, text: 'sku,stock change\nA-1,5\n' }))
    expect(await asked(added, 'preferred')).toEqual(['conflict', 'conflict'])
  })

  test('[LISTS-5] a file that contradicts itself, or deletes what another changes, is not settled by the others', async () => {
    const twice = await openFiles([{ name: 'a.csv', text: 'sku,price\nA-1,5\nA-1,6\n' }, B], {
      choices: { listPolicy: 'preferred' },
    })
    expect(twice.planRows(0, 3).map(({ status }) => status)).toEqual(['problem', 'problem', 'problem'])
    const deleted = await openFiles([{ name: 'a.csv', text: 'sku,action\nA-1,delete\n' }, B])
    expect(callsOf(deleted)).toEqual([])
  })

  test('[LISTS-2] a row with a mistake takes no part, and the other file is sent', async () => {
    const session = await openFiles([{ name: 'a.csv', text: 'sku,price\nA-1,five\n' }, B])
    expect(told(session)).toEqual([
      'a.csv 2: problem | not-a-number',
      'b.csv 2: edit | edit {"material_id":1,"price":4}',
    ])
  })
})

describe('laws', () => {
  const sku = fc.constantFrom(...HELD.map(([own]) => own), 'N-1', 'N-2')
  const line = fc.record({
    sku,
    price: fc.integer({ min: 0, max: 9 }),
    stock: fc.integer({ min: 0, max: 9 }),
  })
  /** Each material in one row only. */
  const lines = fc.uniqueArray(line, { selector: (one) => one.sku, maxLength: 6 })

  test('[LISTS-1] files that agree in form are planned as one file with all of their rows', async () => {
    await fc.assert(
      fc.asyncProperty(lines, fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), async (all, places) => {
        const head = 'sku,name,unit,price,stock'
        const text = (rows: typeof all) =>
          [head, ...rows.map((one) => `${one.sku},Name ${one.sku},pcs,${one.price},${one.stock}`), ''].join('\n')
        const parts = [0, 1, 2].map((list) => all.filter((_, at) => (places[at] ?? 0) === list))
        const used = parts.filter((rows) => rows.length > 0)
        fc.pre(used.length > 1)
        const together = await openFiles(used.map((rows, at) => ({ name: `${at}.csv`, text: text(rows) })))
        const whole = await openFile(text(used.flat()))
        expect(callsOf(together)).toEqual(callsOf(whole))
        const plain = (session: ImportSession) =>
          session.planRows(0, 99).map(({ status, changes }) => [status, changes])
        expect(plain(together)).toEqual(plain(whole))
        const { counts, cost, stockValue, guard } = together.summary()
        const alone = whole.summary()
        expect([counts, cost.writes, stockValue]).toEqual([alone.counts, alone.cost.writes, alone.stockValue])
        expect(guard === null).toBe(alone.guard === null)
      }),
      { numRuns: 40 },
    )
  })

  test('[LISTS-4] no policy sends a value that no file says, and each field at most once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lines, { minLength: 2, maxLength: 3 }),
        fc.constantFrom('ask', 'preferred', 'cheapest', 'newest'),
        async (lists, listPolicy) => {
          const files = lists.map((rows, at) => ({
            name: `${at}.csv`,
            saved: at,
            text: ['sku,price,stock', ...rows.map((one) => `${one.sku},${one.price},${one.stock}`), ''].join('\n'),
          }))
          fc.pre(lists.every((rows) => rows.length > 0))
          const session = await openFiles(files, { choices: { listPolicy } })
          const seen = new Set<string>()
          const id = (own: string) => HELD.findIndex(([one]) => one === own) + 1
          for (const { changes, materialId, calls } of session.planRows(0, 99)) {
            if (calls.length === 0) continue
            for (const { field, after } of changes) {
              const key = `${materialId} ${field}`
              expect(seen.has(key)).toBe(false)
              seen.add(key)
              const said = lists.flat().filter((one) => id(one.sku) === materialId)
              expect(said.map((one) => String(field === 'price' ? one.price : one.stock))).toContain(after)
            }
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
