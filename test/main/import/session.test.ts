import { describe, expect, test } from 'vitest'
import type { ImportChoices } from '../../../src-shared/api/import.ts'
import type { ImportSummary } from '../../../src-shared/api/import.ts'
import type { ImportEditRequest } from '../../../src-shared/api/import-edits.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { toBodyJson } from '../../../src-shared/plan/plan.ts'
import { readSource } from '../../../src-main/file/read-source.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { ImportSession } from '../../../src-main/import/session.ts'
import type { AccountPort, Clock } from '../../../src-main/ports/ports.ts'
import { decimal } from '../../build.ts'
import { nothingOf } from './in-words.ts'

const clock: Clock = { now: () => 0, sleep: () => Promise.resolve() }

function listMaterial(id: number, sku: string, name: string, price: string, stock: string): ListedMaterial {
  return {
    id,
    name,
    sku,
    unit: 'pcs',
    price: decimal(price),
    notes: '',
    archived: false,
    categories: [],
    stock: decimal(stock),
    minimum: decimal('0'),
    planned: null,
  }
}

/** A port with fixed lists: sessions read, and never send. */
function accountWith(materials: readonly ListedMaterial[], reads: number[] = []): AccountPort {
  return {
    address: 'http://127.0.0.1:1',
    readStorage: (storage) => {
      reads.push(storage)
      return Promise.resolve({ ok: true, materials: storage === 1 ? materials : [], requests: 1 })
    },
    probe: () => Promise.resolve(null),
    send: () => Promise.reject(new Error('a session never sends')),
    close: () => Promise.resolve(),
  }
}

const materials = [
  listMaterial(1, 'A-1', 'Alpha', '1', '10'),
  listMaterial(2, 'B-2', 'Beta', '2', '20'),
  listMaterial(3, 'B-2', 'Beta two', '3', '30'),
]

async function open(
  csv: string,
  choices: ImportChoices = { storage: 1 },
  account = accountWith(materials),
): Promise<ImportSession> {
  const opened = await ImportSession.open(
    {
      session: 's',
      source: { name: 'file.csv', bytes: new TextEncoder().encode(csv) },
      accountName: 'Test',
      storages: [{ id: 1, name: 'Main' }],
      choices,
      clearToken: '(clear)',
    },
    { readSource, account, clock, digest: sha256 },
  )
  if (!opened.ok) throw new Error(opened.failure.code)
  return opened.value
}

function statuses(session: ImportSession): string[] {
  return session.rows(0, 100, { filter: {} }).rows.map(({ status }) => status)
}

function calls(session: ImportSession): string[] {
  return session
    .listPlanRows(0, 100)
    .flatMap((row) => row.calls.map(({ method, body }) => `${method} ${toBodyJson(body)}`))
}

function edit(session: ImportSession, request: ImportEditRequest): ImportSummary {
  const answer = session.edit(request)
  if (!answer.ok) throw new Error(answer.failure.code)
  return answer.value
}

const csv = 'sku,name,price,stock\nA-1,,1.5,10\nB-2,,9,\nA-1,Alpha,many,11\n'

describe('a session shows what the file would change', () => {
  test('rows, statuses, problems and what they cost', async () => {
    const session = await open(csv)
    expect(statuses(session)).toEqual(['problem', 'problem', 'problem'])
    const summary = session.summary()
    expect(summary.counts.problem).toBe(3)
    expect(summary.cost).toMatchObject({ reads: 0, writes: 0 })
    expect(session.rows(1, 1, { filter: {} }).rows[0]?.candidates).toEqual([
      { id: 2, name: 'Beta', sku: 'B-2' },
      { id: 3, name: 'Beta two', sku: 'B-2' },
    ])
  })

  test('filters by status, problem and text; windows are cut from what the filter shows', async () => {
    const session = await open('sku,price\nA-1,1\nB-2,2\nNEW,3\nNEW-2,4\n')
    expect(session.rows(0, 10, { filter: { statuses: ['unchanged'] } }).rows.map(({ row }) => row)).toEqual([2])
    expect(session.rows(0, 10, { filter: { problem: 'many-materials' } })).toMatchObject({
      total: 1,
      rows: [{ row: 3 }],
    })
    expect(session.rows(1, 1, { filter: { text: 'new' } })).toMatchObject({ total: 2, rows: [{ row: 5, index: 3 }] })
  })

  test('[MAP] another field for a column, another storage, other keys: only what depends on it runs again', async () => {
    const reads: number[] = []
    const session = await open('sku,price\nA-1,5\n', { storage: 1 }, accountWith(materials, reads))
    expect(calls(session)).toEqual(['materials/edit {"material_id":1,"price":5}'])
    await session.change({ storage: 1, fields: [[1, 'stock']] })
    expect(calls(session)).toEqual(['materials/update_stock {"material_id":1,"storage_id":1,"stock":5}'])
    expect(reads).toEqual([1])
    await session.change({ storage: 2, fields: [[1, 'stock']] })
    expect(calls(session)).toEqual(['materials/update_stock {"material_id":1,"storage_id":2,"stock":5}'])
    expect(reads).toEqual([1, 2])
  })
})

