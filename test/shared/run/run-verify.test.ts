/** The outcome of a row: by its calls, by the account's values, and by what other runs did since. */
import { describe, expect, test } from 'vitest'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { mapMaterialsById, type LiveLists } from '../../../src-shared/run/run-live.ts'
import { findExplanation, findLaterChanges, WHOLE_MATERIAL } from '../../../src-shared/run/report-values.ts'
import { makeDriftReason, collectValuesRead, settleByCalls, verifyRow } from '../../../src-shared/run/run-verify.ts'
import {
  isRestoringGroup,
  chooseFirstState,
  followsUnitChange,
  materialOfGroup,
  findNextCall,
  mapPlannedRows,
  readsSuppliers,
  makeReason,
  wasTried,
  type CallTrace,
  type OtherRunWrite,
  type Reason,
  type RowVerdict,
  type RunCall,
  type RunRow,
} from '../../../src-shared/run/run.ts'
import type { Change } from '../../../src-shared/plan/plan.ts'
import type { Problem } from '../../../src-shared/file/problem.ts'
import { decimal } from '../../build.ts'

const change = (field: Field, before: string | null, after: string, storage: number | null = null): Change => {
  return { field, storage, before, after }
}
const PRICE = change('price', '10', '12')
const STOCK = change('stock', '5', '9', 1)

function call(over: Partial<RunCall> = {}): RunCall {
  const changes = over.changes ?? [STOCK]
  return {
    row: 2,
    method: 'materials/edit',
    changes,
    seq: 0,
    rowSeq: 0,
    group: 0,
    state: 'done',
    attempts: 1,
    materialId: 7,
    reason: null,
    body: {},
    ...over,
  }
}

function row(calls: readonly CallTrace[], over: Partial<RunRow> = {}): RunRow {
  return {
    row: 2,
    seq: 0,
    status: 'edit',
    materialId: 7,
    name: 'Oak',
    group: 0,
    state: 'waiting',
    reason: null,
    changes: [],
    calls,
    groupError: null,
    ...over,
  }
}

const OAK: ListedMaterial = {
  id: 7,
  name: 'Oak',
  sku: 'O-1',
  unit: 'pcs',
  price: decimal('12'),
  notes: '',
  archived: false,
  categories: [],
  stock: decimal('9'),
  minimum: decimal('0'),
  planned: null,
}
const live = (first: Partial<ListedMaterial> | null = {}): LiveLists =>
  new Map([
    [1, mapMaterialsById(first === null ? [] : [{ ...OAK, ...first }])],
    [2, mapMaterialsById([])],
  ])

describe('[REPORT-1] a row by its calls', () => {
  const failedCall = call({ state: 'failed', reason: makeReason('refused') })
  const unknown = call({ state: 'unknown', reason: makeReason('no-answer', { fault: 'broken' }) })
  const skipped = call({ state: 'skipped', reason: makeReason('drifted') })
  const plannedCall = call({ state: 'planned' })

  test('failed before unknown, unknown before left out, left out before waiting; all done tells nothing', () => {
    const allCalls = [plannedCall, skipped, unknown, failedCall]
    expect(settleByCalls(row(allCalls))).toEqual({ state: 'failed', reason: failedCall.reason })
    expect(settleByCalls(row(allCalls.slice(0, 3)))).toEqual({ state: 'unknown', reason: unknown.reason })
    expect(settleByCalls(row(allCalls.slice(0, 2)))).toEqual({ state: 'skipped', reason: skipped.reason })
    expect(settleByCalls(row([call(), plannedCall]))).toEqual({ state: 'waiting', reason: null })
    expect(settleByCalls(row([call()]))).toBeNull()
    expect(settleByCalls(row([]))).toBeNull()
  })

  test('one that was being sent when its program ended is unknown: no answer came', () => {
    expect(settleByCalls(row([call({ state: 'sending' })]))).toEqual({
      state: 'unknown',
      reason: makeReason('no-answer'),
    })
  })

  test('one without calls hangs on those of its material; a new one’s row that has its material only on the add', () => {
    const other = (over: Partial<RunCall>) => ({ groupError: call({ row: 5, sheet: 'May', ...over }) })
    expect(settleByCalls(row([], other({ state: 'planned' })))).toEqual({ state: 'waiting', reason: null })
    expect(settleByCalls(row([], other({ state: 'failed' })))).toEqual({
      state: 'skipped',
      reason: makeReason('earlier-call', { row: 5, rowSheet: 'May' }),
    })
    const added = { ...other({ state: 'failed' }), status: 'add' } as const
    expect(settleByCalls(row([], added))).toBeNull()
    expect(settleByCalls(row([], { ...added, materialId: null }))?.state).toBe('skipped')
    const add = { status: 'add', ...other({ state: 'failed', method: 'materials/add' }) } as const
    expect(settleByCalls(row([], add))?.state).toBe('skipped')
    expect(settleByCalls(row([call()], other({ state: 'failed' })))).toBeNull()
  })
})

