import { expect, test } from 'vitest'
import { predictSideEffects, findEffectScope } from '../../../src-shared/run/material-before.ts'
import { mapMaterialsById } from '../../../src-shared/run/run-live.ts'
import { verifyRow } from '../../../src-shared/run/run-verify.ts'
import { deleteRow, editRow } from '../../main/run/build.ts'
import { decimal } from '../../build.ts'

const FLOUR = {
  id: 7,
  name: 'Flour',
  unit: 'kg',
  price: decimal('500'),
  rows: [
    { storage: 1, stock: decimal('429.2'), minimum: decimal('1') },
    { storage: 2, stock: decimal('3'), minimum: decimal('0') },
  ],
}

test('[RUN-16] what a call takes away besides what it names', () => {
  const calls = [
    editRow(2, 7, { unit: ['kg', 'g'] }),
    editRow(2, 7, { stock: ['5', '0'] }),
    editRow(2, 7, { stock: ['5', '1'] }),
    editRow(2, 7, { price: ['5', '0'] }),
    deleteRow(2, 7, 'Flour'),
  ].flatMap((row) => row.calls)
  expect(calls.map(findEffectScope)).toEqual(['everywhere', 'storage', 'own', 'own', 'everywhere'])
})

test('[T-37] [RUN-16] a unit brings price and balances along, in storages that nobody wrote to as well', () => {
  const { calls } = editRow(2, 7, { unit: ['kg', 'g'], stock: ['429200', '5'] })
  expect(predictSideEffects(FLOUR, calls).map(({ field, storage, after }) => [field, storage, after])).toEqual([
    ['price', null, '0.5'],
    ['minimum', 1, '1000'],
    ['stock', 2, '3000'],
    ['minimum', 2, '0'],
  ])
  // Twelfths have no exact decimal, and an unknown factor gives no value at all.
  const dozens = editRow(2, 7, { unit: ['pcs', 'dozen'] }).calls
  expect(predictSideEffects({ ...FLOUR, unit: 'pcs' }, dozens).map(({ field, storage }) => [field, storage])).toEqual([
    ['price', null],
    ['stock', 2],
    ['minimum', 2],
  ])
  expect(predictSideEffects(FLOUR, editRow(2, 7, { unit: ['kg', 'bag'] }).calls)).toEqual([])
})

test('[T-37] [RUN-10] a row whose unit did not bring the balances along is not verified', () => {
  const { calls } = editRow(2, 7, { unit: ['kg', 'g'] })
  const traces = calls.map((call, seq) => ({
    ...call,
    seq,
    rowSeq: 0,
    group: 0,
    state: 'done' as const,
    attempts: 1,
    materialId: 7,
    reason: null,
  }))
  const row = {
    row: 2,
    seq: 0,
    status: 'edit' as const,
    materialId: 7,
    name: 'Flour',
    group: 0,
    state: 'waiting' as const,
    reason: null,
    changes: predictSideEffects(FLOUR, calls),
    calls: traces,
    groupError: null,
  }
  const texts = { id: 7, name: 'Flour', sku: '', unit: 'g', notes: '', archived: false, categories: [], planned: null }
  const now = (stock: string) =>
    new Map([
      [1, mapMaterialsById([{ ...texts, price: decimal('0.5'), stock: decimal('429200'), minimum: decimal('1000') }])],
      [2, mapMaterialsById([{ ...texts, price: decimal('0.5'), stock: decimal(stock), minimum: decimal('0') }])],
    ])
  expect(verifyRow(row, now('3000'))).toEqual({ state: 'verified', reason: null })
  expect(verifyRow(row, now('3'))).toMatchObject({
    state: 'unverified',
    reason: { code: 'differs', field: 'stock', details: { storage: 2, after: '3000', live: '3' } },
  })
})
