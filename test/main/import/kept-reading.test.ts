/** An import against kept data: how many requests it needs, and that nothing is sent based on it. Real account, journal and files. */
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ImportSession } from '../../../src-main/import/session.ts'
import { callsIn, HOUR, KeptAccount, statusesIn } from './kept-account.ts'
import { warningsOf } from './in-words.ts'
import { add, rowPer, rows, texts, type } from './stock-changes.ts'

let keptAccount: KeptAccount
beforeEach(async () => {
  keptAccount = await KeptAccount.make()
})
afterEach(() => keptAccount.close())

const PRICES = 'sku,price\nO-1,13\nP-1,8\n'

/** An earlier import has read the whole account. */
async function readBefore(): Promise<number> {
  await keptAccount.open('name,price\nNobody,1\n')
  keptAccount.spent()
  return keptAccount.now
}

async function needed(session: ImportSession): Promise<{ rows: number; lists: readonly number[] }> {
  keptAccount.spent()
  const made = await session.accountRefresh.refresh('needed')
  if (!made.ok) throw new Error(made.failure.code)
  return { rows: made.value.reading?.corrected?.rows ?? 0, lists: keptAccount.spent().lists }
}

test('[STOCK-3] rows of the stock stay where they are while a part of the account is read again, and what is new comes after them', async () => {
  await readBefore()
  const session = await keptAccount.openStock(12)
  const names = () => rows(session).map((row) => texts(row).split(' | ')[2])
  const before = names()
  expect(before).toEqual(['Flour', 'Oak board', 'Pine board', 'Glue'])
  type(session, 'Oak board', 'Price', '13')
  await keptAccount.other('materials/add', { name: 'Alder', sku: 'A-1', unit: 'pcs', storage_id: 1, stock: 1 })
  expect((await needed(session)).lists).toEqual([1])
  expect(names()).toEqual([...before, 'Alder'])
  type(session, 'Glue', 'Price', '2')
  await keptAccount.other('materials/edit', { material_id: 103, notes: 'for wood' })
  keptAccount.now += HOUR
  await needed(session)
  expect(names()).toEqual([...before, 'Alder'])
  // After reading everything, they are in the account's own order.
  expect((await session.accountRefresh.refresh('all')).ok).toBe(true)
  expect(names()).toEqual(['Alder', ...before])
})

describe('[READ-10] the account’s own stock is shown before it is kept', () => {
  const keptFiles = async () => (await readdir(keptAccount.folder)).filter((name) => name === 'versions.sqlite')

  test('and is kept afterwards, once: the next import rests on it, and what leaves the lists is known', async () => {
    const session = await keptAccount.openStock(0, true)
    expect([keptAccount.told.length, await keptFiles()]).toEqual([0, []])
    expect(session.summary()).toMatchObject({ reading: { keeping: true }, perMaterial: { rows: 4 }, warnings: [] })
    for (const _ of [1, 2]) await session.accountRefresh.storeReading()
    expect(keptAccount.told).toMatchObject([{ fresh: [1, 2, 3] }])
    expect(await keptFiles()).toHaveLength(1)
    expect(session.summary().reading).not.toHaveProperty('keeping')
    keptAccount.spent()
    expect((await keptAccount.open(PRICES, 12)).summary().reading?.kept).toBe(true)
    expect(keptAccount.spent().reads).toBe(0)
    await keptAccount.other('materials/update_stock', { material_id: 103, storage_id: 3, stock: 0 })
    expect(statusesIn(await keptAccount.open('sku,price\nG-1,2\n'))).toEqual(['problem unlisted-match'])
  })

  test('[STOCK-11] what it is worth, and what is below its minimum, is said then, and before neither', async () => {
    const session = await keptAccount.openStock(0, true)
    const before = session.summary().stock
    expect(before).toMatchObject({ storages: [1, 2, 3], suppliers: { read: false, unread: 4 } })
    expect(before).not.toHaveProperty('value')
    expect(before).not.toHaveProperty('belowMinimum')
    await session.accountRefresh.storeReading()
    expect(session.summary().stock).toMatchObject({ value: '813', belowMinimum: 0 })
    const secondSession = await keptAccount.openStock(HOUR, true)
    expect(secondSession.summary().stock).toMatchObject({ value: '813', belowMinimum: 0 })
  })

  test('a reading that cannot be kept is said then', async () => {
    const session = await keptAccount.openStock(0, true)
    keptAccount.lost = { kind: 'disk-full' }
    expect(warningsOf(session)).toEqual([])
    await session.accountRefresh.storeReading()
    expect(session.summary().warnings.map(({ code }) => code)).toEqual(['reading-not-kept'])
  })

  test('not where what has left the lists joins it: that is kept at once', async () => {
    await readBefore()
    await keptAccount.other('materials/update_stock', { material_id: 103, storage_id: 3, stock: 0 })
    const reportedLength = keptAccount.told.length
    const session = await keptAccount.openStock(0, true)
    expect([keptAccount.told.length, session.summary().reading?.keeping]).toEqual([reportedLength + 1, undefined])
    const { catalogue } = session.currentState.catalogue
    expect([catalogue.unlisted?.size, keptAccount.told.at(-1)?.reading.catalogue.count]).toEqual([1, 3])
  })
})

