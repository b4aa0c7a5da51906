/** Undoing part of a run: which values are restored, and the reasons for those that cannot be. */
import { expect, test } from 'vitest'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { type PlannedRow, toBodyJson } from '../../../src-shared/plan/plan.ts'
import type { RunGroup } from '../../../src-shared/run/run.ts'
import { mapMaterialsById, type LiveLists } from '../../../src-shared/run/run-live.ts'
import { undoGroup, type UndoSelection } from '../../../src-shared/run/undo.ts'
import { addRow, editRow } from '../../main/run/build.ts'
import { decimal } from '../../build.ts'

const group = (rows: readonly PlannedRow[]): RunGroup => ({
  group: 0,
  calls: rows
    .flatMap(({ calls }, rowSeq) => calls.map((call) => ({ ...call, rowSeq })))
    .map((call, seq) => ({ ...call, seq, group: 0, state: 'done', attempts: 1, materialId: 7, reason: null })),
})

const material = (over: Partial<ListedMaterial>): ListedMaterial => ({
  id: 7,
  name: 'Oak',
  sku: '',
  unit: 'kg',
  price: decimal('12'),
  notes: '',
  archived: false,
  categories: [],
  stock: decimal('8'),
  minimum: decimal('2'),
  planned: null,
  ...over,
})
const account = (entry: Partial<ListedMaterial>, two: Partial<ListedMaterial> = {}): LiveLists =>
  new Map([
    [1, mapMaterialsById([material(entry)])],
    [2, mapMaterialsById([material(two)])],
  ])

function undone(rows: readonly PlannedRow[], currentLists: LiveLists, chosenSelection: UndoSelection) {
  return undoGroup(group(rows), currentLists, null, false, chosenSelection).map(({ row, calls, note }) => [
    row,
    calls.map(({ method, body }) => `${method} ${toBodyJson(body)}`),
    note && [note.code, note.field, note.details['run'] ?? note.details['rows'] ?? null],
  ])
}
const onlyRow = (seq: number): UndoSelection => ({ row: (one) => one === seq })

const TWO = [
  editRow(3, 7, { price: ['10', '12'], stock: ['5', '8'] }),
  editRow(9, 7, { stock: ['1', '8'], minimum: ['0', '2'], storage: 2 }),
]
const EDIT = 'materials/edit'
const STOCK = 'materials/update_stock'

test('[UNDO-10] chosen rows, chosen fields, and both: exactly those values go back', () => {
  const currentLists = account({})
  expect(undone(TWO, currentLists, onlyRow(0))).toEqual([
    [3, [`${EDIT} {"material_id":7,"price":10}`, `${STOCK} {"material_id":7,"storage_id":1,"stock":5}`], null],
  ])
  expect(undone(TWO, currentLists, onlyRow(1))).toEqual([
    [
      9,
      [`${EDIT} {"material_id":7,"minimum":0,"storage_id":2}`, `${STOCK} {"material_id":7,"storage_id":2,"stock":1}`],
      null,
    ],
  ])
  expect(undone(TWO, currentLists, { fields: new Set(['price']) })).toEqual([
    [3, [`${EDIT} {"material_id":7,"price":10}`], null],
  ])
  expect(undone(TWO, currentLists, { ...onlyRow(1), fields: new Set(['stock', 'price']) })).toEqual([
    [9, [`${STOCK} {"material_id":7,"storage_id":2,"stock":1}`], null],
  ])
  expect(undone(TWO, currentLists, onlyRow(5))).toEqual([])
  expect(undone(TWO, currentLists, { fields: new Set(['name']) })).toEqual([])
})

test('[UNDO-12] its corrections carry the note', () => {
  expect(
    undone(TWO, account({}), { ...onlyRow(0), fields: new Set(['stock']), note: 'Stocksheet: undo of R' }),
  ).toEqual([[3, [`${STOCK} {"material_id":7,"storage_id":1,"stock":5,"notes":"Stocksheet: undo of R"}`], null]])
})

test('[UNDO-10] what an earlier undo took back is said, with its run, and the rest goes back', () => {
  const currentLists = account({ price: decimal('10') })
  const undoneBy = (seq: number, place: string) => (seq === 0 && place === 'price ' ? 'U1' : null)
  expect(undone(TWO, currentLists, { ...onlyRow(0), findUndoingRun: undoneBy })).toEqual([
    [3, [`${STOCK} {"material_id":7,"storage_id":1,"stock":5}`], null],
    [3, [], ['undo-already', null, 'U1']],
  ])
  expect(undone(TWO, currentLists, { fields: new Set(['price']), findUndoingRun: undoneBy })).toEqual([
    [3, [], ['undo-already', null, 'U1']],
  ])
})

test('[UNDO-10] a unit goes back with its price and amounts or not at all', () => {
  const rows = [editRow(3, 7, { name: ['Ash', 'Oak'], unit: ['g', 'kg'], price: ['1', '12'], stock: ['5000', '8'] })]
  const apart = (field: 'unit' | 'price' | 'stock') =>
    undone(rows, account({}), { fields: new Set([field, 'name']) }).map(([, calls, note]) => [calls, note])
  const name = [[`${EDIT} {"material_id":7,"name":"Ash"}`], null]
  expect(apart('unit')).toEqual([name, [[], ['undo-with-unit', 'unit', null]]])
  expect(apart('price')).toEqual([name, [[], ['undo-with-unit', 'price', null]]])
  expect(apart('stock')).toEqual([name, [[], ['undo-with-unit', 'stock', null]]])
  const together = undone(rows, account({}), { fields: new Set(['unit', 'price', 'stock']) })
  expect(together.flatMap(([, calls]) => calls)).toHaveLength(2)
  // The unit is already restored, so each value has its original meaning.
  const back = account({ unit: 'g', price: decimal('0.012'), stock: decimal('8000') })
  expect(undone(rows, back, { fields: new Set(['stock']) }).map(([, , note]) => note)).toEqual([null])
})

test('[UNDO-10] an added material goes as a whole; a further storage of it may go alone', () => {
  const addedRow = addRow(3, { name: 'Oak', stock: '8', price: '12' })
  const further = editRow(4, 7, { stock: ['0', '8'], storage: 2 })
  const rows = [addedRow, further]
  const currentLists = account({ unit: 'pcs', minimum: decimal('0') }, { unit: 'pcs', minimum: decimal('0') })
  expect(undone(rows, currentLists, onlyRow(0))).toEqual([[3, [], ['undo-whole', null, '3, 4']]])
  expect(undone(rows, currentLists, { fields: new Set(['price']) })).toEqual([[3, [], ['undo-whole', null, '3, 4']]])
  expect(undone(rows, currentLists, onlyRow(1))).toEqual([
    [4, [`${STOCK} {"material_id":7,"storage_id":2,"stock":0}`], null],
  ])
  expect(undone(rows, currentLists, { row: () => true }).map(([, calls]) => calls)).toEqual([
    ['materials/delete {"material_id":7}'],
  ])
})
