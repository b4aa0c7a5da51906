/** New materials, deletes, filters, sorting and groups of the account's own stock. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseWork, serializeWork } from '../../../src-main/store/saved-imports/saved-work.ts'
import type { ImportSession } from '../../../src-main/import/session.ts'
import type {
  CopyRequest,
  ColumnKey,
  Condition,
  RowFilter,
  RowGroup,
  RowsQuery,
} from '../../../src-shared/api/rows-shown.ts'
import { toDecimal, ZERO, type Decimal } from '../../../src-shared/material/values/decimal.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { add, rows, rowPer, sent, texts, type } from './stock-changes.ts'
import { problems, threeStorages, type ThreeStorages } from './three-storages.ts'

let stand: ThreeStorages
beforeAll(async () => {
  stand = await threeStorages()
})
afterAll(() => stand.close())

describe('[STOCK-5] a new material', () => {
  test('is begun in a storage, asks for its name and unit, and is one request', async () => {
    const session = await stand.openStock()
    add(session, 3, {})
    expect(session.summary()).toMatchObject({ rowCount: 10, perMaterial: { rows: 4 }, changes: { cells: 1, rows: 0 } })
    expect(rows(session).at(-1)).toMatchObject({ status: 'problem', added: 3, materialId: null })
    expect(problems(session).join()).toContain('name')
    await session.undo()
    expect(session.summary()).toMatchObject({ perMaterial: { rows: 3 }, changes: { cells: 0 }, nothing: true })
    await session.redo()
    const { index } = rows(session).at(-1) ?? { index: -1 }
    const column = (heading: string) =>
      session.summary().perMaterial?.columns.find(({ header }) => header === heading)?.column ?? -1
    session.edit({ kind: 'cell', index, column: column('Name'), text: 'Glue', rowPer })
    expect(rows(session).at(-1)).toMatchObject({ status: 'problem' })
    session.edit({ kind: 'cell', index, column: column('Unit'), text: 'kg', rowPer })
    session.edit({ kind: 'cell', index, column: column('Van · Stock'), text: '6', rowPer })
    session.edit({ kind: 'cell', index, column: column('Price'), text: '3.5', rowPer })
    expect(sent(session)).toEqual(['materials/add {"name":"Glue","unit":"kg","storage_id":3,"price":3.5,"stock":6}'])
    expect(rows(session).at(-1)).toMatchObject({ status: 'add', value: '21' })
  })

  test('stays at the bottom whatever is sorted and filtered, and is taken out again', async () => {
    const session = await stand.openStock()
    add(session, 1, { Name: 'Aaa', Unit: 'pcs' })
    const sort = { by: { kind: 'column', column: 2 }, descending: false } as const
    const archived = { filter: { archived: true }, rowPer } as const
    expect(session.rows(0, 9, { filter: {}, sort, rowPer }).rows.at(-1)).toMatchObject({ added: 1 })
    expect(session.rows(0, 9, archived).rows).toMatchObject([{ added: 1 }])
    session.edit({ kind: 'rows', indexes: [rows(session).at(-1)?.index ?? -1], included: false })
    expect(session.summary()).toMatchObject({ perMaterial: { rows: 3 }, changes: { cells: 0, rows: 0 }, nothing: true })
  })

  test('is carried over a new reading, and is not added twice once a run added it', async () => {
    const session = await stand.openStock()
    add(session, 1, { Name: 'Glue', Unit: 'kg' })
    expect((await session.reread()).ok).toBe(true)
    expect(sent(session)).toEqual(['materials/add {"name":"Glue","unit":"kg","storage_id":1,"stock":0}'])
    const added = new Map(session.addedMaterialIndexes().map((index) => [index, null]))
    expect((await session.reread({ addedRows: added })).ok).toBe(true)
    expect(session.summary()).toMatchObject({ nothing: true, perMaterial: { rows: 3 } })
  })
})

describe('[STOCK-6] a material that is to be deleted', () => {
  test('is a delete of it and all it loses, undone like any change', async () => {
    const session = await stand.openStock()
    type(session, 'Flour', 'Notes', 'coarse')
    type(session, 'Oak board', 'Action', 'delete')
    expect(sent(session).filter((call) => call.includes('delete'))).toEqual(['materials/delete {"material_id":100}'])
    expect(session.summary()).toMatchObject({ perMaterial: { counts: { delete: 1 } } })
    expect(session.summary().consequences.map(({ code }) => code)).toContain('delete')
    await session.undo()
    expect(sent(session)).toEqual(['materials/edit {"material_id":102,"notes":"coarse"}'])
  })

  test('asks for nothing when it is gone by the next reading', async () => {
    await stand.account.send('materials/add', { name: 'Short-lived', unit: 'pcs', storage_id: 1, stock: 1 })
    const session = await stand.openStock()
    type(session, 'Short-lived', 'Action', 'delete')
    const id = rows(session).find((row) => texts(row).includes('Short-lived'))?.materialId ?? 0
    await stand.account.send('materials/delete', { material_id: id })
    expect((await session.reread()).ok).toBe(true)
    expect(session.summary()).toMatchObject({ nothing: true, changes: { cells: 0 } })
  })
})

describe('[STOCK-7] filters and orders', () => {
  const ids = (session: ImportSession, shown: Omit<RowsQuery, 'rowPer'>): (number | null)[] =>
    session.rows(0, 99, { ...shown, rowPer }).rows.map(({ materialId }) => materialId)
  const of = (field: ColumnKey['field'], storage: number | null = null): ColumnKey => ({ field, storage })
  const where = (...conditions: Condition[]): { readonly filter: RowFilter } => ({ filter: { conditions } })
  const number = (text: string): Decimal => toDecimal(text) ?? ZERO

  test('ask each column for what its cells say now, and all of them must hold', async () => {
    const session = await stand.openStock()
    expect(ids(session, where({ kind: 'contains', of: of('name'), text: 'BOARD' }))).toEqual([100, 101])
    expect(ids(session, where({ kind: 'equals', of: of('sku'), text: '00123' }))).toEqual([100])
    expect(ids(session, where({ kind: 'empty', of: of('categories'), empty: true }))).toEqual([102])
    expect(ids(session, where({ kind: 'empty', of: of('stock', 3), empty: false }))).toEqual([102])
    const dear = { kind: 'range', of: of('price'), from: number('7'), to: null } as const
    const few = { kind: 'range', of: of('stock', 2), from: null, to: number('3') } as const
    expect(ids(session, where(dear))).toEqual([100, 101])
    expect(ids(session, where(dear, few))).toEqual([101])
    expect(ids(session, where({ kind: 'range', of: of('value'), from: number('550'), to: number('550') }))).toEqual([
      100,
    ])
    type(session, 'Flour', 'Price', '8')
    expect(ids(session, where(dear))).toEqual([102, 100, 101])
    expect(ids(session, { filter: { changedByMe: true } })).toEqual([102])
    expect(ids(session, { filter: { archived: true } })).toEqual([])
    expect(ids(session, { filter: { archived: false, conditions: [few] } })).toEqual([101])
    // A storage that is not shown has no column to filter.
    expect(ids(session, where({ kind: 'empty', of: of('stock', 9), empty: false }))).toEqual([102, 100, 101])
  })

  test('hold for each planned row, too', async () => {
    const session = await stand.openStock()
    const conditions = [{ kind: 'range', of: of('stock', 2), from: number('4'), to: null } as const]
    const shownRows = session.rows(0, 99, { filter: { conditions } }).rows
    expect(shownRows.map(({ sheet, materialId }) => [toRawText(sheet ?? ''), materialId])).toEqual([
      ['Shop: front', 100],
    ])
  })

  test('several orders: of equal rows the next one decides; what it is worth is one', async () => {
    const session = await stand.openStock()
    const column = (heading: string) =>
      session.summary().perMaterial?.columns.find(({ header }) => header === heading)?.column ?? -1
    const by = (heading: string) => ({ kind: 'column', column: column(heading) }) as const
    const next = [{ by: by('Price'), descending: false }]
    expect(ids(session, { filter: {}, sort: { by: by('Categories'), descending: false, next } })).toEqual([
      101, 100, 102,
    ])
    expect(ids(session, { filter: {}, sort: { by: { kind: 'value' }, descending: true } })).toEqual([100, 101, 102])
    type(session, 'Flour', 'Main · Stock', '1000')
    expect(ids(session, { filter: {}, sort: { by: { kind: 'value' }, descending: true } })).toEqual([102, 100, 101])
    expect(rows(session)[0]).toMatchObject({ value: '2004' })
    expect(session.summary().stock).toMatchObject({ value: '2785' })
  })

  test('[STOCK-4] what is below its minimum is so with the changes made here', async () => {
    const session = await stand.openStock()
    expect(ids(session, { filter: { belowMinimum: true } })).toEqual([])
    type(session, 'Oak board', 'Main · Minimum', '41')
    expect(ids(session, { filter: { belowMinimum: true } })).toEqual([100])
    expect(session.summary().stock).toMatchObject({ belowMinimum: 1 })
    type(session, 'Oak board', 'Main · Stock', '41')
    expect(ids(session, { filter: { belowMinimum: true } })).toEqual([])
    expect(session.summary().stock).toMatchObject({ belowMinimum: 0 })
  })
})

describe('[STOCK-8] groups', () => {
  const group: RowGroup = { by: 'categories', closed: false, except: [] }
  const lines = (session: ImportSession, asked: RowGroup, filter: RowFilter = {}): string[] =>
    session
      .rows(0, 99, { filter, rowPer, group: asked })
      .rows.map(({ group: line, materialId }) =>
        line
          ? `${toRawText(line.key)}: ${line.count}, ${line.stocks.map(({ stock }) => stock).join(' ')}, ${line.value}`
          : String(materialId),
      )

  test('stand above their rows with sums of what is shown, by what the cells say now', async () => {
    const session = await stand.openStock()
    expect(lines(session, group)).toEqual(['Wood: 2, 70 7 0, 781', '100', '101', ': 1, 20 0 2, 44', '102'])
    type(session, 'Pine board', 'Main · Stock', '31')
    expect(lines(session, group)[0]).toBe('Wood: 2, 71 7 0, 788')
    expect(lines(session, { ...group, except: ['Wood'] })).toEqual(['Wood: 2, 71 7 0, 788', ': 1, 20 0 2, 44', '102'])
    expect(lines(session, { ...group, closed: true })).toEqual(['Wood: 2, 71 7 0, 788', ': 1, 20 0 2, 44'])
    const filter = { text: 'oak' }
    expect(lines(session, { ...group, by: 'unit' }, filter)).toEqual(['pcs: 1, 40 4 0, 550', '100'])
  })

  test('are no rows: positions, copies and changes pass them over', async () => {
    const session = await stand.openStock()
    const shown: RowsQuery = { filter: {}, rowPer, group }
    expect(session.rows(0, 9, shown)).toMatchObject({ total: 5, lines: 2 })
    expect(session.rows(0, 9, { ...shown, group: { ...group, closed: true } })).toMatchObject({ total: 2, lines: 2 })
    expect(session.rows(0, 9, { filter: {}, rowPer })).toMatchObject({ total: 3, lines: 0 })
    expect(session.find(shown, { row: 2 })).toEqual({ position: 4, exact: true })
    session.edit({ kind: 'paste', ...shown, ranges: [[0, 1]], columns: [4], cells: [['3']] })
    expect(sent(session)).toEqual(['materials/edit {"material_id":100,"price":3}'])
    expect(session.findNext(shown, -1, false)).toMatchObject({ position: 1 })
    const how = {
      columns: [{ of: 2, header: 'Name' }],
      headed: false,
      point: '.' as const,
    } satisfies Partial<CopyRequest>
    const copied = session.copy({ ...shown, ranges: [[0, 1]], ...how })
    expect(copied.ok && copied.value.rows).toBe(1)
  })
})

test('[STOCK-9] suppliers are shown once they were read, each material by a request, and changed as any list is', async () => {
  const session = await stand.openStock()
  expect(session.summary().stock).toMatchObject({ suppliers: { read: false, unread: 3 } })
  const { choices } = session.summary()
  expect((await session.change({ ...choices, readSuppliers: true })).ok).toBe(true)
  expect(session.summary().stock).toMatchObject({ suppliers: { read: true, unread: 0 } })
  expect(session.summary().nothing).toBe(true)
})

test('[EDIT-8] [STOCK-3] unsent changes are written down with their materials, and go on after the account changed', async () => {
  const session = await stand.openStock()
  type(session, 'Pine board', 'Price', '9')
  type(session, 'Pine board', 'Van · Stock', '5')
  type(session, 'Flour', 'Action', 'delete')
  add(session, 2, { Name: 'Glue', Unit: 'kg' })
  const before = sent(session)
  const keptText = serializeWork(session.unappliedChanges()) ?? ''
  await stand.account.send('materials/add', { name: 'Alder', unit: 'pcs', storage_id: 1, stock: 1 })
  const secondSession = await stand.openStock(stand.practice.storages, parseWork(keptText) ?? undefined)
  expect(sent(secondSession).toSorted()).toEqual(before.toSorted())
  expect(secondSession.summary()).toMatchObject({ changes: session.summary().changes })
  expect(secondSession.summary().warnings).toEqual([])
  const codes = (session: typeof secondSession): readonly string[] =>
    session.summary().consequences.map(({ code }) => code)
  expect(codes(secondSession).toSorted()).toEqual(codes(session).toSorted())
  expect(codes(secondSession)).toContain('delete')
  await secondSession.undo()
  expect(secondSession.summary().counts.problem).toBe(1)
})