describe('[READ-6] the next import is made against what was kept', () => {
  test('without a request, as of the time it was read', async () => {
    const at = await readBefore()
    keptAccount.now += HOUR
    const session = await keptAccount.open(PRICES, 12)
    expect(keptAccount.spent()).toEqual({ reads: 0, lists: [] })
    expect(statusesIn(session)).toEqual(['edit', 'edit'])
    expect(session.summary().reading).toEqual({ at, kept: true, refresh: 3, before: 1 })
  })

  test('the account’s own stock as well', async () => {
    await readBefore()
    const session = await keptAccount.openStock(12)
    expect(keptAccount.spent().reads).toBe(0)
    expect(session.summary()).toMatchObject({ reading: { kept: true, refresh: 3 }, perMaterial: { rows: 4 } })
  })

  test('not where it is older than it may be, of the future, or where the account is to be read', async () => {
    const at = await readBefore()
    keptAccount.now = at + 13 * HOUR
    expect((await keptAccount.open(PRICES, 12)).summary().reading?.kept).toBe(false)
    keptAccount.now = at - HOUR
    await keptAccount.open('name,price\nNobody,1\n', 12)
    expect(keptAccount.spent().lists).not.toEqual([])
    expect((await keptAccount.open(PRICES)).summary().reading?.kept).toBe(false)
  })

  test('not where it is damaged: the account is read, and that is said', async () => {
    await readBefore()
    await writeFile(join(keptAccount.folder, 'versions.sqlite'), 'no reading')
    const session = await keptAccount.open(PRICES, 12)
    expect(keptAccount.spent().lists).toEqual([1, 2, 3])
    expect(warningsOf(session).join()).toContain('damaged')
    expect((await keptAccount.open(PRICES, 12)).summary().warnings).toEqual([])
    expect(keptAccount.spent().lists).toEqual([])
  })

  test('of the only storage nothing is taken from there, but damage is said when its reading is stored', async () => {
    const open = () => keptAccount.open(PRICES, 0, {}, [{ id: 1, name: 'Main' }])
    await readBefore()
    await writeFile(join(keptAccount.folder, 'versions.sqlite'), 'no reading')
    expect(warningsOf(await open()).join()).toContain('damaged')
    expect(warningsOf(await open()).join()).not.toContain('damaged')
  })

  test('all of it is read when that is asked for, and what was typed stays', async () => {
    await readBefore()
    const session = await keptAccount.open(PRICES, 12)
    session.edit({ kind: 'cell', index: 0, column: 1, text: '14' })
    await keptAccount.other('materials/edit', { material_id: 101, price: 8 })
    expect((await session.accountRefresh.refresh('all')).ok).toBe(true)
    expect(keptAccount.spent().lists).toEqual([1, 2, 3])
    expect(callsIn(session)).toEqual(['edit {"material_id":100,"price":14}'])
    expect(session.summary().reading).toMatchObject({ kept: false, before: 0, corrected: { rows: 1 } })
  })

  test('read again with its file, nothing of it is kept', async () => {
    await readBefore()
    const session = await keptAccount.open(PRICES, 12)
    expect((await session.reread()).ok).toBe(true)
    expect(keptAccount.spent().lists).toEqual([1, 2, 3])
    expect(session.summary().reading?.kept).toBe(false)
  })

  test('what a run of ours took out of every list is found, and not added again', async () => {
    await readBefore()
    const session = await keptAccount.open('sku,stock\nP-1,0\n', 12)
    await needed(session)
    expect(await keptAccount.apply(session)).toEqual(['verified'])
    const nextSession = await keptAccount.open('sku,name,unit,stock\nP-1,Pine board,pcs,5\n', 12)
    expect(callsIn(nextSession)).toEqual(['update_stock {"material_id":101,"storage_id":1,"stock":5}'])
  })
})

