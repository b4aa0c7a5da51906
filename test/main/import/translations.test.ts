/** Files with units, categories and storages in another language, against a real account. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { listColumnValues, listAccountValues } from '../../../src-main/import/column-values.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let folder: string
let open: ThreeStorages['open']

beforeAll(async () => {
  const place = await threeStorages()
  ;({ folder, open } = place)
  return place.close
})

async function openSession(name: string, lines: readonly string[], choices: Partial<ImportChoices> = {}) {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return open(path, choices)
}

function values(session: ImportSession, field: Field) {
  return listColumnValues(session.currentState, session.sessionInput.storages, field)
}

const polish = [
  'SKU,Nazwa,j.m.,Kategoria',
  'P-1,Pine board,szt,Drewno',
  'F-1,Flour,kg,Drewno|Nowe',
  'N-1,Nowa deska,SZT,',
]
const TRANSLATIONS: NonNullable<ImportChoices['translations']> = [
  ['unit', [['szt', 'pcs']]],
  [
    'categories',
    [
      ['Drewno', 'Wood'],
      ['Nowe', ''],
    ],
  ],
]

describe('translations', () => {
  test('[TRANS-1] [TRANS-3] a Polish file is planned in the account’s words', async () => {
    const session = await openSession('polish.csv', polish)
    expect(problems(session)).toHaveLength(4)
    const changed = await session.change({ ...session.currentState.choices, translations: TRANSLATIONS })
    expect(changed.ok && changed.value.edits).toMatchObject({ done: 1, last: { what: 'translations', count: 1 } })
    expect(problems(session)).toEqual([])
    expect(calls(session)).toEqual([
      '3: materials/edit {"material_id":102,"categories":[10]}',
      '4: materials/add {"name":"Nowa deska","unit":"pcs","storage_id":1,"sku":"N-1"}',
    ])
    await session.undo()
    expect(problems(session)).toHaveLength(4)
    await session.redo()
    expect(problems(session)).toEqual([])
    expect(session.unappliedChanges()).toMatchObject({
      changes: { columns: 2 },
      choices: { translations: TRANSLATIONS },
    })
  })

  test('a unit that the account lacks is sent as written, with the usual warning', async () => {
    const session = await openSession('lacking.csv', ['SKU,Unit', 'P-1,szt'], {
      translations: [['unit', [['szt', 'crate']]]],
    })
    expect(calls(session)).toEqual(['2: materials/edit {"material_id":101,"unit":"crate"}'])
    expect(problems(session)[0]).toContain('crate')
  })

  test('storages, actions and skus are translated too, before anything is matched', async () => {
    const session = await openSession('all.csv', ['SKU,Storage,Stock', 'old 1,Furgon,5', 'P-1,Sklep,4'], {
      translations: [
        ['sku', [['OLD 1', 'F-1']]],
        [
          'storage',
          [
            ['Furgon', 'Van'],
            ['Sklep', 'Shop: front'],
          ],
        ],
      ],
    })
    expect(problems(session)).toEqual([])
    expect(calls(session)).toEqual([
      '2: materials/update_stock {"material_id":102,"storage_id":3,"stock":5}',
      '3: materials/update_stock {"material_id":101,"storage_id":2,"stock":4}',
    ])
  })

  test('[TRANS-4] a typed cell is not translated', async () => {
    const session = await openSession('typed.csv', ['SKU,Unit', 'P-1,szt'], { translations: [['unit', [['kg', 'g']]]] })
    session.edit({ kind: 'cell', index: 0, column: 1, text: 'kg' })
    expect(calls(session)).toEqual(['2: materials/edit {"material_id":101,"unit":"kg"}'])
  })

  test('a file read again keeps them', async () => {
    const session = await openSession('again.csv', polish, { translations: TRANSLATIONS })
    await writeFile(join(folder, 'again.csv'), 'SKU,Nazwa,j.m.,Kategoria\nP-1,Pine,Szt,Nowe\n')
    const read = await session.reread()
    expect([read.ok, problems(session), calls(session)]).toEqual([
      true,
      [],
      ['2: materials/edit {"material_id":101,"name":"Pine"}'],
    ])
  })
})

describe('the values of a column', () => {
  test('[TRANS-4] what the account does not know comes first, with what it may mean', async () => {
    const session = await openSession('values.csv', [...polish, 'P-2,Other,kg,Woo', 'P-3,Third,KG,wood'])
    expect(values(session, 'unit')).toEqual({
      values: [
        { text: 'szt', count: 2, known: false, suggestion: 'pcs' },
        { text: 'kg', count: 3, known: true },
      ],
      total: 2,
    })
    expect(values(session, 'categories').values).toEqual([
      { text: 'Drewno', count: 2, known: false },
      { text: 'Nowe', count: 1, known: false },
      { text: 'Woo', count: 1, known: false, suggestion: 'Wood' },
      { text: 'wood', count: 1, known: true },
    ])
  })

  test('[TRANS-4] those translated stay among the first, also where the file has none', async () => {
    const session = await openSession('kept.csv', polish, {
      translations: [
        [
          'unit',
          [
            ['Stk', 'pcs'],
            ['kg', 'g'],
          ],
        ],
      ],
    })
    expect(values(session, 'unit').values.map(({ text, count, known }) => [text, count, known])).toEqual([
      ['szt', 2, false],
      ['kg', 1, true],
      ['Stk', 0, false],
    ])
  })

  test('many texts: the first 200 and how many there are; other fields know no closed world', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => `S-${index},n${index % 300}`)
    const session = await openSession('many.csv', ['SKU,Name', ...lines])
    const { values: shown, total } = values(session, 'name')
    expect([shown.length, total, shown[0]]).toEqual([200, 300, { text: 'n0', count: 2, known: true }])
    expect(values(session, 'unit')).toEqual({ values: [], total: 0 })
  })

  test('the account’s own words', async () => {
    const session = await openSession('own.csv', polish)
    const own = (field: Field) =>
      listAccountValues(session.currentState.catalogue.catalogue, session.sessionInput.storages, field)
    expect([own('unit'), own('categories'), own('storage'), own('action'), own('name')]).toEqual([
      ['kg', 'pcs'],
      ['Wood'],
      ['Main', 'Shop: front', 'Van'],
      ['delete'],
      [],
    ])
  })
})