describe('[RUN-10] a row by what the account holds', () => {
  const unverified = (
    code: Parameters<typeof makeReason>[0],
    details = {},
    field: Field | null = null,
  ): RowVerdict => ({
    state: 'unverified',
    reason: makeReason(code, details, field),
  })

  const changed = (details: Readonly<Record<string, string | number>>, field: Field): RowVerdict => ({
    state: 'changed',
    reason: makeReason('changed-after', details, field),
  })

  test('everything it sent is there, or the first difference is told', () => {
    const bothRow = row([call({ changes: [PRICE, STOCK] })])
    expect(verifyRow(bothRow, live())).toEqual({ state: 'verified', reason: null })
    expect(verifyRow(bothRow, live({ price: decimal('11'), stock: decimal('8') }))).toEqual(
      changed({ after: '12', live: '11' }, 'price'),
    )
    expect(verifyRow(bothRow, live({ stock: decimal('8') }))).toEqual(
      changed({ after: '9', live: '8', storage: 1 }, 'stock'),
    )
  })

  test('another value is not the doing of others where the account may have kept the old one, or have rounded ours', () => {
    const after = (value: string, trace: CallTrace = call({ changes: [change('price', '10', '12.345')] })) =>
      verifyRow(row([trace]), live({ price: decimal(value) })).state
    // Exactly one unit in the last decimal place, which binary fractions would make smaller.
    expect(after('0.2', call({ changes: [change('price', '10', '0.3')] }))).toBe('changed')
    expect(['10', '12', '12.3', '12.34', '12.35'].map((value) => after(value))).toEqual(Array(5).fill('unverified'))
    expect(['11', '12.5', '14', '0'].map((value) => after(value))).toEqual(Array(4).fill('changed'))
    // No answer arrived, so it is unknown whether our value came last.
    const lostCall = call({ changes: [change('price', '10', '12')], reason: makeReason('read-back') })
    expect(after('11', lostCall)).toBe('unverified')
  })

  test('what it must hold besides its calls is compared, too', () => {
    const besides = row([call()], { changes: [change('minimum', '0', '3', 1)] })
    expect(verifyRow(besides, live())).toEqual(unverified('differs', { after: '3', live: '0', storage: 1 }, 'minimum'))
    expect(verifyRow(besides, live({ minimum: decimal('3') })).state).toBe('verified')
  })

  test('[RUN-8] a storage that does not list the material holds nothing of it', () => {
    const at = (storage: number, after: string) => row([call({ changes: [change('stock', '5', after, storage)] })])
    expect(verifyRow(at(2, '0'), live()).state).toBe('verified')
    expect(verifyRow(at(2, '1'), live())).toEqual(unverified('differs', { after: '1', live: '', storage: 2 }, 'stock'))
    // This storage was not read.
    expect(verifyRow(at(3, '0'), live())).toEqual(unverified('not-listed', { id: 7 }, 'stock'))
  })

  test('a material that no list shows, and one that nobody knows', () => {
    expect(verifyRow(row([call({ changes: [PRICE] })]), live(null))).toEqual(
      unverified('not-listed', { id: 7 }, 'price'),
    )
    expect(verifyRow(row([call({ materialId: null })], { materialId: null }), live())).toEqual(unverified('not-listed'))
    // For an add, the calls give the id, but the row's own id takes precedence.
    expect(verifyRow(row([call({ materialId: null }), call()], { materialId: null }), live()).state).toBe('verified')
    expect(verifyRow(row([call({ materialId: 8 })]), live()).state).toBe('verified')
  })

  test('a delete is verified when no list shows it any more', () => {
    const removedRow = row([call({ method: 'materials/delete', changes: [change('name', 'Oak', '')] })])
    expect(verifyRow(removedRow, live(null))).toEqual({ state: 'verified', reason: null })
    expect(verifyRow(removedRow, live())).toEqual(unverified('still-listed', { id: 7 }))
  })

  test('suppliers are in no list: that is said, and not that it was so before', () => {
    const suppliers = change('suppliers', null, '8')
    const unread = { state: 'verified', reason: makeReason('suppliers-unread', {}, 'suppliers') }
    expect(verifyRow(row([call({ changes: [suppliers, PRICE] })]), live())).toEqual(unread)
    const already = { reason: makeReason('already') }
    expect(verifyRow(row([call({ changes: [suppliers], ...already })]), live())).toEqual(unread)
    expect(verifyRow(row([call({ ...already })]), live())).toEqual({ state: 'verified', reason: makeReason('already') })
    expect(verifyRow(row([call(already), call()]), live())).toEqual({ state: 'verified', reason: null })
    expect(verifyRow(row([], { changes: [STOCK] }), live())).toEqual({ state: 'verified', reason: null })
  })

  test('[REPORT-3] what the account holds of all that the row names', () => {
    const changes = [
      PRICE,
      STOCK,
      change('stock', '5', '9', 2),
      change('suppliers', null, '8'),
      change('stock', '1', '2', 3),
    ]
    expect(collectValuesRead(row([call({ changes })], { changes: [change('minimum', '0', '3', 1)] }), live())).toEqual({
      'price ': '12',
      'stock 1': '9',
      'stock 2': '0',
      'minimum 1': '0',
    })
    expect(collectValuesRead(row([call({ changes: [PRICE] })]), live(null))).toEqual({})
    expect(collectValuesRead(row([call({ materialId: null })], { materialId: null }), live())).toEqual({})
    expect(collectValuesRead(row([call({ changes: [PRICE] })], { materialId: null }), live())).toEqual({
      'price ': '12',
    })
  })

  test('a value that somebody else changed is told with what it was, what was asked for and what it is', () => {
    expect(makeDriftReason(STOCK, '6')).toEqual(
      makeReason('drifted', { base: '5', mine: '9', live: '6', storage: 1 }, 'stock'),
    )
    expect(makeDriftReason(change('name', null, 'Ash'), null)).toEqual(
      makeReason('drifted', { base: '', mine: 'Ash', live: '' }, 'name'),
    )
  })
})