describe('[READ-7] nothing is sent that rests on what was kept', () => {
  test('it is not given out before it was looked at; amounts take the storages they are in', async () => {
    await readBefore()
    const session = await keptAccount.open('sku,stock\nO-1,41\nF-1,21\n', 12)
    await expect(keptAccount.apply(session)).rejects.toThrow('rests on what was kept')
    expect(await needed(session)).toEqual({ rows: 0, lists: [1] })
    expect(session.summary().reading).toMatchObject({ before: 0 })
    expect(await needed(session)).toEqual({ rows: 0, lists: [] })
    expect(await keptAccount.apply(session)).toEqual(['verified', 'verified'])
  })

  test('a material with the sku was added elsewhere: it is found before an add is sent', async () => {
    await readBefore()
    const add = 'sku,name,unit,stock\nN-1,New,pcs,5\n'
    const session = await keptAccount.open(add, 12)
    expect(statusesIn(session)).toEqual(['add'])
    expect(session.summary().reading?.before).toBe(3)
    const id = await keptAccount.other('materials/add', {
      name: 'New',
      sku: 'N-1',
      unit: 'pcs',
      storage_id: 3,
      stock: 1,
    })
    expect(await needed(session)).toEqual({ rows: 1, lists: [1, 2, 3] })
    expect(callsIn(session)).toEqual([`update_stock {"material_id":${id},"storage_id":1,"stock":5}`])
    expect(await keptAccount.apply(session)).toEqual(['verified'])
    const sessionAfter = await keptAccount.open('sku,name\nN-1,New\n')
    expect(statusesIn(sessionAfter)).toEqual(['unchanged'])
  })

  test('one with nearly the sku, or the name without one, is asked about', async () => {
    await readBefore()
    const session = await keptAccount.open('sku,name,unit,stock\nN-1,New,pcs,5\n,Nail,pcs,1\n', 12)
    await keptAccount.other('materials/add', { name: 'New one', sku: 'N1', unit: 'pcs', storage_id: 2, stock: 1 })
    const nail = await keptAccount.other('materials/add', { name: 'Nail', unit: 'pcs', storage_id: 3, stock: 7 })
    expect(await needed(session)).toMatchObject({ rows: 2 })
    expect(statusesIn(session)).toEqual(['problem near-miss', 'stock'])
    expect(callsIn(session)).toEqual([`update_stock {"material_id":${nail},"storage_id":1,"stock":1}`])
  })

  test('two materials have the sku by now: a new sku and an answered question are asked about again', async () => {
    await readBefore()
    const session = await keptAccount.open('id,sku,price\n100,O-2,13\n', 12, { fields: [[0, 'id']] })
    expect(statusesIn(session)).toEqual(['edit'])
    await keptAccount.other('materials/add', { name: 'Other', sku: 'O-2', unit: 'pcs', storage_id: 3, stock: 1 })
    expect(await needed(session)).toMatchObject({ rows: 1, lists: [1, 2, 3] })
    expect([statusesIn(session), callsIn(session)]).toEqual([['problem keys-disagree'], []])
  })

  test('the sku is another material’s by now: its row goes there', async () => {
    await readBefore()
    const session = await keptAccount.open(PRICES, 12)
    await keptAccount.other('materials/edit', { material_id: 100, sku: 'X-1' })
    await keptAccount.other('materials/edit', { material_id: 102, sku: 'O-1' })
    expect(await needed(session)).toEqual({ rows: 1, lists: [1] })
    expect(callsIn(session)[0]).toBe('edit {"material_id":102,"price":13}')
  })

  test('somebody changed a value: the row says what would be changed now, or nothing', async () => {
    await readBefore()
    const session = await keptAccount.open(PRICES, 12)
    await keptAccount.other('materials/edit', { material_id: 100, price: 13 })
    await keptAccount.other('materials/edit', { material_id: 101, price: 7.5 })
    expect(await needed(session)).toEqual({ rows: 2, lists: [1] })
    expect(
      session.listPlanRows(0, 9).map(({ changes }) => changes.map(({ before, after }) => [before, after])),
    ).toEqual([[], [['7.5', '8']]])
    expect(session.summary().reading?.corrected).toMatchObject({ rows: 2 })
  })

  test('somebody deleted it, or took it out of the storage: all lists are read, and it is not added', async () => {
    await readBefore()
    const session = await keptAccount.open('sku,name,unit,stock\nP-1,Pine board,pcs,31\nO-1,Oak board,pcs,41\n', 12)
    await keptAccount.other('materials/delete', { material_id: 101 })
    await keptAccount.other('materials/update_stock', { material_id: 100, storage_id: 1, stock: 0 })
    expect((await needed(session)).lists).toEqual([1, 2, 3])
    const calls = callsIn(session)
    expect(calls.some((call) => call.startsWith('add'))).toBe(false)
    expect(calls).toContain('update_stock {"material_id":100,"storage_id":1,"stock":41}')
  })

  test('deletes, units and categories take a look at every storage', async () => {
    await readBefore()
    for (const csv of ['sku,action\nO-1,delete\n', 'sku,unit\nF-1,g\n', 'id,name\n100,Oak plank\n']) {
      const session = await keptAccount.open(csv, 12)
      expect([csv, session.summary().reading?.before, session.accountRefresh.dependsOnStoredLists]).toEqual([
        csv,
        3,
        true,
      ])
      expect((await needed(session)).lists).toEqual([1, 2, 3])
    }
  })

  test('a material that is only elsewhere takes a look where it is', async () => {
    await readBefore()
    const session = await keptAccount.open('sku,price\nG-1,2\n', 12)
    expect((await needed(session)).lists).toEqual([1, 3])
    expect(callsIn(session)).toEqual(['edit {"material_id":103,"price":2}'])
  })

  test('an import that stayed open is looked at again after a quarter of an hour', async () => {
    const session = await keptAccount.open(PRICES)
    expect(session.summary().reading).toMatchObject({ kept: false, before: 0 })
    keptAccount.now += HOUR
    expect(session.summary().reading).toMatchObject({ before: 1 })
    await keptAccount.other('materials/edit', { material_id: 100, price: 13 })
    expect(await needed(session)).toEqual({ rows: 1, lists: [1] })
  })

  test('the stock screen: what was typed stays, what others did is seen before it is sent', async () => {
    await readBefore()
    const session = await keptAccount.openStock(12)
    const price = session.summary().perMaterial?.columns.findIndex(({ field }) => field === 'price') ?? 0
    const { rows } = session.rows(0, 9, { filter: {}, rowPer: 'material' })
    const oak = rows.find(({ materialId }) => materialId === 100)
    session.edit({ kind: 'cell', index: oak?.index ?? 0, column: price, text: '13', rowPer: 'material' })
    await keptAccount.other('materials/edit', { material_id: 100, price: 12.75 })
    expect(await needed(session)).toMatchObject({ rows: 1 })
    expect(callsIn(session)).toEqual(['edit {"material_id":100,"price":13}'])
    expect(session.accountRefresh.dependsOnStoredLists).toBe(false)
    expect(session.listPlanRows(0, 99).flatMap(({ changes }) => changes.map(({ before }) => before))).toEqual(['12.75'])
  })
})

