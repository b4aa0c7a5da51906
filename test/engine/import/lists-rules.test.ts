/** Several files: rules and translations are each file's own. */
import { describe, expect, test } from 'vitest'
import { columnValues } from '../../../src-main/engine/import/column-values.ts'
import { columnsOfLists } from '../../../src-main/workers/import-columns.ts'
import { fileReading, listColumns } from '../../../src-main/engine/import/list-columns.ts'
import { ruleEffect } from '../../../src-main/engine/import/rule-effect.ts'
import type { ImportSession } from '../../../src-main/engine/import/session.ts'
import type { ImportChoices } from '../../../src-shared/contract/import.ts'
import type { Profile } from '../../../src-shared/contract/profile.ts'
import { bodyJson } from '../../../src-shared/domain/plan/planned-call.ts'
import { materialsOf, openFiles } from './small-file.ts'
import { summaryOf } from './in-words.ts'

const HOLZ = { name: 'holz.csv', text: 'Artikel;Preis;Rabatt\nA-1;10;20\nC-3;30;0\n' }
const METALL = { name: 'metall.csv', text: 'sku,price\nB-2,4\n' }
const PIECES = { name: 'pieces.csv', text: 'sku,unit\nB-2,Stk\n' }

function told(session: ImportSession): string[] {
  return session.planRows(0, 100).flatMap(({ sheet, calls }) => calls.map(({ body }) => `${sheet}: ${bodyJson(body)}`))
}

async function chosen(session: ImportSession, lists: ImportChoices['lists']): Promise<void> {
  const made = await session.change({ ...session.snapshot.choices, ...(lists ? { lists } : {}) })
  expect(made.ok).toBe(true)
}