describe('[RUN-19] [REPORT-4] a row after later runs', () => {
  const mark = (over: Partial<OtherRunWrite>): OtherRunWrite => ({
    place: 'stock 1',
    run: 'r-2',
    value: '20',
    at: 1,
    undo: false,
    ...over,
  })
  const since = (
    row: RowVerdict,
    marks: readonly OtherRunWrite[],
    calls: readonly CallTrace[] = [call()],
  ): Reason | null => findLaterChanges(row, calls, marks, (run) => `${run}.csv`)
  const verifiedVerdict: RowVerdict = { state: 'verified', reason: null }
  const changed = (details: Readonly<Record<string, string | number>>, field: Field = 'stock'): Reason =>
    makeReason('changed-since', details, field)

  test('written over: it says by which run, and with which value', () => {
    expect(since(verifiedVerdict, [mark({})])).toEqual(
      changed({ run: 'r-2', file: 'r-2.csv', after: '9', live: '20', storage: 1 }),
    )
    expect(since(verifiedVerdict, [])).toBeNull()
    expect(since(verifiedVerdict, [mark({ place: 'stock 2' })])).toBeNull()
    expect(since(verifiedVerdict, [mark({ place: WHOLE_MATERIAL, value: '' })])?.code).toBe('changed-since')
  })

  test('by a change of the unit, or by a run that was erased', () => {
    expect(since(verifiedVerdict, [mark({ value: null, turn: ['pcs', 'box'] })])).toEqual(
      changed({ run: 'r-2', file: 'r-2.csv', after: 'pcs', live: 'box' }, 'unit'),
    )
    expect(since(verifiedVerdict, [mark({ value: null })])).toEqual(
      changed({ run: 'r-2', erased: 1, after: '9', storage: 1 }),
    )
  })

  test('a later write of the same value makes it hold again', () => {
    const secondMarks = [mark({}), mark({ run: 'r-3', value: '9' })]
    expect(since(verifiedVerdict, secondMarks)).toBeNull()
  })

  test('taken back by an undo: all of it, or part of it', () => {
    const undo = mark({ value: '5', undo: true })
    const undoneReason = makeReason('undone', { run: 'r-2' })
    expect(since(verifiedVerdict, [undo])).toEqual(undoneReason)
    const two = [call({ changes: [PRICE, STOCK] })]
    expect(since(verifiedVerdict, [undo], two)).toEqual(
      makeReason('undone-part', { run: 'r-2', values: 1, storage: 1 }, 'stock'),
    )
    const bothMarks = [undo, mark({ place: 'price ', value: '10', undo: true, run: 'r-3' })]
    expect(since(verifiedVerdict, bothMarks, two)).toMatchObject({ code: 'undone', details: { run: 'r-2' } })
    const differs: RowVerdict = { state: 'unverified', reason: makeReason('differs', {}, 'price') }
    expect(since(differs, [undo], two)?.code).toBe('undone-part')
    expect(since(differs, [undo])).toEqual(undoneReason)
  })

  test('what it did not write itself, or did not apply, is not its own to lose', () => {
    expect(since(verifiedVerdict, [mark({})], [call({ reason: makeReason('already') })])).toBeNull()
    expect(since(verifiedVerdict, [mark({})], [call({ state: 'failed' })])).toBeNull()
    const failedVerdict: RowVerdict = { state: 'failed', reason: makeReason('refused') }
    expect(since(failedVerdict, [mark({})])).toBeNull()
    const seenVerdict: RowVerdict = { state: 'changed', reason: makeReason('changed-meanwhile') }
    expect(since(seenVerdict, [mark({})])).toBeNull()
    const notListed: RowVerdict = { state: 'unverified', reason: makeReason('not-listed') }
    expect(since(notListed, [mark({})])?.code).toBe('changed-since')
    const still: RowVerdict = { state: 'unverified', reason: makeReason('still-listed') }
    expect(since(still, [mark({})])).toBeNull()
  })

  test('[REPORT-5] an earlier call explains what was found where it wrote that value to that place', () => {
    const found = { rowSeq: 0, materialId: 7, at: 1, field: 'stock', storage: 1, value: '9' } as const
    expect(findExplanation(found, call())).toEqual({ place: 'stock 1', value: '9' })
    expect(findExplanation({ ...found, value: '8' }, call())).toBeNull()
    expect(findExplanation({ ...found, storage: 2 }, call())).toBeNull()
    expect(findExplanation({ ...found, field: 'minimum' }, call())).toBeNull()
  })
})