describe('edits', () => {
  test('[UNIT-5] what the user types is meant in the material’s unit, whatever the heading says; undone, it waits again', async () => {
    const session = await open('sku,Price/kg\nA-1,5\n')
    expect(statuses(session)).toEqual(['problem'])
    edit(session, { kind: 'cell', index: 0, column: 1, text: '6' })
    expect(calls(session)).toEqual(['materials/edit {"material_id":1,"price":6}'])
    await session.undo()
    expect(statuses(session)).toEqual(['problem'])
  })

  test('[EDIT-1] a cell fixed in place changes the plan at once; undo and redo', async () => {
    const session = await open('sku,price\nA-1,1O\nB-9,3\n')
    expect(statuses(session)).toEqual(['problem', 'problem'])
    const fixResult = edit(session, { kind: 'cell', index: 0, column: 1, text: '10,5' })
    expect(fixResult.edits).toMatchObject({ done: 1, undone: 0 })
    expect(calls(session)).toEqual(['materials/edit {"material_id":1,"price":10.5}'])
    expect(session.rows(0, 1, { filter: {} }).rows[0]?.cells[1]).toMatchObject({
      text: '10,5',
      edited: true,
      before: '1',
      after: '10.5',
    })
    await session.undo()
    expect(statuses(session)).toEqual(['problem', 'problem'])
    await session.redo()
    expect(statuses(session)).toEqual(['edit', 'problem'])
  })

  test('a fixed key matches anew, and blocks or frees the rows it now shares a material with', async () => {
    const session = await open('sku,stock\nA-1,11\nX-9,12\n')
    expect(statuses(session)).toEqual(['stock', 'problem'])
    edit(session, { kind: 'cell', index: 1, column: 0, text: 'a-1' })
    expect(statuses(session)).toEqual(['problem', 'problem'])
    await session.undo()
    expect(statuses(session)).toEqual(['stock', 'problem'])
  })

  test('a pick answers an ambiguity', async () => {
    const session = await open('sku,stock\nB-2,21\n')
    edit(session, { kind: 'pick', index: 0, pick: 3 })
    expect(calls(session)).toEqual(['materials/update_stock {"material_id":3,"storage_id":1,"stock":21}'])
  })

  test('[DIFF-8] picking the material that a near miss means does not give it the misspelt sku', async () => {
    const account = accountWith([listMaterial(9, '00123', 'Oak board', '12.5', '4')])
    const session = await open('sku,name,price\n123,Oak board.,13\n', { storage: 1, keys: ['sku'] }, account)
    expect(statuses(session)).toEqual(['problem'])
    edit(session, { kind: 'pick', index: 0, pick: 9 })
    expect(calls(session)).toEqual(['materials/edit {"material_id":9,"price":13}'])
  })

  test('[EDIT-1] [DIFF-8] a key typed over is another question: the answer to the one before does not answer it', async () => {
    const account = accountWith([listMaterial(9, '00123', 'Oak board', '12.5', '4')])
    const session = await open('sku,name,price\n123,Oak board,13\n', { storage: 1 }, account)
    edit(session, { kind: 'pick', index: 0, pick: 9 })
    expect(calls(session)).toEqual(['materials/edit {"material_id":9,"price":13}'])
    edit(session, { kind: 'cell', index: 0, column: 0, text: '124' })
    expect(session.summary().problems.map(({ code }) => code)).toEqual(['key-mismatch'])
    edit(session, { kind: 'pick', index: 0, pick: { change: 9 } })
    expect(calls(session)).toEqual(['materials/edit {"material_id":9,"sku":"124","price":13}'])
  })

  test('[T-38] [MATCH-11] zeros lost in a whole column beside the names: one answer for all rows, one step to undo', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => ({
      id: index + 1,
      sku: `00${index + 100}`,
      name: `Board ${index}`,
    }))
    const account = accountWith(rows.map(({ id, sku, name }) => listMaterial(id, sku, name, '1', '4')))
    const csv = ['sku,name,price', ...rows.map(({ sku, name }) => `${Number(sku)},${name},2`)].join('\n')
    const session = await open(csv, { storage: 1 }, account)
    expect(calls(session)).toEqual([])
    expect(session.similarCells('near-miss').answers).toEqual({ keep: 90, change: 90, new: 90 })
    edit(session, { kind: 'answer', problem: 'near-miss', answer: 'keep' })
    expect(calls(session)).toEqual(rows.map(({ id }) => `materials/edit {"material_id":${id},"price":2}`))
    expect((await session.undo()).ok).toBe(true)
    expect(calls(session)).toEqual([])
    edit(session, { kind: 'answer', problem: 'near-miss', answer: 'change' })
    expect(calls(session)[0]).toBe('materials/edit {"material_id":1,"sku":"100","price":2}')
    expect(session.summary().edits).toMatchObject({ done: 1, undone: 0 })
  })

  test.each([
    ['sku,price\nA-1,1\n', 'Nothing to do: the account already matches the file.'],
    [
      'sku,price,Colour,Shelf\nA-1,1,red,4\n',
      'Nothing to send: 1 of 1 row was found, and what was compared is the same: SKU, price. Not compared: column “Colour”, column “Shelf”.',
    ],
    [
      'sku,On hand,On hand\nA-1,1,2\n',
      'Nothing can be sent yet: choose which of the columns “On hand (B)”, “On hand (C)” is the stock.',
    ],
    ['id,Colour\n1,red\n', 'Nothing to send: no field was compared. Not compared: column “Colour”.'],
    ['sku,price\n', 'Nothing to send: no rows were compared.'],
  ])('[T-15] %j says what was compared and what was not', async (text, words) => {
    const session = await open(text)
    expect(nothingOf(session)).toBe(words)
    expect(nothingOf(session, 'ru')).toMatch(/^(Делать|Отправлять)( пока)? нечего|нет строк/)
  })

  test('[T-15] a field that is left out is not compared, and a change or a waiting row is not nothing', async () => {
    const session = await open('sku,price\nA-1,9\n')
    expect(nothingOf(session)).toBeUndefined()
    edit(session, { kind: 'field', field: 'price', included: false })
    expect(nothingOf(session)).toBe(
      'Nothing to send: 1 of 1 row was found, and what was compared is the same: SKU. Not compared: column “price”.',
    )
    expect(nothingOf(await open('sku,price\nB-2,9\n'))).toBeUndefined()
  })

  test('[EDIT-2] rows left out ask for nothing and are in no count; a filter leaves out all it shows', async () => {
    const session = await open('sku,stock\nA-1,11\nA-1,12\nNEW,3\n')
    expect(statuses(session)).toEqual(['problem', 'problem', 'problem'])
    const remainingResult = edit(session, { kind: 'rows', indexes: [1], included: false })
    expect(remainingResult).toMatchObject({ excluded: 1, counts: { stock: 1, problem: 1 } })
    expect(statuses(session)).toEqual(['stock', 'unchanged', 'problem'])
    expect(session.rows(1, 1, { filter: {} }).rows[0]?.included).toBe(false)
    const none = edit(session, { kind: 'filtered', filter: { statuses: ['problem'] }, included: false })
    expect(none).toMatchObject({ excluded: 2, counts: { stock: 1, problem: 0 } })
    await session.undo()
    await session.undo()
    expect(statuses(session)).toEqual(['problem', 'problem', 'problem'])
  })

  test('[EDIT-3] a field left out is not compared', async () => {
    const session = await open('sku,price,stock\nA-1,5,11\n')
    const { cost } = edit(session, { kind: 'field', field: 'stock', included: false })
    expect(cost.writes).toBe(1)
    expect(calls(session)).toEqual(['materials/edit {"material_id":1,"price":5}'])
  })

  test('[EDIT-3] names are kept: my materials are not renamed, a new one gets its name, and keys still find', async () => {
    const session = await open('sku,name,unit,price\nA-1,Supplier alpha,pcs,5\nNEW-1,Brand new,pcs,7\n,Alpha,pcs,6\n')
    edit(session, { kind: 'field', field: 'name', included: false })
    edit(session, { kind: 'rows', indexes: [2], included: false })
    expect(calls(session)).toEqual([
      'materials/edit {"material_id":1,"price":5}',
      'materials/add {"name":"Brand new","unit":"pcs","storage_id":1,"sku":"NEW-1","price":7}',
    ])
    edit(session, { kind: 'rows', indexes: [0], included: false })
    edit(session, { kind: 'rows', indexes: [2], included: true })
    expect(session.rows(2, 1, { filter: {} }).rows[0]).toMatchObject({ materialId: 1, status: 'edit' })
    edit(session, { kind: 'rows', indexes: [0], included: true })
    edit(session, { kind: 'rows', indexes: [2], included: false })
    edit(session, { kind: 'field', field: 'name', included: true })
    expect(calls(session)[0]).toBe('materials/edit {"material_id":1,"name":"Supplier alpha","price":5}')
  })

  test('[EDIT-3] skus are kept: found by it, found by name, and new', async () => {
    const session = await open('sku,name,unit\nOTHER,Alpha,\nZ-9,Zeta,pcs\n')
    edit(session, { kind: 'field', field: 'sku', included: false })
    expect(statuses(session)).toEqual(['unchanged', 'add'])
    expect(calls(session)).toEqual(['materials/add {"name":"Zeta","unit":"pcs","storage_id":1,"sku":"Z-9"}'])
  })

  test('[EDIT-3] what is wrong in a field that is kept blocks new materials only', async () => {
    const session = await open('sku,name,unit,price,stock\nA-1,Alpha,pcs,many,4\nNEW-1,Brand new,pcs,many,4\n')
    expect(statuses(session)).toEqual(['problem', 'problem'])
    edit(session, { kind: 'field', field: 'price', included: false })
    expect(statuses(session)).toEqual(['stock', 'problem'])
    expect(session.rows(0, 1, { filter: {} }).rows[0]).toMatchObject({ problems: [] })
    expect(session.rows(0, 1, { filter: {} }).rows[0]?.cells[3]).toMatchObject({ state: 'unused' })
  })

  test('[EDIT-3] where the stock is kept, a change of stock is none', async () => {
    const session = await open('sku,stock ±\nA-1,5\n', { storage: 1, fields: [[1, 'stock_change']] })
    expect(calls(session)).toEqual(['materials/update_stock {"material_id":1,"storage_id":1,"stock":15}'])
    edit(session, { kind: 'field', field: 'stock', included: false })
    expect(calls(session)).toEqual([])
  })

  test('after any edits and their undo the preview is as it was', async () => {
    const session = await open(csv)
    const before = session.rows(0, 10, { filter: {} })
    edit(session, { kind: 'cell', index: 2, column: 2, text: '7' })
    edit(session, { kind: 'pick', index: 1, pick: 2 })
    edit(session, { kind: 'rows', indexes: [0, 2], included: false })
    edit(session, { kind: 'rows', indexes: [0], included: true })
    edit(session, { kind: 'field', field: 'price', included: false })
    for (let count = 0; count < 7; count++) await session.undo()
    expect(session.rows(0, 10, { filter: {} })).toEqual(before)
    expect(session.summary().edits).toMatchObject({ done: 0, undone: 5 })
  })

  test('[T-10] reading the file another way keeps edits', async () => {
    const session = await open('sku,price\nA-1,5\n')
    edit(session, { kind: 'cell', index: 0, column: 1, text: '6' })
    await session.change({ storage: 1, decimals: 'comma' })
    expect(session.summary().edits).toMatchObject({ done: 2, undone: 0, last: { what: 'decimals' } })
    expect(calls(session)).toEqual(['materials/edit {"material_id":1,"price":6}'])
  })
})