describe('[READ-8] what a run read back is kept', () => {
  test('of the storages it read, with the time; the next import sees it', async () => {
    const at = await readBefore()
    const session = await keptAccount.open('sku,stock\nO-1,41\n', 12)
    await needed(session)
    keptAccount.now += HOUR
    await keptAccount.apply(session)
    keptAccount.spent()
    const nextSession = await keptAccount.open('sku,stock\nO-1,41\nF-1,22\n', 12)
    expect(keptAccount.spent().reads).toBe(0)
    expect(statusesIn(nextSession)).toEqual(['unchanged', 'stock'])
    expect(nextSession.summary().reading).toMatchObject({ at, kept: true })
    expect(nextSession.currentState.catalogue.times.get(1)?.readAt).toBeGreaterThanOrEqual(at + HOUR)
  })

  test('[STOCK-12] typing goes on: what a run verified is the new base, what it did not apply or was typed since stays', async () => {
    await readBefore()
    const session = await keptAccount.openStock(12)
    type(session, 'Oak board', 'Price', '13')
    type(session, 'Pine board', 'Price', '9')
    add(session, 1, { Name: 'Alder', Unit: 'pcs' })
    await needed(session)
    // Someone else is faster, so this row is not applied.
    await keptAccount.other('materials/edit', { material_id: 101, price: 20 })
    await keptAccount.apply(session)
    type(session, 'Oak board', 'Price', '14')
    type(session, 'Flour', 'Notes', 'coarse')
    type(session, 'Alder', 'Price', '3')
    const order = () => rows(session).map((row) => texts(row).split(' | ')[2])
    const before = order()
    const id = rows(await keptAccount.openStock(12)).find((row) => texts(row).includes('Alder'))?.materialId ?? 0
    keptAccount.spent()
    const again = await session.reread({
      afterRun: true,
      addedRows: new Map([[session.addedMaterialIndexes()[0] ?? -1, id]]),
    })
    expect(again.ok).toBe(true)
    expect(keptAccount.spent().reads).toBe(0)
    expect(order()).toEqual(before)
    const changes = session
      .listPlanRows(0, 99)
      .flatMap((row) => row.changes.map(({ before: was, after }) => [row.name, was, after]))
    expect(changes).toEqual([
      ['Flour', '', 'coarse'],
      ['Oak board', '13', '14'],
      ['Pine board', '20', '9'],
      ['Alder', '0', '3'],
    ])
  })

  test('[STOCK-12] [SHOWN-3] what is asked of rows as they were before the base lands on these materials, wherever they are now', async () => {
    await readBefore()
    const session = await keptAccount.openStock(12)
    add(session, 1, { Name: 'Alder', Unit: 'pcs' })
    type(session, 'Flour', 'Action', 'delete')
    await needed(session)
    await keptAccount.apply(session)
    const { rows: seenRows, seen } = session.rows(0, 100, { filter: {}, rowPer })
    const columns = session.summary().perMaterial?.columns ?? []
    const columnOf = (heading: string) => columns.find(({ header }) => header === heading)?.column ?? -1
    const positionOf = (name: string) => seenRows.findIndex((row) => texts(row).includes(name))
    const cell = (name: string, heading: string, text: string) =>
      session.edit({
        kind: 'cell',
        index: seenRows[positionOf(name)]?.index ?? -1,
        column: columnOf(heading),
        text,
        rowPer,
      })
    const paste = (from: number, cells: string[][]) =>
      session.edit({
        kind: 'paste',
        filter: {},
        rowPer,
        seen,
        ranges: [[from, from + cells.length - 1]],
        columns: [columnOf('Notes')],
        cells,
      })
    const id = rows(await keptAccount.openStock(12)).find((row) => texts(row).includes('Alder'))?.materialId ?? 0
    expect(
      (
        await session.reread({
          anyway: true,
          afterRun: true,
          addedRows: new Map([[session.addedMaterialIndexes()[0] ?? -1, id]]),
        })
      ).ok,
    ).toBe(true)
    expect(rows(session).map((row) => row.materialName)).not.toContain('Flour')
    // Flour was the first, so every row has moved up by one.
    expect([positionOf('Flour'), positionOf('Oak board')]).toEqual([0, 1])
    cell('Oak board', 'Price', '14')
    cell('Alder', 'Price', '3')
    paste(positionOf('Flour'), [['gone'], ['of oak']])
    paste(positionOf('Glue'), [['of glue'], ['of alder']])
    const lostLength = session.summary().warnings.length
    cell('Flour', 'Price', '4')
    expect(session.summary().warnings.length).toBe(lostLength + 1)
    const changes = session
      .listPlanRows(0, 99)
      .flatMap((row) => row.changes.map(({ field, after }) => [row.name, field, after]))
    expect(changes).toEqual([
      ['Oak board', 'price', '14'],
      ['Oak board', 'notes', 'of oak'],
      ['Glue', 'notes', 'of glue'],
      ['Alder', 'price', '3'],
      ['Alder', 'notes', 'of alder'],
    ])
    // The numbers by which the window knows its rows have not changed.
    for (const name of ['Oak board', 'Pine board', 'Glue', 'Alder']) {
      const now = rows(session).find((row) => texts(row).includes(name))
      expect(now?.index).toBe(seenRows[positionOf(name)]?.index)
    }
  })

  test('[STOCK-12] a new material whose id the account did not say is not added again', async () => {
    await readBefore()
    const session = await keptAccount.openStock(12)
    add(session, 1, { Name: 'Alder', Unit: 'pcs' })
    await needed(session)
    await keptAccount.apply(session)
    const added = new Map([[session.addedMaterialIndexes()[0] ?? -1, null]])
    expect((await session.reread({ afterRun: true, addedRows: added })).ok).toBe(true)
    expect(session.summary()).toMatchObject({ nothing: true, perMaterial: { rows: 5 } })
  })

  test('and each reading is told of, with what came now', async () => {
    await readBefore()
    expect(keptAccount.told.at(-1)).toMatchObject({ fresh: [1, 2, 3], reading: { accountStorages: [1, 2, 3] } })
    const session = await keptAccount.open('sku,stock\nO-1,41\n', 12)
    await needed(session)
    expect(keptAccount.told.at(-1)?.fresh).toEqual([1])
    await keptAccount.apply(session)
    expect(keptAccount.told.at(-1)?.fresh).toEqual([1])
    expect(keptAccount.told.at(-1)?.reading.times.size).toBe(3)
  })
})