describe('calls of one material', () => {
  const group = (...calls: readonly Partial<RunCall>[]) => ({
    group: 0,
    calls: calls.map((one, seq) => call({ seq, rowSeq: seq, ...one })),
  })

  test('[RUN-3] the next one is the first that is open, if it is planned', () => {
    expect(findNextCall(group({}, { state: 'skipped' }, { state: 'planned' }, { state: 'planned' }))?.seq).toBe(2)
    for (const state of ['unknown', 'failed', 'sending'] as const)
      expect(findNextCall(group({ state }, { state: 'planned' }))).toBeNull()
    expect(findNextCall(group({}))).toBeNull()
  })

  test('its material is known from the start or from the add; rows with something to send are counted once', () => {
    expect(materialOfGroup(group({ materialId: null }, { materialId: 9 }))).toBe(9)
    expect(materialOfGroup(group({ materialId: null }))).toBeNull()
    const planned = { state: 'planned' } as const
    const rows = (...calls: readonly Partial<RunCall>[]) => [...mapPlannedRows(group(...calls), ({ rowSeq }) => rowSeq)]
    expect(rows(planned)).toEqual([[0, [0]]])
    expect(rows({})).toEqual([])
    expect(rows(planned, { ...planned, rowSeq: 0 }, planned, {})).toEqual([
      [0, [0]],
      [2, [2]],
    ])
    // A row of the file that is planned for several storages.
    expect([...mapPlannedRows(group(planned, planned, {}), ({ row }) => row)]).toEqual([[2, [0, 1]]])
  })

  test('[RUN-9] values behind a change of the unit do not compare', () => {
    const unit = [change('unit', 'pcs', 'box')]
    const fullResult = group({ changes: unit }, {}, {})
    expect(fullResult.calls.map((call) => followsUnitChange(fullResult, call))).toEqual([false, true, true])
    const without = group({}, { changes: unit }, {})
    expect(without.calls.map((call) => followsUnitChange(without, call))).toEqual([false, false, true])
  })

  test('[UNDO-8] it brings its material back with stock where there is none, or with categories, until that is done', () => {
    const open = { state: 'planned' } as const
    const brings = (change: Change, state: RunCall['state'] = 'planned'): boolean =>
      isRestoringGroup(group({ changes: [change], state }))
    expect(brings(change('stock', '0', '4', 1))).toBe(true)
    expect(brings(change('stock', null, '4', 1))).toBe(true)
    expect(brings(change('stock', '1', '4', 1))).toBe(false)
    expect(brings(change('stock', '0', '0', 1))).toBe(false)
    expect(brings(change('categories', '', '4'))).toBe(true)
    expect(brings(change('stock', '0', '4', 1), 'done')).toBe(false)
    expect(isRestoringGroup(group({ ...open, changes: [PRICE] }))).toBe(false)
  })

  test('what was tried, and which suppliers can be read again', () => {
    expect([call({ attempts: 0 }), call({ attempts: 1 })].map(wasTried)).toEqual([false, true])
    expect(wasTried(call({ attempts: 0, reason: makeReason('no-answer', { interrupted: 1 }) }))).toBe(true)
    expect(readsSuppliers(call({ changes: [change('suppliers', '7', '8')] }))).toBe(true)
    expect(readsSuppliers(call({ changes: [change('suppliers', null, '8'), PRICE] }))).toBe(false)
  })

  test('rows without work are settled before anything is sent, with the problem that blocks them', () => {
    const problem = (code: Problem['code'], severity: Problem['severity']): Problem => {
      return { code, severity, row: 2, column: 1, field: 'price' }
    }
    expect(chooseFirstState('unchanged', [])).toEqual({ state: 'skipped', reason: null })
    expect(chooseFirstState('conflict', [])).toEqual({ state: 'skipped', reason: makeReason('conflict') })
    for (const status of ['add', 'edit', 'stock', 'edit+stock', 'delete'] as const)
      expect(chooseFirstState(status, [])).toEqual({ state: 'waiting', reason: null })
    const [warns, blocks] = [problem('negative-amount', 'warns'), problem('not-a-number', 'blocks')]
    expect(chooseFirstState('problem', [warns, blocks]).reason).toEqual({
      ...makeReason('problem', {}, 'price'),
      problem: blocks,
    })
    expect(chooseFirstState('problem', [warns]).reason?.problem).toBe(warns)
    expect(chooseFirstState('problem', [])).toEqual({ state: 'skipped', reason: makeReason('problem') })
  })
})
