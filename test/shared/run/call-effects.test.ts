/** How the calls of a material affect each other, and what has to be read from the account to judge them. */
import { describe, expect, test } from 'vitest'
import type { CallMethod } from '../../../src-shared/material/fields/writing-methods.ts'
import type { Field } from '../../../src-shared/material/fields/field.ts'
import type { Change } from '../../../src-shared/plan/plan.ts'
import {
  isRestoringGroup,
  changesUnit,
  followsUnitChange,
  readsSuppliers,
  makeReason,
  wasTried,
  type CallState,
  type RunCall,
  type RunGroup,
} from '../../../src-shared/run/run.ts'

function change(field: Field, before: string | null, after: string): Change {
  return { field, storage: field === 'stock' ? 1 : null, before, after }
}

function call(seq: number, changes: readonly Change[], over: Partial<RunCall> = {}): RunCall {
  const state: CallState = 'planned'
  const method: CallMethod = 'materials/edit'
  const always = { row: 2, rowSeq: 0, group: 0, state, attempts: 0, materialId: 7, reason: null, body: {}, method }
  return { ...always, seq, changes, ...over }
}

const group = (...calls: readonly RunCall[]): RunGroup => ({ group: 0, calls })

test('[RUN-15] suppliers are read where one of the changed values is suppliers that could be read before', () => {
  const name = change('name', 'Oak', 'Pine')
  expect(readsSuppliers(call(0, [name, change('suppliers', '7', '8')]))).toBe(true)
  expect(readsSuppliers(call(0, [change('suppliers', '', '8')]))).toBe(true)
  expect(readsSuppliers(call(0, [name, change('suppliers', null, '8')]))).toBe(false)
  expect(readsSuppliers(call(0, [name]))).toBe(false)
  expect(readsSuppliers(call(0, []))).toBe(false)
})

describe('[UNDO-8] calls that bring a material back to the lists', () => {
  test.each([
    ['stock where there was none', [change('stock', '0', '5')], 'planned', true],
    ['stock where nobody knows of any', [change('stock', null, '5')], 'unknown', true],
    ['categories', [change('categories', '1', '2')], 'planned', true],
    ['stock beside another value', [change('name', 'Oak', 'Pine'), change('stock', '0', '5')], 'planned', true],
    ['more stock', [change('stock', '2', '5')], 'planned', false],
    ['no stock where there was none', [change('stock', '0', '0')], 'planned', false],
    ['the price', [change('price', '0', '5')], 'planned', false],
    ['stock that was put there already', [change('stock', '0', '5')], 'done', false],
  ] as const)('%s', (_what, changes, state, brings) => {
    expect(isRestoringGroup(group(call(0, changes, { state })))).toBe(brings)
  })

  test('one of several is enough', () => {
    const [price, stock] = [call(0, [change('price', '1', '2')]), call(1, [change('stock', '0', '5')])]
    expect(isRestoringGroup(group(price, stock))).toBe(true)
    expect(isRestoringGroup(group())).toBe(false)
  })
})

test('[RUN-9] values are in the old unit where a call before them changes the unit, and only then', () => {
  const unit = call(0, [change('name', 'a', 'b'), change('unit', 'kg', 'g')])
  const [stock, laterCall] = [call(1, [change('stock', '1', '2')]), call(2, [change('price', '1', '2')])]
  const allGroup = group(unit, stock, laterCall)
  expect([unit, stock, laterCall].map((call) => followsUnitChange(allGroup, call))).toEqual([false, true, true])
  expect(followsUnitChange(group(stock, laterCall), laterCall)).toBe(false)
  expect([changesUnit(unit), changesUnit(stock)]).toEqual([true, false])
  // An added or deleted material has no previous unit.
  expect(changesUnit({ ...unit, method: 'materials/add' })).toBe(false)
  expect(changesUnit({ ...unit, method: 'materials/delete' })).toBe(false)
})

test('[RUN-18] a call was tried where it has an attempt, or its program was killed while it left', () => {
  expect(wasTried(call(0, []))).toBe(false)
  expect(wasTried(call(0, [], { attempts: 1 }))).toBe(true)
  expect(wasTried(call(0, [], { reason: makeReason('no-answer', { interrupted: 1 }) }))).toBe(true)
  expect(wasTried(call(0, [], { reason: makeReason('no-answer') }))).toBe(false)
})
