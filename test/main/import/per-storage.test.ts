/** A table with a column per storage becomes a row per storage. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../src-main/machine/clock.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { RawSheetReader } from '../../../src-main/import/raw-sheet.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import { importChoicesSchema, type ImportChoices } from '../../../src-shared/api/import.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { columnLetter } from '../../../src-shared/file/problem.ts'
import { warningsOf } from './in-words.ts'
import { calls, problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

let files = 0
async function open(
  lines: readonly string[],
  choices: Partial<ImportChoices> = { perStorage: 'named' },
  storages?: ThreeStorages['practice']['storages'],
): Promise<ImportSession> {
  const path = join(stand.folder, `pivot-${files++}.csv`)
  await writeFile(path, lines.join('\n'))
  return stand.open(path, choices, storages)
}

function offered(session: ImportSession): string {
  const { columns = [] } = session.summary().file.perStorage ?? {}
  return columns.map(({ column, storage, field }) => `${columnLetter(column)} ${field} ${storage}`).join(', ')
}

function names(session: ImportSession): string[] {
  return session.rows(0, 1000, { filter: {} }).rows.map(({ row, sheet = '' }) => `${row} ${toRawText(sheet)}`)
}

const PIVOT = ['SKU,Price,Main,Shop front,Qty Van', '00123,13,41,,2', 'P-1,7,9,3,', 'F-1,2,20,0,4']

describe('[TABLE-6] columns per storage', () => {
  test('are told and offered, and not read before', async () => {
    const session = await open(PIVOT, {})
    expect([offered(session), session.summary().rowCount]).toEqual(['C stock 1, D stock 2, E stock 3', 3])
    expect(session.summary().file.perStorage).toMatchObject({
      read: false,
      offered: true,
      storages: [],
      example: {
        row: 4,
        cells: [
          { storage: 'Main', field: 'stock', text: '20' },
          { storage: 'Shop: front', field: 'stock', text: '0' },
          { storage: 'Van', field: 'stock', text: '4' },
        ],
      },
    })
    expect(warningsOf(session)).toEqual([
      'These columns are named after storages: “Main”, “Shop front”, “Qty Van”. Each can be read for its own storage. Until you choose that, only the chosen storage’s column is read.',
    ])
    expect(calls(session)).toEqual([
      '2: materials/edit {"material_id":100,"price":13}',
      '2: materials/update_stock {"material_id":100,"storage_id":1,"stock":41}',
      '3: materials/update_stock {"material_id":101,"storage_id":1,"stock":9}',
    ])
  })

  test('become a row for each cell; a blank one leaves its storage as it is, and the price is said once', async () => {
    const session = await open(PIVOT)
    expect(names(session)).toEqual(['2 Main', '3 Main', '4 Main', '3 Shop: front', '4 Shop: front', '2 Van', '4 Van'])
    expect(calls(session)).toEqual([
      '2 in “Main”: materials/edit {"material_id":100,"price":13}',
      '2 in “Main”: materials/update_stock {"material_id":100,"storage_id":1,"stock":41}',
      '3 in “Main”: materials/update_stock {"material_id":101,"storage_id":1,"stock":9}',
      '2 in “Van”: materials/update_stock {"material_id":100,"storage_id":3,"stock":2}',
      '4 in “Van”: materials/update_stock {"material_id":102,"storage_id":3,"stock":4}',
    ])
    const { columns, file } = session.summary()
    expect(columns.map(({ column, header, field }) => [column, header, field])).toEqual([
      [0, 'SKU', 'sku'],
      [1, 'Price', 'price'],
      [2, 'Main / Shop front / Qty Van', 'stock'],
    ])
    expect(file.perStorage?.storages.map(({ name, rows }) => [toRawText(name), rows])).toEqual([
      ['Main', 3],
      ['Shop: front', 2],
      ['Van', 2],
    ])
  })

  test('undo and redo, and off is not offered again', async () => {
    const session = await open(PIVOT, {})
    await session.change({ storage: 1, perStorage: 'named' })
    expect([session.summary().rowCount, session.summary().edits?.last]).toEqual([7, { what: 'storages', count: 1 }])
    await session.undo()
    expect(session.summary().columns).toEqual((await open(PIVOT, {})).summary().columns)
    expect([session.summary().rowCount, offered(session)]).toEqual([3, 'C stock 1, D stock 2, E stock 3'])
    await session.redo()
    expect(session.summary().rowCount).toBe(7)
    await session.change({ storage: 1, perStorage: 'off' })
    expect(session.summary().file.perStorage).toMatchObject({ read: false, offered: false })
    expect(warningsOf(session)).toHaveLength(2)
  })

  test('minimums have columns of their own', async () => {
    const lines = ['SKU,Main,Main min,Van min,Stock: Van', '00123,40,5,,2', 'P-1,,7,3,1']
    const session = await open(lines)
    expect(offered(session)).toBe('B stock 1, C minimum 1, D minimum 3, E stock 3')
    expect(calls(session)).toEqual([
      '2 in “Main”: materials/edit {"material_id":100,"minimum":5,"storage_id":1}',
      '3 in “Main”: materials/edit {"material_id":101,"minimum":7,"storage_id":1}',
      '2 in “Van”: materials/update_stock {"material_id":100,"storage_id":3,"stock":2}',
      '3 in “Van”: materials/update_stock {"material_id":101,"storage_id":3,"stock":1}',
      '3 in “Van”: materials/edit {"material_id":101,"minimum":3,"storage_id":3}',
    ])
  })

  test('a bad cell is named by its own place, once; a typed one goes there', async () => {
    const session = await open([
      'SKU,Price,Main,Van',
      '00123,dear,41,many',
      ...['P-1', 'F-1', 'X-1', 'X-2'].map((sku) => `${sku},7,30,1`),
    ])
    expect(problems(session).filter((problem) => problem.includes('not a number'))).toEqual([
      expect.stringContaining('B2 in “Main”: “dear” is not a number'),
      expect.stringContaining('D2 in “Van”: “many” is not a number'),
    ])
    const [index] = session.rows(0, 9, { filter: { sheet: 'Van' } }).rows.map((row) => row.index)
    session.edit({ kind: 'cell', index: index ?? -1, column: 2, text: '6' })
    // Its row waits for the price.
    const van = '2 in “Van”: materials/update_stock {"material_id":100,"storage_id":3,"stock":6}'
    expect(calls(session)).not.toContain(van)
    const [first] = session.rows(0, 9, { filter: { sheet: 'Main' } }).rows.map((row) => row.index)
    session.edit({ kind: 'cell', index: first ?? -1, column: 1, text: '13' })
    expect(calls(session)).toContain(van)
    const { cells } = session.originals([index ?? -1]).rows[0] ?? {}
    expect(cells?.map(({ text }) => text)).toEqual(['00123', '', '', '6'])
  })

  test('rows to fix have the file’s own columns, with one storage’s cell each', async () => {
    const session = await open(['SKU,Name,Main,Van,Note', 'NEW-1,,1,2,x'])
    const { sheets, rows } = session.originals([0, 1])
    expect(sheets.map(({ headers }) => headers)).toEqual([['SKU', 'Name', 'Main', 'Van', 'Note']])
    expect(rows.map(({ row, cells }) => [row, ...cells.map(({ text }) => text)])).toEqual([
      [2, 'NEW-1', '', '1', '', 'x'],
      [2, 'NEW-1', '', '', '2', ''],
    ])
    const secondSession = await open([
      (sheets[0]?.headers ?? []).join(','),
      ...rows.map(({ cells }) => cells.map(({ text }) => text).join(',')),
    ])
    expect(names(secondSession)).toEqual(['2 Main', '3 Van'])
  })

  test('a new material is added once, into the first storage that has a cell', async () => {
    const session = await open(['SKU,Name,Unit,Main,Shop front,Van', 'N-1,New board,pcs,,5,6', 'P-1,,,30,,'])
    expect(calls(session).slice(0, 2)).toEqual([
      '2 in “Shop: front”: materials/add {"name":"New board","unit":"pcs","storage_id":2,"sku":"N-1","stock":5}',
      '2 in “Van”: materials/update_stock {"material_id":null,"storage_id":3,"stock":6}',
    ])
  })

  test('one material in all storages keeps its key, and a guessed key stays a guess', async () => {
    const session = await open(['SKU,Main,Shop front,Van', 'P-1,9,8,7'])
    expect(calls(session)).toHaveLength(3)
    const rows = ['P-1,9,8,7', '00123,1,2,3', 'F-1,4,5,6', 'Q-1,,,6']
    const [before, after] = [
      await open(['Item,Main,Shop front,Van', ...rows], {}),
      await open(['Item,Main,Shop front,Van', ...rows]),
    ]
    const key = (session: ImportSession) => {
      const [{ field, confidence, reason } = { field: null }] = session.summary().columns
      return { field, confidence, reason }
    }
    expect(key(after)).toEqual(key(before))
    expect(key(after)).toMatchObject({ field: 'sku', confidence: 'likely' })
    const likely = (session: ImportSession) => warningsOf(session).filter((text) => text.includes('“Item”'))
    expect([likely(after), likely(after).length]).toEqual([likely(before), 1])
  })

  test('[MAP-4] another system’s ids are found out as before', async () => {
    const rows = ['1,P-1,9,8,7', '2,00123,1,2,3', '100,F-1,4,5,6']
    const session = await open(['ID,SKU,Main,Shop front,Van', ...rows])
    expect(session.summary().columns.map(({ field }) => field)).toEqual([null, 'sku', 'stock'])
    expect(calls(session)).toHaveLength(9)
  })

  test('what is remembered for the file’s headings holds, and is kept for them', async () => {
    const lines = ['Code,Extra,Other,Main,Van', 'P-1,8,x,9,7', '00123,13,y,1,2', 'F-1,2,z,4,5']
    const asked: ImportChoices = {
      storage: 1,
      fields: [
        [0, 'sku'],
        [1, 'price'],
        [2, null],
      ],
    }
    const plainSession = await open(lines, asked)
    const kept = plainSession.mappingToKeep()
    await plainSession.change({ ...asked, perStorage: 'named' })
    const { fields, signature } = plainSession.mappingToKeep()
    expect([fields, signature]).toEqual([kept.fields, kept.signature])
    const work = plainSession.unappliedChanges()
    expect(calls(plainSession)).toContain('3 in “Main”: materials/edit {"material_id":100,"price":13}')

    const path = join(stand.folder, 'remembered.csv')
    await writeFile(path, lines.join('\n'))
    const remembered = new Map([[signature, { fields }]])
    const input = {
      session: 's',
      source: { name: 'remembered.csv', path },
      accountName: 'Practice',
      storages: stand.practice.storages,
      choices: { storage: 1, perStorage: 'named' } satisfies ImportChoices,
      clearToken: '(clear)',
      remembered,
    }
    const ports = { readSource, account: stand.account, clock: systemClock, digest: sha256 }
    const again = await ImportSession.open(input, ports)
    expect(again.ok && calls(again.value)).toEqual(calls(plainSession))
    const savedWork = again.ok ? again.value.unappliedChanges() : work
    const resumed = await ImportSession.open({ ...input, remembered: new Map() }, ports, {}, savedWork)
    expect(resumed.ok && calls(resumed.value)).toEqual(calls(plainSession))
  })

  test('a file whose columns of storages are gone is read without them', async () => {
    const path = join(stand.folder, 'gone.csv')
    await writeFile(path, 'SKU,Price,Main,Van\nP-1,8,9,7\n')
    const perStorage: ImportChoices['perStorage'] = [
      [2, 1, 'stock'],
      [3, 3, 'stock'],
    ]
    const session = await stand.open(path, { perStorage })
    await writeFile(path, 'SKU,Price\nP-1,8\n')
    expect(await session.reread()).toMatchObject({ ok: true })
    expect(importChoicesSchema.safeParse(session.unappliedChanges().choices).success).toBe(true)
    expect(calls(session)).toEqual(['2: materials/edit {"material_id":101,"price":8}'])
  })

  test('looked at, the file has its own rows and columns', async () => {
    const session = await open(PIVOT)
    const look = new RawSheetReader(
      { source: { name: 'x', path: '' }, storages: [], clearToken: '' },
      {
        readSource,
        account: stand.account,
        digest: sha256,
      },
    )
    const { rows, headings, data, mapped } = await look.makeView(session.currentState.choices, session.currentState)
    expect([rows, headings, data]).toEqual([4, [1], [2, 4]])
    expect(mapped.map(({ field }) => field)).toEqual(['sku', 'price', 'stock', 'stock', 'stock'])
    expect(look.listRows(1, 1, 0, 9)).toEqual([{ row: 2, is: 'data', cells: ['00123', '13', '41', '', '2'] }])
  })

  test('two rows for one material block each other, and the rest of both [PLAN-21]', async () => {
    const session = await open(['SKU,Main,Van', 'P-1,31,5', 'P-1,32,'])
    expect(session.rows(0, 9, { filter: {} }).rows.map(({ status }) => status)).toEqual([
      'problem',
      'problem',
      'problem',
    ])
  })

  test('saved work opens as it was, and a file saved again with its columns moved is read the same', async () => {
    const lines = ['SKU,Main,Van', '00123,41,2', 'P-1,9,3']
    const path = join(stand.folder, 'moved.csv')
    await writeFile(path, lines.join('\n'))
    const list: ImportChoices['perStorage'] = [
      [1, 1, 'stock'],
      [2, 3, 'stock'],
    ]
    const session = await stand.open(path, { perStorage: list })
    const [, van] = session.rows(0, 9, { filter: { sheet: 'Van' } }).rows
    session.edit({ kind: 'cell', index: van?.index ?? -1, column: 1, text: '8' })
    const before = calls(session)
    expect(before.at(-1)).toBe('3 in “Van”: materials/update_stock {"material_id":101,"storage_id":3,"stock":8}')
    expect(session.unappliedChanges().choices.perStorage).toEqual(list)
    await writeFile(path, ['SKU,Price,Main,Van', '00123,,41,2', 'P-1,,9,3'].join('\n'))
    expect(await session.reread()).toMatchObject({ ok: true })
    expect(session.currentState.choices.perStorage).toEqual([
      [2, 1, 'stock'],
      [3, 3, 'stock'],
    ])
    expect(calls(session)).toEqual(before)
  })
})

describe('[TABLE-6] hostile headings', () => {
  test('texts under a storage’s name are no stock', async () => {
    expect(offered(await open(['SKU,Main,Van', '00123,yes,4', 'P-1,no,5'], {}))).toBe('')
  })

  test('a total beside the storages is told and not used; a column of storages is not followed', async () => {
    const session = await open(['SKU,Storage,Stock,Main,Van', '00123,Van,50,41,2', 'P-1,Van,50,9,3'])
    expect(session.summary().columns.map(({ header, field }) => [header, field])).toEqual([
      ['SKU', 'sku'],
      ['Storage', null],
      ['Stock', null],
      ['Main / Van', 'stock'],
    ])
    expect(warningsOf(session).join(' ')).toContain('“Stock”')
    expect(calls(session)).toContain('3 in “Main”: materials/update_stock {"material_id":101,"storage_id":1,"stock":9}')
  })

  test('two storages of one name: none is meant by it, and where both are chosen their rows say the id', async () => {
    const twice = [
      { id: 1, name: 'Bin' },
      { id: 2, name: 'Bin' },
      { id: 3, name: 'Van' },
    ]
    const session = await open(['SKU,Bin,Van', '00123,4,5'], {}, twice)
    expect(offered(session)).toBe('')
    await session.change({
      storage: 1,
      perStorage: [
        [1, 1, 'stock'],
        [2, 2, 'stock'],
      ],
    })
    expect(names(session)).toEqual(['2 Bin (1)', '2 Bin (2)'])
  })

  test('what was said of columns or storages that are not there is left out', async () => {
    const session = await open(PIVOT, {
      perStorage: [
        [2, 1, 'stock'],
        [3, 99, 'stock'],
        [77, 2, 'stock'],
      ],
    })
    expect(offered(session)).toBe('C stock 1')
  })

  test('one column twice, or two columns for one stock, are no choice', () => {
    const parsed = (perStorage: unknown) => importChoicesSchema.safeParse({ storage: 1, perStorage }).success
    expect(parsed([[2, 1, 'stock'], [3, 1, 'minimum']])).toBe(true) // prettier-ignore
    expect(parsed([[2, 1, 'stock'], [3, 1, 'stock']])).toBe(false) // prettier-ignore
    expect(parsed([[2, 1, 'stock'], [2, 2, 'stock']])).toBe(false) // prettier-ignore
    expect(parsed([])).toBe(false)
  })

  test('[ROW-3] rows that are too long are told in each storage, and a row of totals once for all of them', async () => {
    const session = await open(['SKU,Main,Van', '00123,41,2,extra', 'P-1,9,3', 'Total,50,5'])
    expect(
      session.rows(0, 9, { filter: {} }).rows.map(({ status, problems: [first] }) => [status, first?.code]),
    ).toEqual([
      ['problem', 'ragged-row'],
      ['stock', undefined],
      ['problem', 'ragged-row'],
      ['stock', undefined],
    ])
    expect(session.summary().compared?.notMaterials).toBe(1)
  })
})