describe('[LISTS-16] rules and translations of several files', () => {
  test('a rule is used in its own file alone, and undone by its name', async () => {
    const session = await openFiles([HOLZ, METALL])
    await chosen(session, [['holz.csv', { rules: [['price', 'price * (1 - Rabatt/100)']] }]])
    expect(told(session)).toEqual([
      'holz.csv: {"material_id":1,"price":8}',
      'holz.csv: {"material_id":3,"price":30}',
      'metall.csv: {"material_id":2,"price":4}',
    ])
    const { edits, lists, warnings } = summaryOf(session)
    expect(edits?.last).toEqual({ what: 'rules', count: 1 })
    expect(lists?.map(({ name, rules }) => [name, rules])).toEqual([
      ['holz.csv', [['price', 'price * (1 - Rabatt/100)']]],
      ['metall.csv', []],
    ])
    // What a rule reads is used.
    expect(warnings.join(' ')).not.toContain('Rabatt')
    await session.undo()
    expect(told(session)[0]).toBe('holz.csv: {"material_id":1,"price":10}')
    expect(summaryOf(session).warnings.join(' ')).toContain('Rabatt')
  })

  test('[RULE-8] [TRANS-4] what a rule would do, and what cells say, is that of the file that is named', async () => {
    const session = await openFiles([HOLZ, PIECES])
    const holz = fileReading(session.snapshot, 'holz.csv')
    const pieces = fileReading(session.snapshot, 'pieces.csv')
    if (!holz || !pieces) throw new Error('both are planned')
    expect(fileReading(session.snapshot, 'other.csv')).toBeNull()
    expect(ruleEffect(holz, 'price', 'price * Rabatt')).toMatchObject({
      ok: true,
      value: { rows: 2, changed: 2, examples: [{ row: 2, before: '10', after: '200' }, { row: 3 }] },
    })
    expect(ruleEffect(pieces, 'price', 'price * Rabatt').ok).toBe(false)
    const { catalogue } = session.snapshot
    expect(columnValues({ ...pieces, catalogue }, [], 'unit').values.map(({ text }) => text)).toEqual(['Stk'])
    await chosen(session, [['pieces.csv', { translations: [['unit', [['Stk', 'pcs']]]] }]])
    expect(session.planRows(2, 1)[0]?.problems).toEqual([])
    expect(summaryOf(session).edits?.last).toEqual({ what: 'translations', count: 1 })
  })

  test('columns of each file stand at the places of all of them', async () => {
    const session = await openFiles([HOLZ, PIECES])
    const all = session.snapshot.mapping.columns
    for (const { columns } of listColumns(session.snapshot)) {
      for (const { column, field } of columns) expect(all.find((one) => one.column === column)?.field).toBe(field)
    }
    expect(
      listColumns(session.snapshot).map(({ name, columns }) => [name, columns.map(({ column }) => column)]),
    ).toEqual([
      ['holz.csv', [0, 1, 2]],
      ['pieces.csv', [0, 3]],
    ])
  })

  test('[LISTS-16] columns of each file have the letters that they have there', async () => {
    const session = await openFiles([HOLZ, PIECES])
    const { lists } = columnsOfLists(session, 'en')
    expect(
      lists.map(({ name, columns }) => [name, columns.map(({ letter, header }) => `${letter} ${header}`)]),
    ).toEqual([
      ['holz.csv', ['A Artikel', 'B Preis', 'C Rabatt']],
      // It is the fourth of all columns.
      ['pieces.csv', ['A sku', 'B unit']],
    ])
  })

  test.each([
    ['of a column it has', 'price', 'price * (1 - Rabatt/100)'],
    ['of a field that no column of it has', 'minimum', 'price / 2'],
    ['of a key', 'sku', 'if(Rabatt = 20, "D-4", sku)'],
  ] as const)('[RULE-10] a rule %s is tried as it would be used, with edits of other files', async (_, field, text) => {
    const session = await openFiles([HOLZ, METALL])
    session.edit({ kind: 'cell', index: 2, column: 1, text: '5' })
    const before = told(session)
    const shown = { filter: {} }
    const tried = session.rows(0, 10, shown, [field, text, 'holz.csv'])
    expect(told(session)).toEqual(before)
    expect(session.rows(0, 10, shown, [field, text, 'metal.csv']).rows).toEqual(session.rows(0, 10, shown).rows)
    await chosen(session, [['holz.csv', { rules: [[field, text]] }]])
    expect(tried.rows).toEqual(session.rows(0, 10, shown).rows)
    expect(tried.tried?.mapping.columns).toEqual(session.snapshot.mapping.columns)
    expect(told(session).at(-1)).toBe('metall.csv: {"material_id":2,"price":5}')
  })

  test('a rule that came with the file’s profile is taken back for this plan', async () => {
    const profile: Profile = {
      stocksheetProfile: 1,
      id: `p-${'a'.repeat(16)}`,
      name: 'Holz',
      howRead: {
        at: '2026-10-01T00:00:00.000Z',
        file: 'holz.csv',
        recognition: {
          headings: ['artikel', 'preis', 'rabatt'],
          used: ['artikel', 'preis'],
          sheet: null,
          encoding: null,
          fileName: null,
        },
        reading: {
          storage: 1,
          columns: [
            ['artikel', 'sku'],
            ['preis', 'price'],
            ['rabatt', null],
          ],
          bareColumns: [],
          rules: [['price', 'price * 2']],
        },
        keep: [],
        missing: 'leave',
      },
      crossReference: [],
    }
    const session = await openFiles([HOLZ, METALL], { profiles: [profile] })
    expect(told(session)[0]).toBe('holz.csv: {"material_id":1,"price":20}')
    await chosen(session, [['holz.csv', { rules: [] }]])
    expect(told(session)[0]).toBe('holz.csv: {"material_id":1,"price":10}')
  })

  test('[JUMP-1] what takes a jump back is said for each file that has the column, over the rule it has', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `M-${at}`)
    const materials = materialsOf(names.map((sku, at) => [sku, sku, String(at + 1), '1'] as const))
    const lines = (from: number, to: number) =>
      names
        .slice(from, to)
        .map((sku, at) => `${sku},${(from + at + 1) * 100}\n`)
        .join('')
    const session = await openFiles(
      [
        { name: 'a.csv', text: `sku,price\n${lines(0, 20)}` },
        { name: 'b.csv', text: `sku,price\n${lines(20, 40)}` },
        { name: 'c.csv', text: 'sku,stock\nM-1,4\n' },
      ],
      { materials },
    )
    await chosen(session, [['b.csv', { rules: [['price', 'price * 1']] }]])
    const [jump] = summaryOf(session).jumps ?? []
    expect(jump?.lists).toEqual([
      { name: 'a.csv', rule: 'round(price / 100, 0.01)' },
      { name: 'b.csv', rule: 'round((price * 1) / 100, 0.01)' },
    ])
    await chosen(
      session,
      jump?.lists?.map(({ name, rule }) => [name, { rules: [['price', rule]] }]),
    )
    expect(summaryOf(session)).toMatchObject({ jumps: [], counts: { edit: 0, unchanged: 40 } })
  })
})
